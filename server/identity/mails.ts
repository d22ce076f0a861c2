import { toAccount, type AccountMail } from '../mail/mails.ts';
import {
  writeConfirmationMail,
  writePasswordResetMail,
  writeSignUpAttemptMail,
} from '../mail/present.ts';
import type { MailTemplates } from '../ports.ts';
import { issueProof, PROOF_HOURS, type ProofPurpose } from './proofs.ts';

/**
 * A link that proves control of the mail address.
 * @param path of the page that accepts it
 * @param type given to the page beside the token
 */
export async function issueLink(
  { config, db, now, profile }: AccountMail,
  path: string,
  purpose: ProofPurpose,
  type: string,
): Promise<{ link: string; hours: number }> {
  const token = await issueProof({ db, now }, purpose, profile.email);
  return {
    link: `${config.publicUrl}${path}#token=${token}&type=${type}`,
    hours: PROOF_HOURS[purpose],
  };
}

export const identityMails = {
  confirm_email: toAccount(async (mail) => {
    if (mail.profile.emailVerified) return null;
    const link = await issueLink(mail, '/auth', 'confirm-email', 'signup');
    return writeConfirmationMail(mail.mailJob.language, link);
  }),

  reset_password: toAccount(async (mail) => {
    if (mail.profile.bannedAt) return null;
    const link = await issueLink(mail, '/reset-password', 'reset-password', 'recovery');
    return writePasswordResetMail(mail.mailJob.language, link);
  }),

  sign_up_attempt: toAccount(async ({ config: { publicUrl }, profile }) =>
    writeSignUpAttemptMail(profile.locale, {
      signInLink: `${publicUrl}/auth`,
      forgotLink: `${publicUrl}/forgot-password`,
    }),
  ),
} satisfies MailTemplates;
