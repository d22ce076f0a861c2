import { withoutLinks } from '../../domain/mail/rules.links.ts';
import type { Language } from '../../domain/language.ts';
import type { StaffMember } from '../../domain/staff/schema.ts';
import { translatorFor } from '../http/language.ts';
import { layOut } from '../mail/present.ts';
import type { MailText } from '../ports.ts';
import type { selectStaff } from './queries.ts';

type StaffRow = Awaited<ReturnType<typeof selectStaff>>[number];

export const presentMember = ({ id, email, invitedAt, fullName }: StaffRow): StaffMember => ({
  id,
  email,
  invitedAt: invitedAt.toISOString(),
  fullName,
});

/** To somebody whom an owner has let in: what they may do, and where. */
export function writeStaffMail(
  language: Language,
  {
    email,
    restaurant,
    invitedBy,
    publicUrl,
  }: { email: string; restaurant: string; invitedBy: string | null; publicUrl: string },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t('mail.staff_invited_subject', { restaurant }),
    lines: [
      invitedBy
        ? t('mail.staff_invited_by', { person: withoutLinks(invitedBy), restaurant })
        : t('mail.staff_invited_what', { restaurant }),
      t('mail.staff_invited_how', { email }),
    ],
    actions: [{ label: t('mail.staff_invited_action'), link: `${publicUrl}/sold-out` }],
    footer: [t('mail.staff_invited_why', { restaurant })],
  });
}
