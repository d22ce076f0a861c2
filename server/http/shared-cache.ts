import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Overloaded } from './admission.ts';
import { chooseEncoding, compress, type Encoding } from './compress.ts';

/** An answer that is the same for everybody who requests it within this second. */
export interface SharedAnswer {
  status: number;
  contentType: string;
  headers: [name: string, value: string][];
  body: Buffer;
  etag: string;
  /** The body in each encoding requested so far, made once. */
  encoded: Map<Encoding, Promise<Buffer>>;
  /** The size of the body and its encodings. */
  bytes: number;
  /** The moment from which it may be given to nobody; undefined: none is set. In milliseconds since 1970. */
  endsAt?: number | undefined;
}

interface Entry {
  answer: Promise<SharedAnswer>;
  begunAt: number;
  /** undefined while it is being made. */
  made?: SharedAnswer;
}

/** Where a new answer cannot be made now, the last one is given for so long. */
const STALE_MS = 300_000;
const UNAVAILABLE = 503;

/** The limit for all answers together: anybody can request any number of made-up addresses. */
const MAX_BYTES = 32 * 1024 * 1024;
/** The limit of entries, finished or in progress: those in progress have no size yet. */
const MAX_ENTRIES = 300;

/**
 * Makes an answer once for many simultaneous requests. Requests that arrive meanwhile wait for it; it is
 * reused for `maxAgeMs` after its start, and then made anew.
 * @param maxAgeMs 0: answers are not kept
 */
export function createSharedCache(now: () => Date, maxAgeMs: number, maxBytes = MAX_BYTES) {
  const entries = new Map<string, Entry>();
  let hits = 0;
  let misses = 0;

  const isYounger = ({ begunAt, made }: Entry, ms: number) => {
    const at = now().getTime();
    const age = at - begunAt;
    return age >= 0 && age < ms && at < (made?.endsAt ?? Infinity);
  };
  const isGood = (entry: Entry) => isYounger(entry, maxAgeMs);

  /** Removes answers that are too old even for an overload, and then the oldest, until the rest fits. */
  function fit(): void {
    for (const [key, entry] of entries) if (!isYounger(entry, STALE_MS)) entries.delete(key);
    removeOldest(entries, maxBytes);
  }

  function make(
    key: string,
    produce: () => Promise<SharedAnswer>,
    last: Entry | undefined,
  ): Promise<SharedAnswer> {
    const stale = last?.made && isYounger(last, STALE_MS) ? { ...last, made: last.made } : null;
    const entry: Entry = {
      answer: stale ? produceOr(produce, stale.made) : produce(),
      begunAt: now().getTime(),
    };
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entry.answer.then((answer) => {
      // Errors and missing pages are never shared, so that made-up addresses cannot fill the cache.
      if (answer.status !== 200) return forget();
      // Its age stays: it must not seem new, and is not given for ever.
      if (stale && answer === stale.made) return void entries.set(key, stale);
      entry.made = answer;
      fit();
    }, forget);
    entries.set(key, entry);
    fit();
    return entry.answer;
  }

  return {
    /** @param key contains everything that the answer depends on */
    read(key: string, produce: () => Promise<SharedAnswer>): Promise<SharedAnswer> {
      if (maxAgeMs === 0) return produce();
      const entry = entries.get(key);
      if (entry && isGood(entry)) {
        hits += 1;
        return entry.answer;
      }
      misses += 1;
      entries.delete(key);
      return make(key, produce, entry);
    },

    state: () => ({ ...sizeOf(entries, now()), hits, misses, keptForMs: maxAgeMs }),

    /** Requests that wait for an answer in progress still get it. */
    clear(): void {
      entries.clear();
      hits = 0;
      misses = 0;
    },

    /** Sends the answer, or 304 if the client has it already (RFC 9110 §13.1.2). */
    send: (
      request: IncomingMessage,
      response: ServerResponse,
      answer: SharedAnswer,
    ): Promise<void> => send(request, response, answer, fit),
  };
}
export type SharedCache = ReturnType<typeof createSharedCache>;

