import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A smaller answer fits into one packet anyway. */
const WORTHWHILE_BYTES = 1024;
/** The fastest: such an answer serves one client. Files are compressed once, as well as possible. */
const BROTLI_QUALITY = 1;

export type Encoding = 'br' | 'gzip';

/** The best encoding that the client accepts (RFC 9110 §12.5.3); null: uncompressed. */
export function chooseEncoding(
  { headers }: Pick<IncomingMessage, 'headers'>,
  text: Buffer,
): Encoding | null {
  if (text.length < WORTHWHILE_BYTES) return null;
  const accepted = acceptedEncodings(headers['accept-encoding'] ?? '');
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}

export function compress(
  text: Buffer,
  encoding: Encoding,
  brotliQuality = BROTLI_QUALITY,
): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return compressBrotli(text, { params });
}

/** The encodings that a header lists, without those that it rules out by `q=0`. */
const acceptedEncodings = (header: string): Set<string> =>
  new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim() ?? ''),
  );

/** Sends a text, compressed where it is worthwhile; for HEAD only its headers. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  contentType: string,
  text: string | Buffer,
): Promise<void> {
  const whole = typeof text === 'string' ? Buffer.from(text) : text;
  const encoding = chooseEncoding(request, whole);
  const body = encoding ? await compress(whole, encoding) : whole;
  if (response.headersSent || response.destroyed) return;
  response.setHeader('content-type', contentType);
  response.setHeader('content-length', body.length);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : body);
}
