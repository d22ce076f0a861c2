import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { clientAddress, trustedHeaders } from './address.ts';
import type { ApiContext } from './context.ts';
import { requestLanguage } from './language.ts';

/** Who asks, as far as a request tells: their address, their language, and what may be believed. */
export type Caller = Pick<ApiContext, 'language' | 'headers' | 'clientAddress'>;

export function readCaller(
  request: IncomingMessage,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): Caller {
  const address = clientAddress(request, trustedProxies);
  const headers = trustedHeaders(request, address);
  return { language: requestLanguage(headers), headers, clientAddress: address };
}

/** An answer in the caller's language that is for nobody else. */
export function setPersonalHeaders(response: ServerResponse, { language }: Caller): void {
  response.setHeader('content-language', language);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('vary', 'Cookie, Accept-Language, Accept-Encoding');
}
