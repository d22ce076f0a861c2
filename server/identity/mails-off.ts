import type { Config } from '../config.ts';
import type { Services } from '../ports.ts';
import { updateProfile } from '../profiles/queries.ts';
import { mailLinkToken, readMailLink } from './mail-link.ts';

/**
 * The mails that a person stops by a link in them: `path?token=` is for mail programs, which post to it, and
 * `page` asks the reader first.
 */
export const MAILS_OFF = {
  voteMails: {
    purpose: 'vote-mails-off',
    path: '/api/people/vote-mails/off',
    page: '/vote-mails',
  },
  reviewMails: {
    purpose: 'review-mails-off',
    path: '/api/people/review-mails/off',
    page: '/review-mails',
  },
} as const;
export type StoppedMails = keyof typeof MAILS_OFF;

/** Lets the holder of such a mail stop them for its account. */
export const mailsOffToken = (
  config: Pick<Config, 'authSecret'>,
  mails: StoppedMails,
  profileId: string,
): string => mailLinkToken(config, MAILS_OFF[mails].purpose, profileId);

/** The links with which a mail ends. */
export function mailsOffLinks(
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  mails: StoppedMails,
  profileId: string,
): { offLink: string; oneClickLink: string; accountLink: string } {
  const token = mailsOffToken(config, mails, profileId);
  const { page, path } = MAILS_OFF[mails];
  return {
    offLink: `${config.publicUrl}${page}#token=${token}`,
    oneClickLink: `${config.publicUrl}${path}?token=${token}`,
    accountLink: `${config.publicUrl}/account`,
  };
}

/**
 * Stops mails of one kind. Succeeds also if they were stopped before, or if the account is deleted.
 * @throws mail_link_invalid
 */
export async function stopMails(
  { config, db, now, sessions }: Pick<Services, 'config' | 'db' | 'now' | 'sessions'>,
  mails: StoppedMails,
  token: string,
): Promise<void> {
  const id = readMailLink(config, MAILS_OFF[mails].purpose, token);
  await updateProfile(
    db,
    id,
    mails === 'voteMails' ? { voteMails: false } : { reviewMails: false },
    now(),
  );
  sessions.forgetPerson(id);
}
