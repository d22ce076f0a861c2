import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION } from '../../domain/people/rules.ts';
import type { Config } from '../config.ts';
import type { ApiContext } from '../http/context.ts';
import { cookieName, giveCookie } from '../http/cookies.ts';

const NAME = 'session_token';

export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string =>
  cookieName(config, NAME);

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
export function giveSession(context: ApiContext, token: string): void {
  const value = encodeURIComponent(`${token}.${signatureOf(context.services.config, token)}`);
  giveCookie(context, NAME, value, SESSION.lastsSeconds);
}
