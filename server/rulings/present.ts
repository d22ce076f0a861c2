import { type Language, regionOf } from '../../domain/language.ts';
import { appealEndsAt, isTooLateToAppeal } from '../../domain/moderation/rules.ts';
import type { ListedAppeal, OwnRuling } from '../../domain/moderation/schema.ts';
import { PROMISES } from '../../domain/policies/rules.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/voting/rules.ts';
import { translatorFor } from '../http/language.ts';
import { layOut, type MailText } from '../mail/present.ts';
import type { AppealRow, RulingRow } from './queries.ts';

/** @param now decides whether there is still time to appeal */
export const presentRuling = (row: RulingRow, now: Date): OwnRuling => ({
  sanction: row.sanction,
  category: row.category,
  isSevere: row.isSevere,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  isOver: row.endsAt !== null && row.endsAt <= now,
  isLifted: row.liftedAt !== null,
  restaurantName: row.restaurantName,
  rating: row.rating,
  reviewText: row.reviewText,
  appealEndsAt: appealEndsAt(row.createdAt).toISOString(),
  isTooLate: isTooLateToAppeal(row.createdAt, now),
  appeal: appealOf(row),
});

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

/** @param refusal why whoever asks may not decide it */
export function presentAppeal(
  row: AppealRow,
  refusal: ListedAppeal['refusal'],
  now: Date,
): ListedAppeal {
  const dueAt = new Date(row.appealedAt.getTime() + PROMISES.appealReviewHours * 3_600_000);
  return {
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

const momentIn = (language: Language, at: Date) =>
  new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(at);

/**
 * To somebody who was ruled on: why, what follows, until when, and how to appeal; and what became of
 * the appeal.
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
  const hello = fullName.trim() ? t('mail.hello_name', { name: fullName.trim() }) : t('mail.hello');
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
      ...(reviewText ? [t('mail.violation_ruled_text', { text: reviewText })] : []),
      t('mail.reason', { reason: ruling.reason }),
      follows,
      t('mail.violation_ruled_appeal', { until }),
    ],
    actions: [{ label: t('mail.violation_ruled_action'), link }],
    footer,
  });
}

/** To whoever reported a review: whether it stands. */
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
