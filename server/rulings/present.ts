import { withoutLinks } from '../../domain/mail/rules.links.ts';
import type { Language } from '../../domain/language.ts';
import { appealDueAt, appealEndsAt, isTooLateToAppeal } from '../../domain/moderation/rules.ts';
import type { ListedReviewAppeal, OwnRuling } from '../../domain/moderation/schema.ts';
import { POLICY_COMMITMENTS } from '../../domain/policies/rules.ts';
import type { ReportReason } from '../../domain/reviews/rules.ts';
import { translatorFor } from '../http/language.ts';
import { helloTo, layOut, momentIn } from '../mail/present.ts';
import type { MailText } from '../ports.ts';
import type { AppealRow, RulingRow } from './queries.ts';

/** @param now decides whether an appeal is still in time */
export const presentRuling = (row: RulingRow, now: Date): OwnRuling => ({
  sanction: row.sanction,
  category: row.category,
  isSevere: row.isSevere,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  isOver: row.endsAt !== null && row.endsAt <= now,
  isInForce: isInForce(row, now),
  isLifted: row.liftedAt !== null,
  restaurantName: row.restaurantName,
  rating: row.rating,
  reviewText: row.reviewText,
  appealEndsAt: appealEndsAt(row.createdAt).toISOString(),
  isTooLate: isTooLateToAppeal(row.createdAt, now),
  appeal: appealOf(row),
});

/** A ban that an organiser has lifted is no longer in force, though the ruling counts. */
function isInForce({ sanction, liftedAt, endsAt, bannedAt }: RulingRow, now: Date): boolean {
  if (liftedAt !== null || sanction === 'warning') return false;
  return sanction === 'ban' ? bannedAt !== null : endsAt !== null && endsAt > now;
}

function appealOf(row: RulingRow): OwnRuling['appeal'] {
  const { appealText, appealStatus, appealedAt } = row;
  if (appealText === null || appealStatus === null || appealedAt === null) return null;
  return {
    appealText,
    status: appealStatus,
    createdAt: appealedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
  };
}

/** @param refusal why the organiser who asks may not decide it */
export function presentAppeal(
  row: AppealRow,
  refusal: ListedReviewAppeal['refusal'],
  now: Date,
): ListedReviewAppeal {
  const dueAt = appealDueAt(row.appealedAt);
  return {
    kind: 'review',
    id: row.appealId,
    appealText: row.appealText,
    status: row.appealStatus,
    createdAt: row.appealedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    decidedBy: row.decidedBy,
    dueAt: dueAt.toISOString(),
    isOverdue: row.appealStatus === 'pending' && dueAt < now,
    fullName: row.fullName,
    email: row.email,
    sanction: row.sanction,
    category: row.category,
    isSevere: row.isSevere,
    reason: row.reason,
    ruledAt: row.createdAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    ruledBy: row.ruledBy,
    refusal,
    restaurantId: row.restaurantId,
    restaurantName: row.restaurantName,
    rating: row.rating,
    reviewText: row.reviewText,
  };
}

/**
 * To the person who was ruled on: the reason, the sanction and its end, and how to appeal; or the
 * decision on their appeal.
 */
export function writeRulingMail(
  language: Language,
  kind: 'violation_ruled' | 'appeal_granted' | 'appeal_rejected',
  ruling: RulingRow,
  { fullName, link }: { fullName: string; link: string },
): MailText {
  const t = translatorFor(language);
  const { sanction, endsAt, reviewText } = ruling;
  const restaurant = ruling.restaurantName ?? '';
  const hello = helloTo(language, fullName);
  const footer = [t('mail.violation_ruled_why')];
  if (kind !== 'violation_ruled') {
    return layOut(language, {
      subject: t(`mail.${kind}_subject`),
      lines: [
        hello,
        t(`mail.${kind}_what`, { restaurant }),
        t('mail.reason', { reason: ruling.decisionReason ?? '' }),
      ],
      actions: [{ label: t('mail.appeal_decided_action'), link }],
      footer,
    });
  }
  const follows = endsAt
    ? t('mail.violation_ruled_suspended', { until: momentIn(language, endsAt) })
    : t(`mail.violation_ruled_${sanction === 'ban' ? 'ban' : 'warning'}`);
  const until = momentIn(language, appealEndsAt(ruling.createdAt));
  return layOut(language, {
    subject: t(`mail.violation_ruled_subject_${sanction}`),
    lines: [
      hello,
      t('mail.violation_ruled_what', { restaurant }),
      ...(reviewText ? [t('mail.violation_ruled_text', { text: withoutLinks(reviewText) })] : []),
      t('mail.reason', { reason: ruling.reason }),
      follows,
      t('mail.violation_ruled_appeal', { until }),
    ],
    actions: [{ label: t('mail.violation_ruled_action'), link }],
    footer,
  });
}

/** To the writer of a hidden review: the reason, and how to object. */
export function writeReviewHiddenMail(
  language: Language,
  hidden: {
    restaurant: string;
    category: ReportReason;
    reviewText: string | null;
    fullName: string;
    link: string;
    supportEmail: string;
  },
): MailText {
  const t = translatorFor(language);
  const { restaurant, category, reviewText, link, supportEmail } = hidden;
  return layOut(language, {
    subject: t('mail.review_hidden_subject', { restaurant }),
    lines: [
      helloTo(language, hidden.fullName),
      t('mail.review_hidden_what', { restaurant }),
      ...(reviewText ? [t('mail.violation_ruled_text', { text: withoutLinks(reviewText) })] : []),
      t('mail.review_hidden_for', { reason: t(`reviews.reason_${category}`) }),
      t('mail.review_hidden_only'),
      t('mail.review_hidden_object', { supportEmail, count: POLICY_COMMITMENTS.appealDays }),
    ],
    actions: [{ label: t('mail.report_action'), link }],
    footer: [t('mail.violation_ruled_why')],
  });
}

/** To a person whom an organiser has banned manually: the reason, and how to object. */
export function writeBanMail(
  language: Language,
  ban: { reason: string; fullName: string; supportEmail: string },
): MailText {
  const t = translatorFor(language);
  const { reason, supportEmail } = ban;
  return layOut(language, {
    subject: t('mail.violation_ruled_subject_ban'),
    lines: [
      helloTo(language, ban.fullName),
      t('mail.violation_ruled_ban'),
      t('mail.reason', { reason }),
      t('mail.account_banned_object', { supportEmail, count: POLICY_COMMITMENTS.appealDays }),
    ],
    actions: [],
    footer: [t('mail.violation_ruled_why')],
  });
}

/** To the person who reported a review: the decision on it. */
export function writeReportMail(
  language: Language,
  kind: 'report_dismissed' | 'report_upheld',
  { restaurant, link }: { restaurant: string; link: string },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t(`mail.${kind}_subject`, { restaurant }),
    lines: [t('mail.report_thanks', { restaurant }), t(`mail.${kind}_what`)],
    actions: [{ label: t('mail.report_action'), link }],
    footer: [t('mail.report_why')],
  });
}