function sizeOf(entries: Map<string, Entry>, now: Date) {
  const all = [...entries.values()];
  const oldest = Math.min(...all.map(({ begunAt }) => begunAt));
  return {
    entries: all.length,
    bytes: all.reduce((sum, { made }) => sum + (made?.bytes ?? 0), 0),
    oldestMs: all.length > 0 ? Math.max(0, now.getTime() - oldest) : null,
  };
}

/** Removes the oldest until the rest is within both limits. */
function removeOldest(entries: Map<string, Entry>, maxBytes: number): void {
  let bytes = 0;
  for (const { made } of entries.values()) bytes += made?.bytes ?? 0;
  for (const [key, { made }] of entries) {
    if (bytes <= maxBytes && entries.size <= MAX_ENTRIES) return;
    entries.delete(key);
    bytes -= made?.bytes ?? 0;
  }
}

/** The new answer; the last one instead while the server is overloaded or without its database. */
async function produceOr(
  produce: () => Promise<SharedAnswer>,
  last: SharedAnswer,
): Promise<SharedAnswer> {
  const answer = await produce().catch((error: unknown) => {
    if (error instanceof Overloaded) return last;
    throw error;
  });
  return answer.status === UNAVAILABLE ? last : answer;
}

/** A high level: each answer is compressed once for everybody. */
const BROTLI_QUALITY = 5;

/** @param onMade called when the answer gains another encoding */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: SharedAnswer,
  onMade: () => void,
): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (answer.status === 200) {
    response.setHeader('etag', answer.etag);
    // A browser caches it, and revalidates it each time.
    response.setHeader('cache-control', 'private, no-cache');
    if (hasTag(request.headers['if-none-match'], answer.etag)) {
      // The client keeps an earlier page with its own policy, whose scripts have other hashes.
      response.removeHeader('content-security-policy');
      response.writeHead(304).end();
      return;
    }
  }
  const encoding = chooseEncoding(request, answer.body);
  const body = encoding ? await encode(answer, encoding, onMade) : answer.body;
  if (response.headersSent || response.destroyed) return;
  response.setHeader('content-type', answer.contentType);
  response.setHeader('content-length', body.length);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(answer.status);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** @param onMade called when the answer gains another encoding */
function encode(answer: SharedAnswer, encoding: Encoding, onMade: () => void): Promise<Buffer> {
  const known = answer.encoded.get(encoding);
  if (known) return known;
  const making = compress(answer.body, encoding, BROTLI_QUALITY).then((body) => {
    answer.bytes += body.length;
    onMade();
    return body;
  });
  answer.encoded.set(encoding, making);
  return making;
}

export function sharedAnswer(
  answer: Pick<SharedAnswer, 'status' | 'contentType' | 'headers' | 'endsAt'> & { text: string },
): SharedAnswer {
  const body = Buffer.from(answer.text);
  const { status, contentType, headers, endsAt } = answer;
  // Weak: the same text in another encoding, or made at another moment, has the same tag (RFC 9110
  // §8.8.3). A page contains the moment of its data in milliseconds.
  const timeless = answer.text.replaceAll(/\b1\d{12}\b/g, '');
  const etag = `W/"${createHash('sha256').update(timeless).digest('base64url').slice(0, 27)}"`;
  return {
    status,
    contentType,
    headers,
    body,
    etag,
    encoded: new Map(),
    bytes: body.length,
    endsAt,
  };
}

/** Remembers the earliest of several moments. */
export function createEnd() {
  let endsAt: number | undefined;
  return {
    note: (at: Date): void => void (endsAt = Math.min(endsAt ?? Infinity, at.getTime())),
    /** In milliseconds since 1970; undefined: none was noted. */
    endsAt: () => endsAt,
  };
}

/** Whether `If-None-Match` contains the tag (RFC 9110 §13.1.2). */
export const hasTag = (header: string | undefined, etag: string): boolean =>
  header === '*' ||
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === etag || `W/${tag}` === etag);
