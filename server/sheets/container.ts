import { inflateRawSync } from 'node:zlib';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import { SheetRefusal } from './refusal.ts';

const END_OF_DIRECTORY = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL_ENTRY = 0x04_03_4b_50;
/** A workbook has a few dozen parts. */
const MAX_ENTRIES = 2000;

interface Entry {
  name: string;
  /** 0: as it is; 8: deflated. */
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/**
 * Detects the type of a file, before unpacking any of it.
 * @throws SheetRefusal `sheet_empty`, `sheet_old_format`, `sheet_encrypted`, `sheet_unreadable`,
 * `sheet_too_complex`
 */
export function kindOfFile(bytes: Buffer): 'xlsx' | 'text' {
  if (bytes.length === 0) throw new SheetRefusal('sheet_empty');
  if (bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) {
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new SheetRefusal(isLocked ? 'sheet_encrypted' : 'sheet_old_format');
  }
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return 'text';
  const entries = readDirectory(bytes);
  if (!entries?.some(({ name }) => name === 'xl/workbook.xml')) {
    throw new SheetRefusal('sheet_unreadable');
  }
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > IMPORT_LIMITS.unpackedBytes) throw new SheetRefusal('sheet_too_complex');
  return 'xlsx';
}

/**
 * Unpacks each part once without keeping it: the directory may declare smaller sizes than the real
 * ones.
 * @throws SheetRefusal `sheet_too_complex`, `sheet_unreadable`
 */
export function proveSizes(bytes: Buffer): void {
  const entries = readDirectory(bytes) ?? [];
  // Overlapping parts unpack the same bytes again and again.
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  if (packed > bytes.length) throw new SheetRefusal('sheet_too_complex');
  for (const { offset, method, packed: length, unpacked } of entries) {
    if (method !== 8) continue;
    if (bytes.length < offset + 30 || bytes.readUInt32LE(offset) !== LOCAL_ENTRY) {
      throw new SheetRefusal('sheet_unreadable');
    }
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const options = { maxOutputLength: Math.max(1, unpacked) };
    try {
      inflateRawSync(bytes.subarray(start, start + length), options);
    } catch (error) {
      const isMore = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      throw new SheetRefusal(isMore ? 'sheet_too_complex' : 'sheet_unreadable');
    }
  }
}

/** Reads the directory at the end of a zip file; null if there is none. */
function readDirectory(bytes: Buffer): Entry[] | null {
  // At most a comment of 64 KB follows it.
  const from = Math.max(0, bytes.length - 65_557);
  let end = bytes.length - 22;
  while (end >= from && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < from) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new SheetRefusal('sheet_too_complex');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    };
    entries.push(entry);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
