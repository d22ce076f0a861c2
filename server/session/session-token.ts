import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION } from '../../domain/people/rules.ts';
import type { Config } from '../config.ts';
import type { ApiContext } from '../http/context.ts';
import { cookiePrefix, isOverTls } from '../http/cookies.ts';

export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string =>
  `${cookiePrefix(config)}.session_token`;

const signatureOf = ({ authSecret }: Pick<Config, 'authSecret'>, token: string): string =>
  createHmac('sha256', authSecret).update(token).digest('base64');

/**
 * The secret of a session from the value that a browser or app keeps; null if we did not sign it
 * (HMAC-SHA256 of the secret, base64, after the last dot, as the library does).
 */
export function readSigned(config: Pick<Config, 'authSecret'>, signed: string): string | null {
  const dot = signed.lastIndexOf('.');
  const token = signed.slice(0, Math.max(0, dot));
  const given = Buffer.from(signed.slice(dot + 1));
  const expected = Buffer.from(signatureOf(config, token));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  // A copy: a slice would keep the whole header alive for as long as it is cached.
  return isOurs ? Buffer.from(token).toString() : null;
}

/** Sends a session that did not come from the library in this request, in a cookie like its own. */
export function giveSession({ services: { config }, resHeaders }: ApiContext, token: string): void {
  const value = encodeURIComponent(`${token}.${signatureOf(config, token)}`);
  const secure = isOverTls(config) ? '; Secure' : '';
  resHeaders?.append(
    'set-cookie',
    `${sessionCookieName(config)}=${value}; Max-Age=${SESSION.lastsSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}
