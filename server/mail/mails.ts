import { findProfile } from '../profiles/queries.ts';
import type { MailJob, MailTemplate, MailText, Services } from '../ports.ts';

/** What a mail to an account is written from. */
export interface AccountMail extends Pick<Services, 'config' | 'db' | 'now'> {
  mailJob: MailJob;
  /** Of the account as it is now, not as it was when the mail was queued. */
  profile: NonNullable<Awaited<ReturnType<typeof findProfile>>>;
}

/**
 * A template of mails to accounts. It writes nothing where there is no account.
 * @param write null where its reader has no use for the mail any more
 */
export const toAccount =
  (write: (mail: AccountMail) => Promise<MailText | null>): MailTemplate =>
  async (services, mailJob) => {
    const profile = await findProfile(services.db, mailJob.to);
    const mail = profile && (await write({ ...services, mailJob, profile }));
    // To the address as its account spells it, never as somebody else has typed it.
    return mail ? { to: profile.email, mail } : null;
  };
