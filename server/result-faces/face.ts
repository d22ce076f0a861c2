import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compress } from '../http/compress.ts';
import { hasTag, type SharedAnswer } from '../http/shared-cache.ts';

/** What one of the addresses answers. */
export interface Face {
  /** A page may say that it has nothing. */
  status?: 404;
  contentType: string;
  body: Buffer;
  cacheControl: string;
  headers: [name: string, value: string][];
}

/** What never changes is kept for ever; what a correction replaces, for a minute. */
export const keptFor = (isForEver: boolean): string =>
  isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=60';

const PICTURE = /^image\/png/;

/** @param face null: there is nothing */
export const answerOf = (face: Face | null): SharedAnswer => ({
  status: face ? (face.status ?? 200) : 404,
  contentType: face?.contentType ?? 'text/plain; charset=utf-8',
  headers: face ? [['cache-control', face.cacheControl], ...face.headers] : [],
  body: face?.body ?? Buffer.alloc(0),
  etag: face
    ? `W/"${createHash('sha256').update(face.body).digest('base64url').slice(0, 27)}"`
    : '',
  encoded: new Map(),
  bytes: face?.body.length ?? 0,
});

/** Sends an answer that every cache may keep, or 304 to who has it. */
export async function sendFace(
  request: IncomingMessage,
  response: ServerResponse,
  { status, contentType, body, headers, encoded, etag }: SharedAnswer,
): Promise<void> {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('etag', etag);
  response.setHeader('vary', 'accept-encoding');
  if (status === 200 && hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end();
    return;
  }
  const encoding = PICTURE.test(contentType) ? null : chooseEncoding(request, body);
  const making = encoding && (encoded.get(encoding) ?? compress(body, encoding));
  if (encoding && making) encoded.set(encoding, making);
  const sent = making ? await making : body;
  if (response.headersSent || response.destroyed) return;
  response.setHeader('content-type', contentType);
  response.setHeader('content-length', sent.length);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : sent);
}
