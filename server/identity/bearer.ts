import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { isAppOrigin } from '../http/app-origin.ts';
import { type Caller, readCaller } from '../http/caller.ts';
import { requestLanguage } from '../http/language.ts';
import { sessionCookieName } from '../session/session-token.ts';

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
 * ignored: where a cookie is possible, it decides.
 */
export function readApiCaller(request: IncomingMessage, config: Config): ApiCaller {
  const caller = readCaller(request, config);
  const { headers } = caller;
  const token = /^Bearer +([\w.~+/-]{1,300}=*)$/i.exec(headers.get('authorization') ?? '')?.[1];
  headers.delete('authorization');
  const isApp = isAppOrigin(request, config.publicUrl);
  const isBrowser = ['origin', 'sec-fetch-site', 'cookie'].some((name) => headers.has(name));
  const isProgram = token !== undefined && !isBrowser;
  if (!isApp && !isProgram) return { caller, isApp, keepsToken: false };
  headers.delete('cookie');
  if (isApp) headers.set('user-agent', `${headers.get('user-agent') ?? ''} ${APP_SIGN}`.trim());
  // From here on the token is read, checked, cached and renewed as a cookie is.
  if (token !== undefined) {
    headers.set('cookie', `${sessionCookieName(config)}=${encodeURIComponent(token)}`);
  }
  return { caller: { ...caller, language: requestLanguage(headers) }, isApp, keepsToken: true };
}

/** Headers for a caller that keeps a token: no cookie, and the token of a new or renewed session. */
export function passToken(
  headers: AnswerHeaders,
  config: Pick<Config, 'publicUrl'>,
): AnswerHeaders {
  const { 'set-cookie': cookies = [], ...rest } = headers;
  const token = givenToken([cookies].flat(), config);
  return token === null ? rest : { ...rest, 'set-auth-token': token };
}

/** The signed token in the session cookie of an answer; null if it sets none. */
export function givenToken(
  cookies: readonly string[],
  config: Pick<Config, 'publicUrl'>,
): string | null {
  const begin = `${sessionCookieName(config)}=`;
  const cookie = cookies.findLast((one) => one.startsWith(begin));
  const [value = ''] = cookie?.slice(begin.length).split(';', 1) ?? [];
  return value === '' ? null : decodeURIComponent(value);
}
