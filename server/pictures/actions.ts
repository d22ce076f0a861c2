import type { Sharp } from 'sharp';
import { contentId } from '../../database/content-id.ts';
import type { Queryable } from '../../database/open.ts';
import { PICTURE_LIMITS } from '../../domain/pictures/rules.ts';
import type { Services } from '../ports.ts';
import { refuse } from '../http/errors.ts';
import { formatOf, withSharp } from './present.ts';
import { findPictureAgain, insertPicture } from './queries.ts';

interface StoredPicture {
  id: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** The most that a row may hold (`pictures_bytes`). */
const KEPT_BYTES = 2 * 1024 * 1024;

/** A picture is stored in the first form that fits: longest side in pixels, WebP quality. */
const KEPT = [
  { side: 2048, quality: 90 },
  { side: 2048, quality: 75 },
  { side: 1440, quality: 75 },
  { side: 1080, quality: 60 },
];

/**
 * Stores an uploaded picture: JPEG, PNG, WebP, AVIF or the first frame of a GIF. It is re-encoded,
 * upright, without the rest of the file (place, camera, scripts, other files). The same file again
 * returns the picture that exists already.
 * @param alongside further writes in the same transaction, if the picture is new
 * @throws `picture_too_large` above PICTURE_LIMITS, `picture_unreadable` for anything that is no
 * whole picture
 */
export async function storePicture(
  { db, now }: Pick<Services, 'db' | 'now'>,
  bytes: Uint8Array,
  alongside?: (tx: Queryable, id: string) => Promise<unknown>,
): Promise<StoredPicture> {
  const { megabytes, megapixels, side } = PICTURE_LIMITS;
  const tooLarge = () => refuse('picture_too_large', { megabytes, megapixels });
  if (bytes.length > megabytes * 1024 * 1024) throw tooLarge();
  const format = formatOf(bytes);
  if (format === null) throw refuse('picture_unreadable');
  const id = contentId(bytes);
  const present = await findPictureAgain(db, id, now());
  if (present) return present;
  const kept = await withSharp(async (sharp) => {
    // Reads the size from the header, so that a picture that is too large is never unpacked.
    const facts = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    // The decoder must find the same format as the first bytes name.
    if (facts?.format !== (format === 'avif' ? 'heif' : format)) return null;
    const { width, height } = facts;
    if (width * height > megapixels * 1e6 || Math.max(width, height) > side) throw tooLarge();
    const limits = { limitInputPixels: megapixels * 1e6, failOn: 'error' } as const;
    return redraw(() => sharp(bytes, limits)).catch(() => null);
  });
  if (!kept) throw refuse('picture_unreadable');
  const { data, info } = kept;
  const stored = { id, width: info.width, height: info.height };
  const row = { ...stored, mediaType: 'image/webp', bytes: data, createdAt: now() };
  await db.transaction(async (tx) => {
    await insertPicture(tx, row);
    await alongside?.(tx, id);
  });
  return stored;
}

/** @returns null if even its smallest form is too large */
async function redraw(open: () => Sharp) {
  for (const { side, quality } of KEPT) {
    const made = await open()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    if (made.data.length <= KEPT_BYTES) return made;
  }
  return null;
}
