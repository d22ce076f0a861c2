import type { Config } from '../config.ts';
import type { Services } from '../ports.ts';
import { updateProfile } from '../profiles/queries.ts';
import { mailLinkToken, readMailLink } from './mail-link.ts';

/** With `?token=`: mail programs post to it; without, it is the operation `people.stopVoteMails`. */
export const VOTE_MAILS_OFF_PATH = '/api/people/vote-mails/off';

/** Lets the holder of a mail after a vote stop such mails for its account. */
export const voteMailsOffToken = (config: Pick<Config, 'authSecret'>, profileId: string): string =>
  mailLinkToken(config, 'vote-mails-off', profileId);

/**
 * Stops mails after votes. Succeeds also if they were stopped before, or if the account is deleted.
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
