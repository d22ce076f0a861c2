import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { isAppOrigin } from '../http/app-origin.ts';
import { type Caller, readCaller } from '../http/caller.ts';
import { requestLanguage } from '../http/language.ts';
import { sessionCookieName } from '../session/session-token.ts';

type AnswerHeaders = Record<string, string | string[] | undefined>;

/** By this `describeDevice` tells the app from a browser: its web view says what every browser says. */
const APP_SIGN = 'VotaTaco/1';

/** Who calls the API, and by what it is told of a session. */
export interface ApiCaller {
  caller: Caller;
  /** Whether it is a page of our apps. */
  isApp: boolean;
  /** It keeps its session by the token of `set-auth-token`; else by a cookie. */
  keepsToken: boolean;
}

/**
 * Who calls the API. An app is signed in by `Authorization: Bearer <token>.<signature>`, the value of
 * the session's cookie, and by nothing else: its cookies are not looked at. So is whoever is no
 * browser (neither `Origin` nor `Sec-Fetch-Site`) and brings no cookie. From everywhere else the
 * header does not count: where a cookie can be, it decides.
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
  // From here on it is read, checked, remembered and renewed as the cookie is.
  if (token !== undefined) {
    headers.set('cookie', `${sessionCookieName(config)}=${encodeURIComponent(token)}`);
  }
  return { caller: { ...caller, language: requestLanguage(headers) }, isApp, keepsToken: true };
}

/** The headers of an answer to who keeps a token: no cookie, and the token of one that begins or goes on. */
export function passToken(
  headers: AnswerHeaders,
  config: Pick<Config, 'publicUrl'>,
): AnswerHeaders {
  const { 'set-cookie': cookies = [], ...rest } = headers;
  const token = givenToken([cookies].flat(), config);
  return token === null ? rest : { ...rest, 'set-auth-token': token };
}

/** The signed token in the cookie of a session that an answer gives; null where it gives none. */
export function givenToken(
  cookies: readonly string[],
  config: Pick<Config, 'publicUrl'>,
): string | null {
  const begin = `${sessionCookieName(config)}=`;
  const cookie = cookies.findLast((one) => one.startsWith(begin));
  const [value = ''] = cookie?.slice(begin.length).split(';', 1) ?? [];
  return value === '' ? null : decodeURIComponent(value);
}
