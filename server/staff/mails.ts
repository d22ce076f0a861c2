import { isLanguage } from '../../domain/language.ts';
import type { MailTemplates } from '../ports.ts';
import { writeStaffMail } from './present.ts';
import { selectMailedStaff } from './queries.ts';

export const staffMails = {
  /** They may have no account yet: then in the language of the owner. */
  staff_invited: async ({ db, config: { publicUrl } }, { aboutId = '', language }) => {
    const row = await selectMailedStaff(db, aboutId);
    if (!row) return null;
    const { email, restaurant, invitedBy } = row;
    const own = isLanguage(row.language) ? row.language : language;
    return { to: email, mail: writeStaffMail(own, { email, restaurant, invitedBy, publicUrl }) };
  },
} satisfies MailTemplates;
