import type { Config } from '../config.ts';
import type { Services } from '../ports.ts';
import { updateProfile } from '../profiles/queries.ts';
import { mailLinkToken, readMailLink } from './mail-link.ts';

/** With `?token=`: what a mail program posts to; without, the operation `people.stopVoteMails`. */
export const VOTE_MAILS_OFF_PATH = '/api/people/vote-mails/off';

/** Lets whoever holds a mail after a vote stop them for its account. */
export const voteMailsOffToken = (config: Pick<Config, 'authSecret'>, profileId: string): string =>
  mailLinkToken(config, 'vote-mails-off', profileId);

/**
 * No more mails after votes; also where there were none any more, or the account is gone.
 * @throws mail_link_invalid
 */
export async function stopVoteMails(
  { config, db, now, sessions }: Pick<Services, 'config' | 'db' | 'now' | 'sessions'>,
  token: string,
): Promise<void> {
  const id = readMailLink(config, 'vote-mails-off', token);
  await updateProfile(db, id, { voteMails: false }, now());
  sessions.forgetPerson(id);
}
