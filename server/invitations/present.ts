import type { QuickPlan } from '../../domain/invitations/schema.ts';
import type { Language } from '../../domain/language.ts';
import { translatorFor } from '../http/language.ts';
import { layOut, type MailText } from '../mail/present.ts';
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

/** To somebody for whom an organiser has made an account, or made it anew. */
export function writeInvitationMail(
  language: Language,
  { name, link, hours }: { name: string; link: string; hours: number },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t('mail.invitation_subject'),
    lines: [
      name.trim() ? t('mail.hello_name', { name: name.trim() }) : t('mail.hello'),
      t('mail.invitation_what'),
      t('mail.invitation_why'),
    ],
    actions: [{ label: t('mail.invitation_action'), link }],
    footer: [t('mail.invitation_expires', { count: hours / 24 }), t('mail.invitation_not_you')],
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
    lines: [
      person.trim() ? t('mail.hello_name', { name: person.trim() }) : t('mail.hello'),
      t('mail.access_given_what', { restaurant }),
    ],
    actions: [{ label: t('mail.access_approved_action'), link: dashboardLink }],
    footer: [t('mail.access_given_why', { restaurant })],
  });
}
