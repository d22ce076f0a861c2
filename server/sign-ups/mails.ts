import { toAccount } from '../mail/mails.ts';
import type { MailTemplates } from '../ports.ts';
import { readGuard } from './actions.ts';
import { writeUnusualMail } from './present.ts';

export const signUpsMails = {
  sign_ups_unusual: toAccount(async ({ config, db, profile }) => {
    const { mode, guard } = await readGuard({ db });
    if (!guard || profile.bannedAt) return null;
    return writeUnusualMail(profile.locale, { mode, guard, publicUrl: config.publicUrl });
  }),
} satisfies MailTemplates;
