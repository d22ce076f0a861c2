import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../../domain/language.ts';
import { DEFAULT_THEME, isTheme, type Theme } from '../../domain/theme.ts';
import type { Config } from '../config.ts';
import { clientAddress, trustedHeaders } from './address.ts';
import type { ApiContext } from './context.ts';
import { requestLanguage } from './language.ts';

/** The trusted facts about a caller: address, language and headers. */
export type Caller = Pick<ApiContext, 'language' | 'headers' | 'clientAddress'>;

export function readCaller(
  request: IncomingMessage,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): Caller {
  const address = clientAddress(request, trustedProxies);
  const headers = trustedHeaders(request, address);
  return { language: requestLanguage(headers), headers, clientAddress: address };
}

/** They mark an answer as personal and in the caller's language. */
export const personalHeaders = (language: Language): [name: string, value: string][] => [
  ['content-language', language],
  ['cache-control', 'no-store'],
  ['vary', 'Cookie, Authorization, Origin, Accept-Language, Accept-Encoding'],
];

export function setPersonalHeaders(response: ServerResponse, { language }: Caller): void {
  for (const [name, value] of personalHeaders(language)) response.setHeader(name, value);
}

/** The theme that the person has chosen: a cookie of our pages, as with the language. */
export function requestTheme(headers: Headers): Theme {
  const chosen = /(?:^|;\s*)theme=(\w+)/.exec(headers.get('cookie') ?? '')?.[1];
  return isTheme(chosen) ? chosen : DEFAULT_THEME;
}
