import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { withoutLinks } from '../../domain/mail/rules.links.ts';
import type { UndeliveredMail } from '../../domain/mail/schema.ts';
import { escapeHtml } from '../http/escape.ts';
import { translatorFor } from '../http/language.ts';
import type { UndeliveredRow } from './queries.ts';
import type { MailText } from '../ports.ts';

/** A day and its time on the festival's clock, written out. */
export const momentIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(at);

export function writeConfirmationMail(
  language: Language,
  { link, hours }: { link: string; hours: number },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t('mail.confirm_subject'),
    lines: [t('mail.confirm_hello'), t('mail.confirm_why')],
    actions: [{ label: t('mail.confirm_action'), link }],
    footer: [t('mail.link_expires', { count: hours }), t('mail.confirm_not_you')],
  });
}

export function writePasswordResetMail(
  language: Language,
  { link, hours }: { link: string; hours: number },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t('mail.reset_subject'),
    lines: [t('mail.reset_why'), t('mail.reset_what')],
    actions: [{ label: t('mail.reset_action'), link }],
    footer: [t('mail.link_expires', { count: hours }), t('mail.reset_not_you')],
  });
}

/** To a person with an account, when their address was used to sign up again. */
export function writeSignUpAttemptMail(
  language: Language,
  { signInLink, forgotLink }: { signInLink: string; forgotLink: string },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t('mail.attempt_subject'),
    lines: [t('mail.attempt_what'), t('mail.attempt_you')],
    actions: [
      { label: t('mail.attempt_sign_in'), link: signInLink },
      { label: t('mail.reset_action'), link: forgotLink },
    ],
    footer: [t('mail.attempt_not_you')],
  });
}

export function writeAccountDeletedMail(language: Language): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t('mail.deleted_subject'),
    lines: [t('mail.deleted_what'), t('mail.deleted_votes'), t('mail.deleted_back')],
    actions: [],
    footer: [t('mail.deleted_not_you')],
  });
}

