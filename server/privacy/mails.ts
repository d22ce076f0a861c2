import { writeAccountDeletedMail } from '../mail/present.ts';
import type { MailTemplates } from '../ports.ts';

export const privacyMails = {
  // The account is gone: the address and the language are what the job holds.
  account_deleted: async (_, { to, language }) => ({ to, mail: writeAccountDeletedMail(language) }),
} satisfies MailTemplates;
