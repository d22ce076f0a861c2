import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { isAppOrigin } from '../http/app-origin.ts';
import { type Caller, readCaller } from '../http/caller.ts';
import { cookieName } from '../http/cookies.ts';
import { requestLanguage } from '../http/language.ts';
import { sessionCookieName } from '../session/session-token.ts';
import { KNOWN_DEVICE_COOKIE } from './known-device.ts';

type AnswerHeaders = Record<string, string | string[] | undefined>;

/** Lets `describeDevice` tell the app from a browser: its web view sends a usual browser name. */
const APP_SIGN = 'VotaTaco/1';

/** The caller of the API, and how it receives its session. */
export interface ApiCaller {
  caller: Caller;
  /** Whether it is a page of our apps. */
  isApp: boolean;
  /** It gets its session as the token in `set-auth-token`; otherwise as a cookie. */
  keepsToken: boolean;
}

/**
 * Identifies the caller of the API. An app signs in only by `Authorization: Bearer <token>.<signature>`,
 * the value of the session's cookie; its cookies are ignored. The same holds for a client that is no
 * browser (neither `Origin` nor `Sec-Fetch-Site`) and sends no cookie. For all others the header is
 * ignored: where a cookie is possible, it decides. Signed out, an app may send `Authorization: Known-Device <token>`
 * instead, the value of that cookie.
 */
export function readApiCaller(request: IncomingMessage, config: Config): ApiCaller {
  const caller = readCaller(request, config);
  const { headers } = caller;
  const token = /^Bearer +([\w.~+/-]{1,300}=*)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const device = /^Known-Device +([\w.~-]{1,600})$/i.exec(headers.get('authorization') ?? '')?.[1];
  headers.delete('authorization');
  const isApp = isAppOrigin(request, config.publicUrl);
  const isBrowser = ['origin', 'sec-fetch-site', 'cookie'].some((name) => headers.has(name));
  const isProgram = (token ?? device) !== undefined && !isBrowser;
  if (!isApp && !isProgram) return { caller, isApp, keepsToken: false };
  headers.delete('cookie');
  if (isApp) headers.set('user-agent', `${headers.get('user-agent') ?? ''} ${APP_SIGN}`.trim());
  // From here on the token is read, checked, cached and renewed as a cookie is.
  if (token !== undefined) {
    headers.set('cookie', `${sessionCookieName(config)}=${encodeURIComponent(token)}`);
  }
  if (device !== undefined)
    headers.set('cookie', `${cookieName(config, KNOWN_DEVICE_COOKIE)}=${device}`);
  return { caller: { ...caller, language: requestLanguage(headers) }, isApp, keepsToken: true };
}

/**
 * Headers for a caller that keeps a token: no cookie, but the token of a new or renewed session, and the one by which
 * the app is known to an account (known-device.ts).
 */
export function passToken(
  headers: AnswerHeaders,
  config: Pick<Config, 'publicUrl'>,
): AnswerHeaders {
  const { 'set-cookie': cookies = [], ...rest } = headers;
  const token = givenToken([cookies].flat(), config);
  const device = givenValue([cookies].flat(), cookieName(config, KNOWN_DEVICE_COOKIE));
  return {
    ...rest,
    ...(token !== null && { 'set-auth-token': token }),
    ...(device !== null && { 'set-known-device': device }),
  };
}

/** The signed token in the session cookie of an answer; null if it sets none. */
export function givenToken(
  cookies: readonly string[],
  config: Pick<Config, 'publicUrl'>,
): string | null {
  const value = givenValue(cookies, sessionCookieName(config));
  return value === null ? null : decodeURIComponent(value);
}

function givenValue(cookies: readonly string[], name: string): string | null {
  const cookie = cookies.findLast((one) => one.startsWith(`${name}=`));
  const [value = ''] = cookie?.slice(name.length + 1).split(';', 1) ?? [];
  return value === '' ? null : value;
}
