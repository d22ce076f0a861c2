import { writeAccountDeletedMail } from '../mail/present.ts';
import type { MailTemplates } from '../ports.ts';

export const privacyMails = {
  // The account is deleted, so the address and the language come from the job.
  account_deleted: async (_, { to, language }) => ({ to, mail: writeAccountDeletedMail(language) }),
} satisfies MailTemplates;
