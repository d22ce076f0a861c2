import { type Language, regionOf } from '../../domain/language.ts';
import { appealEndsAt } from '../../domain/moderation/rules.ts';
import { translatorFor } from '../http/language.ts';
import { helloTo, layOut, momentIn } from '../mail/present.ts';
import type { MailText } from '../ports.ts';
import type { MailedRuling } from './queries.appeals.ts';

/** So many restaurants are named. */
const NAMED = 5;

function placesIn(language: Language, names: readonly string[]): string {
  const t = translatorFor(language);
  const more = names.length - NAMED;
  const named = names.slice(0, NAMED);
  if (more > 0) named.push(t('voteAppeals.more_restaurants', { count: more }));
  return new Intl.ListFormat(regionOf(language)).format(named);
}

/** To a voter: which of their votes do not count or count again, why, and how to appeal. */
export function writeVoteRuledMail(
  language: Language,
  ruling: MailedRuling & { decidedAt: Date },
  { fullName, appealLink, votesLink }: { fullName: string; appealLink: string; votesLink: string },
): MailText {
  const t = translatorFor(language);
  const { action, reason, votes: count, decidedAt, endsAt } = ruling;
  const restaurants = placesIn(language, ruling.restaurants);
  const what = t(`voteAppeals.mail_${action}_what`, { count, restaurants });
  const lines = [helloTo(language, fullName), what];
  if (action === 'restore') lines.push(t('voteAppeals.mail_restore_sorry'));
  else {
    lines.push(t('voteAppeals.mail_reason', { reason: t(`voteAppeals.reason_${reason}`) }));
    if (endsAt) {
      lines.push(t('voteAppeals.mail_hold_until', { until: momentIn(language, endsAt) }));
    } else lines.push(t('voteAppeals.mail_exclude_day'));
    const until = momentIn(language, appealEndsAt(decidedAt));
    lines.push(t('mail.violation_ruled_appeal', { until }));
  }
  const isRestored = action === 'restore';
  return layOut(language, {
    subject: t(`voteAppeals.mail_${action}_subject`, { count }),
    lines,
    actions: isRestored
      ? [{ label: t('voteAppeals.mail_see_votes'), link: votesLink }]
      : [{ label: t('mail.violation_ruled_action'), link: appealLink }],
    footer: [t('voteAppeals.mail_why')],
  });
}

/** To a voter: the decision on their appeal. */
export function writeVoteAppealMail(
  language: Language,
  isGranted: boolean,
  decided: { fullName: string; reason: string; link: string },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t(`mail.appeal_${isGranted ? 'granted' : 'rejected'}_subject`),
    lines: [
      helloTo(language, decided.fullName),
      t(`voteAppeals.mail_${isGranted ? 'granted' : 'rejected'}_what`),
      t('mail.reason', { reason: decided.reason }),
    ],
    actions: [{ label: t('mail.appeal_decided_action'), link: decided.link }],
    footer: [t('voteAppeals.mail_why')],
  });
}
