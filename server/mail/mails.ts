import { findProfile } from '../profiles/queries.ts';
import type { MailJob, MailTemplate, MailText, Services } from '../ports.ts';

/** The data that a mail to an account is written from. */
export interface AccountMail extends Pick<Services, 'config' | 'db' | 'now'> {
  mailJob: MailJob;
  /** The account as it is now, not as it was when the mail was queued. */
  profile: NonNullable<Awaited<ReturnType<typeof findProfile>>>;
}

/**
 * A template for mails to accounts. It writes nothing if the account does not exist.
 * @param write returns null if the recipient no longer needs the mail
 */
export const toAccount =
  (write: (mail: AccountMail) => Promise<MailText | null>): MailTemplate =>
  async (services, mailJob) => {
    const profile = await findProfile(services.db, mailJob.to);
    const mail = profile && (await write({ ...services, mailJob, profile }));
    // Uses the address as stored in the account, never as another person typed it.
    return mail ? { to: profile.email, mail } : null;
  };
