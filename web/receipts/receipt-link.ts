import {
  concatBytes,
  decodeBase64Url,
  decodeUtf8,
  encodeBase64Url,
  encodeUtf8,
  equalBytes,
} from '../../domain/ledger/rules.bytes.ts';
import { RECEIPT_LIMIT } from '../../domain/ledger/rules.receipt.ts';
import { sha256 } from '../ledger/crypto.ts';

/** A receipt that does not get shorter by compression has five bytes more for each 32 KB. */
const COMPRESSED_LIMIT = RECEIPT_LIMIT + 16;
/** Of the hash of the compressed bytes, before them: with it a cut or changed link is known as such. */
const SUM_BYTES = 4;
const FRAGMENT_LIMIT = Math.ceil(((COMPRESSED_LIMIT + SUM_BYTES) * 4) / 3);
/** So little that what comes out at once is small, too: a byte can become a thousand. */
const BYTES_AT_ONCE = 64;

/** Why a link holds no receipt: it was cut off or changed, or holds more than any receipt has. */
export type LinkFault = 'broken' | 'too_long';

/** What a link holds; it is not checked yet. */
export type Linked = { text: string } | { fault: LinkFault };

/**
 * The fragment of a link that holds a receipt whole. Browsers do not send it to servers.
 * @param text of at most `RECEIPT_LIMIT` characters
 */
export async function fragmentOf(text: string): Promise<string> {
  const compressed = await collect(
    pass(encodeUtf8(text), new CompressionStream('deflate-raw')),
    COMPRESSED_LIMIT,
  );
  if (!compressed) throw new RangeError('The text is longer than a receipt.');
  return encodeBase64Url(concatBytes(sumOf(compressed), compressed));
}

/** @param fragment without its `#` */
export async function readFragment(fragment: string): Promise<Linked> {
  if (fragment.length > FRAGMENT_LIMIT) return { fault: 'too_long' };
  try {
    const bytes = decodeBase64Url(fragment);
    const compressed = bytes.subarray(SUM_BYTES);
    if (!equalBytes(sumOf(compressed), bytes.subarray(0, SUM_BYTES))) return { fault: 'broken' };
    const inflated = await collect(
      pass(compressed, new DecompressionStream('deflate-raw')),
      RECEIPT_LIMIT,
    );
    return inflated ? { text: decodeUtf8(inflated) } : { fault: 'too_long' };
  } catch {
    return { fault: 'broken' };
  }
}

const sumOf = (bytes: Uint8Array): Uint8Array => sha256(bytes).subarray(0, SUM_BYTES);

/** Passes bytes through a stream, the next ones only when those before have been taken. */
function pass(
  bytes: Uint8Array,
  { readable, writable }: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> {
  const writer = writable.getWriter();
  const feed = async () => {
    for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
      await writer.write(new Uint8Array(bytes.subarray(at, at + BYTES_AT_ONCE)));
    }
    await writer.close();
  };
  // Who reads gets the same failure.
  feed().catch(() => {});
  return readable;
}

/** @returns null as soon as there is more than the limit */
async function collect(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concatBytes(...parts);
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
}
