import type { IncomingMessage } from 'node:http';
import { LANGUAGES, type Language } from '../../domain/language.ts';
import { type Admission, type Lane, Overloaded } from '../http/admission.ts';
import { MAX_BODY_BYTES } from '../http/body.ts';
import { personalHeaders } from '../http/caller.ts';
import { RETRY_AFTER_SECONDS, toApiError } from '../http/errors.ts';
import { chosenLanguage } from '../http/language.ts';
import { securityHeaders } from '../http/security.ts';
import type { Services } from '../ports.ts';
import { isOperation } from './route-name.ts';
import { isShared } from './shared-operations.ts';

/** A 503 that is complete but for the headers of its own request. */
export interface PreparedRefusal {
  /** Names and values in turn. */
  headers: readonly string[];
  body: string;
}

/** Casting a ballot; everything else waits for it in an overload. */
export const laneOf = (method: string, path: string): Lane =>
  method === 'POST' && path === '/api/ballots' ? 'vote' : 'other';

/**
 * Recognises the requests of our own pages that the API would refuse anyway, before any other work of theirs.
 * In an overload these are most requests, and the time that they take is missing for the others. They get
 * the same answer as from the API.
 * @returns the answer to send, counted as a refusal; null for a request to be answered in the usual way
 */
export function createEarlyRefusal(
  services: Pick<Services, 'config' | 'log' | 'newId' | 'trouble'>,
  admission: Pick<Admission, 'isFull' | 'countRefusal'>,
) {
  const { origin: ownOrigin } = new URL(services.config.publicUrl);
  const prepared = Object.fromEntries(
    LANGUAGES.map((language) => [language, prepare(services, language)]),
  ) as Record<Language, PreparedRefusal>;

  /** What the API answers in another way, even in an overload, or with further headers. */
  function isPlain({ method, url = '/', headers }: IncomingMessage): boolean {
    if (headers.origin !== undefined && headers.origin !== ownOrigin) return false;
    if (method === 'GET') return isOperation(method, url) && !isShared(url);
    if (method !== 'POST' || !isOperation(method, url) || url.includes('?')) return false;
    if (headers['sec-fetch-site'] === 'cross-site') return false;
    // Node reads the rest of a body that was refused; of a large one this takes long.
    const length = Number(headers['content-length'] ?? 0);
    return headers['transfer-encoding'] === undefined && length <= MAX_BODY_BYTES;
  }

  return (request: IncomingMessage): PreparedRefusal | null => {
    const { method = 'GET', url = '/', headers } = request;
    const lane = laneOf(method, url);
    if (!admission.isFull(lane) || !isPlain(request)) return null;
    admission.countRefusal(lane);
    return prepared[chosenLanguage(headers.cookie, headers['accept-language'])];
  };
}

function prepare(
  services: Pick<Services, 'config' | 'log' | 'newId' | 'trouble'>,
  language: Language,
): PreparedRefusal {
  const body = JSON.stringify(toApiError(new Overloaded(), services, language).toJSON());
  const headers = [
    ...securityHeaders(services.config),
    ...personalHeaders(language),
    ['retry-after', String(RETRY_AFTER_SECONDS)],
    ['content-type', 'application/json'],
    ['content-length', String(Buffer.byteLength(body))],
  ];
  return { headers: headers.flat(), body };
}