/** To a voter: what was counted, and how to unsubscribe. @param day `YYYY-MM-DD` */
export function writeVoteCountedMail(
  language: Language,
  vote: {
    voterName: string;
    restaurant: string;
    dish: string;
    points: number;
    day: string;
    receiptLink: string;
    votesLink: string;
    restaurantLink: string;
    accountLink: string;
    offLink: string;
    oneClickLink: string;
  },
): MailText {
  const t = translatorFor(language);
  const { restaurant, dish, points } = vote;
  const name = withoutLinks(vote.voterName.trim());
  const day = new Intl.DateTimeFormat(regionOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  const mailJob = layOut(language, {
    subject: t('mail.vote_subject', { restaurant }),
    lines: [
      name ? t('mail.vote_thanks_name', { name }) : t('mail.vote_thanks'),
      t('mail.vote_what', { count: points, dish, restaurant, day: day.format(new Date(vote.day)) }),
      t('mail.vote_receipt_what'),
      t('mail.vote_again'),
    ],
    actions: [
      { label: t('mail.vote_receipt'), link: vote.receiptLink },
      { label: t('mail.vote_see_all'), link: vote.votesLink },
      { label: t('mail.vote_restaurant'), link: vote.restaurantLink },
    ],
    footer: [t('mail.vote_why')],
    footerLinks: [
      { label: t('mail.vote_off'), link: vote.offLink },
      { label: t('mail.vote_account'), link: vote.accountLink },
    ],
  });
  return { ...mailJob, oneClickLink: vote.oneClickLink };
}

interface AboutRestaurant {
  restaurantId: string;
  restaurant: string;
  /** The reason that the organisers gave for their decision. */
  reason: string | null;
  publicUrl: string;
}

/** To a person who asked for a restaurant's dashboard: the decision. */
export function writeAccessMail(
  language: Language,
  kind: 'access_approved' | 'access_rejected' | 'access_revoked',
  about: AboutRestaurant & { person: string },
): MailText {
  const t = translatorFor(language);
  const { restaurant, restaurantId, person, publicUrl } = about;
  const subject = t(`mail.${kind}_subject`, { restaurant });
  const hello = helloTo(language, person);
  const [path, action] =
    kind === 'access_approved'
      ? [`/restaurant-owner-dashboard?restaurant=${restaurantId}`, t('mail.access_approved_action')]
      : ['/restaurant-access-request', t('mail.access_again_action')];
  return layOut(language, {
    subject,
    lines: [hello, t(`mail.${kind}_what`, { restaurant }), ...reasonLines(language, about)],
    actions: [{ label: action, link: publicUrl + path }],
    footer: [t('mail.access_why')],
  });
}

/** To an owner: the decision on the changes that they proposed. */
export function writeProposalMail(
  language: Language,
  kind: 'proposal_approved' | 'proposal_rejected',
  about: AboutRestaurant,
): MailText {
  const t = translatorFor(language);
  const { restaurant, restaurantId, publicUrl } = about;
  const isApproved = kind === 'proposal_approved';
  const path = isApproved
    ? `/restaurant/${restaurantId}`
    : `/restaurant-owner-dashboard/restaurant?restaurant=${restaurantId}`;
  return layOut(language, {
    subject: t(`mail.${kind}_subject`, { restaurant }),
    lines: [t(`mail.${kind}_what`, { restaurant }), ...reasonLines(language, about)],
    actions: [{ label: t(`mail.${kind}_action`), link: publicUrl + path }],
    footer: [t('mail.proposal_why', { restaurant })],
  });
}

const reasonLines = (language: Language, { reason }: AboutRestaurant): string[] =>
  reason === null ? [] : [translatorFor(language)('mail.reason', { reason })];

interface MailJob {
  subject: string;
  lines: string[];
  /** HTML that replaces the lines. */
  linesHtml?: string;
  /** The first one is the main action. */
  actions: { label: string; link: string }[];
  footer: string[];
  footerLinks?: { label: string; link: string }[];
}

const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:999px;border:2px solid #C2381A;font-weight:700;text-decoration:none';

/** The greeting of a mail. @param fullName empty if it is not known */
export function helloTo(language: Language, fullName: string): string {
  const t = translatorFor(language);
  const name = withoutLinks(fullName.trim());
  return name ? t('mail.hello_name', { name }) : t('mail.hello');
}

/** Lays out every mail in the same way: text first, then the actions; also as plain text. */
export function layOut(
  language: Language,
  { subject, lines, linesHtml, actions, footer, footerLinks = [] }: MailJob,
): MailText {
  const paragraph = (line: string) =>
    `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(line)}</p>`;
  const small = (line: string) =>
    `<p style="margin:0 0 8px;font-size:14px;color:#6A5A6E">${escapeHtml(line)}</p>`;
  const button = ({ label, link }: MailJob['actions'][number], index: number) => {
    const colours = index === 0 ? 'background:#C2381A;color:#FFFFFF' : 'color:#C2381A';
    return `<p style="margin:0 0 12px"><a href="${escapeHtml(link)}" style="${BUTTON};${colours}">${escapeHtml(label)}</a></p>`;
  };
  const smallLink = ({ label, link }: MailJob['actions'][number]) =>
    `<p style="margin:0 0 8px;font-size:14px"><a href="${escapeHtml(link)}" style="color:#C2381A">${escapeHtml(label)}</a></p>`;
  const textLink = ({ label, link }: MailJob['actions'][number]) => `${label}: ${link}`;
  // Some mail clients show no button, so a required link is also written out in full.
  const printedLinks = actions.length === 1 ? actions.map(({ link }) => escapeHtml(link)) : [];
  return {
    language,
    // A line break would end the header: user input must not start another one.
    subject: subject.replaceAll(/\s+/g, ' '),
    links: [...actions, ...footerLinks].map(({ link }) => link),
    text: [...lines, ...actions.map(textLink), ...footer, ...footerLinks.map(textLink)].join(
      '\n\n',
    ),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#FFF9F0;color:#2A1A2E;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;font-size:22px;font-weight:800;color:#C2381A">Vota Taco</p>
${linesHtml ?? lines.map(paragraph).join('\n')}
<div style="padding:8px 0 12px">
${actions.map(button).join('\n')}
${printedLinks.map((href) => `<p style="margin:0;font-size:14px;word-break:break-all"><a href="${href}" style="color:#C2381A">${href}</a></p>`).join('\n')}
</div>
${footer.map(small).join('\n')}
${footerLinks.map(smallLink).join('\n')}
</div></body></html>`,
  };
}

/** If a server died during the last try, only the columns of the queue show what happened. */
export const presentUndelivered = (row: UndeliveredRow): UndeliveredMail => ({
  id: row.id,
  kind: row.data.kind,
  to: row.data.to,
  reason: row.data.reason ?? '',
  mayHaveArrived: row.data.mayHaveArrived ?? false,
  tries: row.data.tries ?? (row.source_retry_count ?? 0) + 1,
  givenUpAt: row.data.givenUpAt ?? new Date(row.created_on).toISOString(),
});
