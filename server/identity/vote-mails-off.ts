import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { readCaller, setPersonalHeaders } from '../http/caller.ts';
import { sendText } from '../http/compress.ts';
import type { Services } from '../http/context.ts';
import { refuse, toPublicError } from '../http/errors.ts';
import { updateProfile } from '../people/queries.ts';

/** With `?token=`: what a mail program posts to; without, the operation `people.stopVoteMails`. */
export const VOTE_MAILS_OFF_PATH = '/api/people/vote-mails/off';

/**
 * Lets whoever holds a mail after a vote stop them for its account, and do nothing else. It stands
 * in mails of years ago and stays good, until AUTH_SECRET changes.
 * @returns the account's id and, after a dot, its HMAC-SHA256 in base64url
 */
export const voteMailsOffToken = (config: Pick<Config, 'authSecret'>, profileId: string): string =>
  `${profileId}.${signatureOf(config, profileId).toString('base64url')}`;

const signatureOf = ({ authSecret }: Pick<Config, 'authSecret'>, profileId: string): Buffer =>
  createHmac('sha256', authSecret).update(`vote-mails-off:${profileId}`).digest();

/**
 * No more mails after votes; also where there were none any more, or the account is gone.
 * @throws mail_link_invalid
 */
export async function stopVoteMails(
  { config, db, now, sessions }: Pick<Services, 'config' | 'db' | 'now' | 'sessions'>,
  token: string,
): Promise<void> {
  const [id = '', signature = ''] = token.split('.', 2);
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(config, id);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || !z.uuid().safeParse(id).success) throw refuse('mail_link_invalid');
  await updateProfile(db, id, { voteMails: false }, now());
  sessions.forgetPerson(id);
}

export const isVoteMailsOff = (target: string): boolean =>
  target.startsWith(`${VOTE_MAILS_OFF_PATH}?`);

/**
 * The link of the header `List-Unsubscribe`: a mail program posts to it when its reader taps its
 * button (RFC 8058), without cookie or origin; the token says enough. Who opens it is led to the
 * page that asks first: programs that look at links in advance stop nothing.
 */
export async function answerVoteMailsOff(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const caller = readCaller(request, services.config);
  setPersonalHeaders(response, caller);
  // The body says `List-Unsubscribe=One-Click`, in whichever form: it is not needed.
  request.resume();
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const token = searchParams.get('token') ?? '';
  if (request.method !== 'POST') {
    const fragment = new URLSearchParams({ token });
    response.writeHead(303, { location: `/vote-mails#${fragment.toString()}` }).end();
    return;
  }
  try {
    await stopVoteMails(services, token);
    response.writeHead(200).end();
  } catch (error) {
    const told = toPublicError(error, services, caller.language);
    const body = JSON.stringify(told.toJSON());
    await sendText(request, response, told.status, 'application/json', body);
  }
}
