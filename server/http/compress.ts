import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this a packet holds it anyway. */
const WORTHWHILE_BYTES = 1024;
/** The fastest: an answer is made for one asker. Files are compressed once, as well as can be. */
const BROTLI_QUALITY = 1;

/** The text in the best encoding that the asker accepts (RFC 9110 §12.5.3). */
export async function compress(
  request: Pick<IncomingMessage, 'headers'>,
  text: Buffer,
  brotliQuality = BROTLI_QUALITY,
): Promise<{ body: Buffer; encoding: 'br' | 'gzip' | null }> {
  const accepted = acceptedEncodings(request.headers['accept-encoding'] ?? '');
  if (text.length < WORTHWHILE_BYTES) return { body: text, encoding: null };
  if (accepted.has('br')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    return { body: await compressBrotli(text, { params }), encoding: 'br' };
  }
  if (accepted.has('gzip')) return { body: await compressGzip(text), encoding: 'gzip' };
  return { body: text, encoding: null };
}

/** The encodings that a header names, without those it rules out by `q=0`. */
const acceptedEncodings = (header: string): Set<string> =>
  new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim() ?? ''),
  );

/** Sends a text, compressed where that pays; for HEAD only its headers. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  contentType: string,
  text: string,
): Promise<void> {
  const { body, encoding } = await compress(request, Buffer.from(text));
  if (response.headersSent || response.destroyed) return;
  response.setHeader('content-type', contentType);
  response.setHeader('content-length', body.length);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : body);
}
