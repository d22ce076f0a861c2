import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress } from './compress.ts';

/** An answer that is the same for everybody who asks for it in this second. */
export interface SharedAnswer {
  status: number;
  contentType: string;
  headers: [name: string, value: string][];
  body: Buffer;
  etag: string;
  /** The body in each encoding that somebody has asked for, made once. */
  encoded: Map<string, ReturnType<typeof compress>>;
}

/** A page has some 160 kB; so many stay under 50 MB. */
const MAX_ENTRIES = 300;

/**
 * Answers that many ask for at once are made once. Whoever comes while one is being made waits for
 * it; it is given out for `maxAgeMs` after it was begun, and then made anew.
 * @param maxAgeMs 0: nothing is kept
 */
export function createSharedCache(now: () => Date, maxAgeMs: number) {
  const entries = new Map<string, { answer: Promise<SharedAnswer>; begunAt: number }>();

  function make(key: string, produce: () => Promise<SharedAnswer>): Promise<SharedAnswer> {
    const entry = { answer: produce(), begunAt: now().getTime() };
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    // Refusals and pages that are not there are made for each: whoever makes addresses up fills nothing.
    entry.answer.then(({ status }) => {
      if (status !== 200) forget();
    }, forget);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    return entry.answer;
  }

  return {
    /** @param key everything that the answer depends on */
    read(key: string, produce: () => Promise<SharedAnswer>): Promise<SharedAnswer> {
      if (maxAgeMs === 0) return produce();
      const entry = entries.get(key);
      if (entry) {
        const age = now().getTime() - entry.begunAt;
        if (age >= 0 && age < maxAgeMs) return entry.answer;
        entries.delete(key);
      }
      return make(key, produce);
    },
  };
}
export type SharedCache = ReturnType<typeof createSharedCache>;

export function sharedAnswer(
  answer: Pick<SharedAnswer, 'status' | 'contentType' | 'headers'> & { text: string },
): SharedAnswer {
  const body = Buffer.from(answer.text);
  const { status, contentType, headers } = answer;
  // Weak: the same text in another encoding, or made at another moment, has the same tag
  // (RFC 9110 §8.8.3). A page says in milliseconds when its data were read.
  const timeless = answer.text.replaceAll(/\b1\d{12}\b/g, '');
  const etag = `W/"${createHash('sha256').update(timeless).digest('base64url').slice(0, 27)}"`;
  return { status, contentType, headers, body, etag, encoded: new Map() };
}

/** Well compressed: it is done once for everybody. */
const BROTLI_QUALITY = 5;

/** Sends it, or says that the asker has it already (RFC 9110 §13.1.2). */
export async function sendShared(
  request: IncomingMessage,
  response: ServerResponse,
  answer: SharedAnswer,
): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (answer.status === 200) {
    response.setHeader('etag', answer.etag);
    // A browser keeps it, and asks each time whether it is still so.
    response.setHeader('cache-control', 'private, no-cache');
    if (hasTag(request.headers['if-none-match'], answer.etag)) {
      // The asker has an earlier page with a policy of its own, whose scripts have other hashes.
      response.removeHeader('content-security-policy');
      response.writeHead(304).end();
      return;
    }
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = answer.encoded.get(accepted) ?? compress(request, answer.body, BROTLI_QUALITY);
  // Browsers name few encodings; who names ever new ones has each made anew.
  if (answer.encoded.size < 8) answer.encoded.set(accepted, encoding);
  const { body, encoding: chosen } = await encoding;
  if (response.headersSent || response.destroyed) return;
  response.setHeader('content-type', answer.contentType);
  response.setHeader('content-length', body.length);
  if (chosen) response.setHeader('content-encoding', chosen);
  response.writeHead(answer.status);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const hasTag = (header: string | undefined, etag: string): boolean =>
  header === '*' ||
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === etag || `W/${tag}` === etag);
