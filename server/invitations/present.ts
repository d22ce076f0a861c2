import type { QuickPlan } from '../../domain/invitations/schema.ts';
import type { Language } from '../../domain/language.ts';
import { translatorFor } from '../http/language.ts';
import { helloTo, layOut } from '../mail/present.ts';
import type { MailText } from '../ports.ts';
import type { planQuickSetup } from './actions.ts';

/** What organisers see of a plan: without the ids of accounts. */
export const presentPlan = ({
  rows,
  plan,
}: Awaited<ReturnType<typeof planQuickSetup>>): QuickPlan => ({
  plan,
  rows: rows.map(({ line, email, fullName, restaurant, outcome, reason }) => ({
    line,
    email,
    fullName,
    restaurant,
    outcome,
    reason,
  })),
});

/** To somebody whom an organiser sends a link to choose a password. */
export function writeInvitationMail(
  language: Language,
  {
    name,
    to,
    link,
    hours,
    support,
  }: {
    name: string;
    /**
     * `begin`: an organiser has made the account; `return`: has taken away every way in; `change`: the
     * person has one, which stays until they choose another.
     */
    to: 'begin' | 'return' | 'change';
    link: string;
    hours: number;
    /** The address to write to. */
    support: string;
  },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t(`mail.invitation_${to}_subject`),
    lines: [
      helloTo(language, name),
      t(`mail.invitation_${to}_what`),
      t(`mail.invitation_${to}_why`),
    ],
    actions: [{ label: t('mail.invitation_action'), link }],
    footer: [
      t('mail.invitation_expires', { count: hours / 24 }),
      t(`mail.invitation_${to}_not_you`, { email: support }),
    ],
  });
}

/** To somebody whose account organisers have deleted. @param support the address to write to */
export function writeDeletedByOrganisersMail(
  language: Language,
  { support }: { support: string },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t('mail.organizers_deleted_subject'),
    lines: [
      t('mail.organizers_deleted_what'),
      t('mail.deleted_votes'),
      t('mail.organizers_deleted_ask', { email: support }),
    ],
    actions: [],
    footer: [t('mail.organizers_deleted_back')],
  });
}

/** To somebody whom an organiser has made an owner without being asked. */
export function writeAccessGivenMail(
  language: Language,
  { person, restaurant, dashboardLink }: Record<'person' | 'restaurant' | 'dashboardLink', string>,
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t('mail.access_approved_subject', { restaurant }),
    lines: [helloTo(language, person), t('mail.access_given_what', { restaurant })],
    actions: [{ label: t('mail.access_approved_action'), link: dashboardLink }],
    footer: [t('mail.access_given_why', { restaurant })],
  });
}
