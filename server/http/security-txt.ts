import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from './compress.ts';
import type { Services } from '../ports.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';
/** Clients fetch it again after this time: within the year that the standard advises. */
const GOOD_FOR_DAYS = 30;

/** Where to report vulnerabilities, as in RFC 9116; SECURITY.md describes our response. */
export async function answerSecurityTxt(
  { config, now }: Pick<Services, 'config' | 'now'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const expires = new Date(now());
  expires.setUTCDate(expires.getUTCDate() + GOOD_FOR_DAYS);
  const lines = [
    `Contact: mailto:${config.securityContact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, es',
    `Canonical: ${config.publicUrl}${SECURITY_TXT_PATH}`,
  ];
  response.setHeader('cache-control', 'public, max-age=86400');
  await sendText(request, response, 200, 'text/plain; charset=utf-8', `${lines.join('\n')}\n`);
}
