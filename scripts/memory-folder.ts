import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Linux's folder for files in memory; everybody may write there. */
const FOLDER = '/dev/shm';
/** Several times what the databases of a whole run take at once. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * A folder in memory for files that may be lost: a database of 650 files is copied there with a tenth of the
 * processor time. Undefined on other systems, and where its limit or the free memory leaves too little room.
 */
export function findMemoryFolder(
  folder = FOLDER,
  free = freemem(),
  needed = NEEDED_BYTES,
): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    accessSync(folder, constants.W_OK);
    return Math.min(bavail * bsize, free) < needed ? undefined : folder;
  } catch {
    return undefined;
  }
}
