import type sharpModule from 'sharp';
import type { PictureWidth } from '../../domain/pictures/rules.ts';
import { createTurns } from '../http/turns.ts';

type PictureFormat = 'avif' | 'webp' | 'png' | 'jpeg';

/** One core each: hashing passwords and reading files share the same few threads. */
const inTurn = createTurns(2);

/** Queues work on a picture. Loads the native code on first use, as most starts do not need it. */
export function withSharp<T>(work: (sharp: typeof sharpModule) => Promise<T>): Promise<T> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    return work(sharp);
  });
}

/**
 * The best format that the client accepts (RFC 9110 §12.5.1). A client that only accepts "any" may
 * be old.
 * @param accept the header; undefined: there is none
 */
export function chooseFormat(accept: string | undefined): 'avif' | 'webp' | 'any' {
  const named = (accept ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  if (named.includes('image/avif')) return 'avif';
  return named.includes('image/webp') ? 'webp' : 'any';
}

/**
 * A picture in one of its sizes. It is never enlarged.
 * @param format `any`: PNG if it is transparent, else JPEG
 */
export const makeSize = (
  bytes: Buffer,
  width: PictureWidth,
  format: ReturnType<typeof chooseFormat>,
): Promise<Buffer> =>
  withSharp(async (sharp) => {
    const sized = sharp(bytes).resize({ width, withoutEnlargement: true });
    if (format === 'avif') return sized.avif({ quality: 55, effort: 2 }).toBuffer();
    if (format === 'webp') return sized.webp({ quality: 78 }).toBuffer();
    const { isOpaque } = await sharp(bytes).stats();
    return isOpaque
      ? sized.jpeg({ quality: 78, mozjpeg: true }).toBuffer()
      : sized.png({ palette: true }).toBuffer();
  });

/** The format of a file by its first bytes; null for any that we do not accept, above all SVG. */
export function formatOf(bytes: Uint8Array): PictureFormat | 'gif' | null {
  const starts = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (starts.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (starts.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(starts)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(starts)) return 'webp';
  return /^[\s\S]{4}ftypavi[fs]/.test(starts) ? 'avif' : null;
}
