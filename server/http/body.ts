import type { IncomingMessage } from 'node:http';
import { ClientGone } from './admission.ts';
import { refuse } from './errors.ts';

/** No operation takes more than a ballot or a form; file uploads have limits of their own. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The JSON body of a request.
 * @throws unsupported_media_type (415), body_too_large (413), malformed_json (400); ClientGone
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > MAX_BODY_BYTES) throw refuse('body_too_large', { maxBytes: MAX_BODY_BYTES });
  const body = await readBytes(request);
  if (body.length === 0) return {};
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw refuse('unsupported_media_type');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw refuse('malformed_json');
  }
}

/**
 * The uploaded file, with the fields of its query.
 * @throws unsupported_media_type (415) for a type that another site's form could send, body_too_large
 * (413); ClientGone
 */
export async function readFileBody(
  request: IncomingMessage,
  query: URLSearchParams,
  maxBytes: number,
): Promise<{ file: Buffer }> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes) throw refuse('body_too_large', { maxBytes });
  if (request.headers['content-type'] !== 'application/octet-stream') {
    throw refuse('unsupported_media_type');
  }
  return { ...Object.fromEntries(query), file: await readBytes(request, maxBytes) };
}

/**
 * The bytes of a request.
 * @throws body_too_large (413); ClientGone
 */
export async function readBytes(
  request: IncomingMessage,
  maxBytes = MAX_BODY_BYTES,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw refuse('body_too_large', { maxBytes });
      chunks.push(chunk);
    }
  } catch (error) {
    throw request.errored === error ? new ClientGone() : error;
  }
  return Buffer.concat(chunks);
}
