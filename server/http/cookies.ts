import type { Config } from '../config.ts';
import type { ApiContext } from './context.ts';

/** Whether people reach us only over TLS. */
export const isOverTls = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl.startsWith('https:');

/** With it, no other host, and no page without TLS, can set this cookie (RFC 6265bis §4.1.3.2). */
export const cookiePrefix = (config: Pick<Config, 'publicUrl'>): string =>
  isOverTls(config) ? '__Host-vota-taco' : 'vota-taco';

/** The whole name of one of our cookies. */
export const cookieName = (config: Pick<Config, 'publicUrl'>, name: string): string =>
  `${cookiePrefix(config)}.${name}`;

/** One of our cookies, by the last part of its name; null if the request has none. */
export function readCookie(
  { headers, services: { config } }: Pick<ApiContext, 'headers' | 'services'>,
  name: string,
): string | null {
  const whole = `${cookieName(config, name)}=`;
  const found = (headers.get('cookie') ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(whole));
  return found ? found.slice(whole.length) : null;
}

/** Gives the caller one of our cookies, which no script can read. @param value in letters that a cookie may have */
export function giveCookie(
  { resHeaders, services: { config } }: Pick<ApiContext, 'resHeaders' | 'services'>,
  name: string,
  value: string,
  seconds: number,
): void {
  const secure = isOverTls(config) ? '; Secure' : '';
  resHeaders?.append(
    'set-cookie',
    `${cookieName(config, name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}

export function unescapeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
