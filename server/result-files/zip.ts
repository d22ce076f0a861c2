import { crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { Zip, type ZipInputFile } from 'fflate';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';

const deflate = promisify(deflateRaw);
/** Formats that are compressed already. */
const COMPRESSED = /\.(png|jpg|webp|avif|gif|pdf|xlsx)$/;
/** The limit of the format, without its extension for more. */
const MAX_FILES = 65_535;
/** Half of the format's limit: the number of bytes is a signed integer in the database. */
const MAX_BYTES = 0x7fff_ffff;

const STORED = 0;
const DEFLATED = 8;

/** More than a zip file may have. */
export class ZipTooLarge extends Error {}

/** The clock of the festival at a moment, as a date of this process: zip files have no time zone. */
function localTime(at: Date): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: FESTIVAL_TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return new Date(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * A zip file that is written while its files are made: of its content, one file is in memory at a time. The same
 * files in the same order give the same bytes.
 * @param at the time of every file in it
 */
export function createZip(at: Date) {
  let waiting: Uint8Array[] = [];
  let files = 0;
  let bytes = 0;
  const mtime = localTime(at);
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk);
    bytes += chunk.length;
  });
  const take = (): Uint8Array[] => {
    const chunks = waiting;
    waiting = [];
    return chunks;
  };
  return {
    /**
     * Adds a file. @returns the next bytes of the zip
     * @throws ZipTooLarge if it becomes larger than the format allows
     */
    async add(filename: string, content: Uint8Array): Promise<Uint8Array[]> {
      files += 1;
      if (files > MAX_FILES || bytes + content.length > MAX_BYTES) {
        throw new ZipTooLarge('The zip file becomes too large.');
      }
      const isStored = COMPRESSED.test(filename);
      const packed = isStored ? content : await deflate(content);
      const entry: ZipInputFile = {
        filename,
        size: content.length,
        crc: crc32(content),
        compression: isStored ? STORED : DEFLATED,
        mtime,
      };
      zip.add(entry);
      entry.ondata?.(null, new Uint8Array(packed), true);
      return take();
    },
    /** @returns the last bytes */
    end(): Uint8Array[] {
      zip.end();
      return take();
    },
  };
}
