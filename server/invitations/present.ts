import type { QuickPlan } from '../../domain/invitations/schema.ts';
import type { Language } from '../../domain/language.ts';
import { translatorFor } from '../http/language.ts';
import { helloTo, layOut } from '../mail/present.ts';
import type { MailText } from '../ports.ts';
import type { planQuickSetup } from './actions.ts';

/** The plan as organisers see it: without the ids of accounts. */
export const presentPlan = ({
  rows,
  plan,
}: Awaited<ReturnType<typeof planQuickSetup>>): QuickPlan => ({
  plan,
  rows: rows.map(({ line, email, fullName, restaurant, language, outcome, reason }) => ({
    line,
    email,
    fullName,
    restaurant,
    language,
    outcome,
    reason,
  })),
});

/** A mail with a link to choose a password, sent by an organiser. */
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
     * `begin`: an organiser has created the account; `return`: has removed every sign-in method;
     * `change`: the person has a password, which stays until they choose another.
     */
    to: 'begin' | 'return' | 'change';
    link: string;
    hours: number;
    /** The support address. */
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

/** Notifies a person that organisers have deleted their account. @param support the support address */
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

/** Notifies a person that an organiser has made them an owner without a request. */
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
