import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { readCaller, setPersonalHeaders } from '../http/caller.ts';
import { sendText } from '../http/compress.ts';
import type { Services } from '../ports.ts';
import { refuse, toApiError } from '../http/errors.ts';

/** What the link of a mail permits; it permits nothing else. */
type Purpose = 'vote-mails-off' | 'review-mails-off' | 'unsubscribe';

/**
 * Mails of years ago contain it; it stays valid until AUTH_SECRET changes.
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
 * @returns the id in a valid token
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
 * The link of the header `List-Unsubscribe`: a mail program posts to it when its reader taps the button
 * (RFC 8058), without cookie or origin; the token is enough. A GET is redirected to the page that asks
 * first, so that programs that open links in advance unsubscribe nobody.
 * @param page the path of that page
 * @param stop does what the button promises, by the token
 */
export async function answerMailLink(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  { page, stop }: { page: string; stop: (services: Services, token: string) => Promise<void> },
): Promise<void> {
  const caller = readCaller(request, services.config);
  setPersonalHeaders(response, caller);
  // The body `List-Unsubscribe=One-Click`, in any encoding, is not needed.
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
    const apiError = toApiError(error, services, caller.language);
    const body = JSON.stringify(apiError.toJSON());
    await sendText(request, response, apiError.status, 'application/json', body);
  }
}
