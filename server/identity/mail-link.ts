import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { readCaller, setPersonalHeaders } from '../http/caller.ts';
import { sendText } from '../http/compress.ts';
import type { Services } from '../ports.ts';
import { refuse, toApiError } from '../http/errors.ts';

/** What the link of a mail lets its holder do, and nothing else. */
type Purpose = 'vote-mails-off' | 'unsubscribe';

/**
 * It stands in mails of years ago and stays good, until AUTH_SECRET changes.
 * @returns the id and, after a dot, its HMAC-SHA256 in base64url
 */
export const mailLinkToken = (
  config: Pick<Config, 'authSecret'>,
  purpose: Purpose,
  id: string,
): string => `${id}.${signatureOf(config, purpose, id).toString('base64url')}`;

const signatureOf = (
  { authSecret }: Pick<Config, 'authSecret'>,
  purpose: Purpose,
  id: string,
): Buffer => createHmac('sha256', authSecret).update(`${purpose}:${id}`).digest();

/**
 * @returns the id of a token of ours
 * @throws mail_link_invalid
 */
export function readMailLink(
  config: Pick<Config, 'authSecret'>,
  purpose: Purpose,
  token: string,
): string {
  const [id = '', signature = ''] = token.split('.', 2);
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(config, purpose, id);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || !z.uuid().safeParse(id).success) throw refuse('mail_link_invalid');
  return id;
}

/**
 * The link of the header `List-Unsubscribe`: a mail program posts to it when its reader taps its
 * button (RFC 8058), without cookie or origin; the token says enough. Who opens it is led to the
 * page that asks first: programs that look at links in advance stop nothing.
 * @param page its path
 * @param stop what the button does, by the token
 */
export async function answerMailLink(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  { page, stop }: { page: string; stop: (services: Services, token: string) => Promise<void> },
): Promise<void> {
  const caller = readCaller(request, services.config);
  setPersonalHeaders(response, caller);
  // The body says `List-Unsubscribe=One-Click`, in whichever form: it is not needed.
  request.resume();
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const token = searchParams.get('token') ?? '';
  if (request.method !== 'POST') {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD, POST' }).end();
      return;
    }
    const fragment = new URLSearchParams({ token });
    response.writeHead(303, { location: `${page}#${fragment.toString()}` }).end();
    return;
  }
  try {
    await stop(services, token);
    response.writeHead(200).end();
  } catch (error) {
    const told = toApiError(error, services, caller.language);
    const body = JSON.stringify(told.toJSON());
    await sendText(request, response, told.status, 'application/json', body);
  }
}
