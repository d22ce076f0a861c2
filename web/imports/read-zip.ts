import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import type { ZippedFile } from '../../domain/imports/rules.pictures.ts';

/** Why nothing of a zip can be read; each has its text under `imports.zip_<fault>`. */
export type ZipFault = 'none' | 'too_large' | 'too_many' | 'gone';
/** Why one of its files cannot be read; each has its text under `imports.picture_<fault>`. */
export type EntryFault = 'encrypted' | 'packed_oddly' | 'broken' | 'too_large';

export class ZipRefusal extends Error {
  readonly fault: ZipFault;
  constructor(fault: ZipFault) {
    super(fault);
    this.fault = fault;
  }
}

export class EntryRefusal extends Error {
  readonly fault: EntryFault;
  constructor(fault: EntryFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A file in a zip, as the list at its end describes it. */
export interface ZipEntry extends ZippedFile {
  /** 0: as it is; 8: deflated. */
  method: number;
  /** In bytes. */
  packed: number;
  offset: number;
  isEncrypted: boolean;
}

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const END_BYTES = 22;
const LOCAL_BYTES = 30;
/** At most a comment follows the end. */
const LONGEST_END = END_BYTES + 0xff_ff;
/** In these places a larger form of zip says that the number stands elsewhere. */
const ELSEWHERE = 0xff_ff_ff_ff;
/** What one step unpacks from: a thousand times as much may come out of it. */
const STEP_BYTES = 16 * 1024;

/**
 * Reads the list of files at the end of a zip. Of a zip of any size it reads a few megabytes at most, and
 * unpacks nothing.
 * @throws ZipRefusal
 */
export async function readZipList(zip: Blob): Promise<ZipEntry[]> {
  if (zip.size > IMPORT_LIMITS.zipBytes) throw new ZipRefusal('too_large');
  const tailAt = Math.max(0, zip.size - LONGEST_END);
  const tail = await viewOf(zip, tailAt, zip.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new ZipRefusal('none');
  const count = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (count === 0xff_ff) throw new ZipRefusal('too_many');
  if (offset === ELSEWHERE) throw new ZipRefusal('too_large');
  if (count > IMPORT_LIMITS.zipEntries || length > IMPORT_LIMITS.zipListBytes) {
    throw new ZipRefusal('too_many');
  }
  if (offset + length > tailAt + end) throw new ZipRefusal('none');
  return entriesOf(await viewOf(zip, offset, offset + length), count);
}

function entriesOf(list: DataView, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== ENTRY) {
      throw new ZipRefusal('none');
    }
    const flags = list.getUint16(at + 8, true);
    const nameBytes = list.getUint16(at + 28, true);
    if (at + 46 + nameBytes > list.byteLength) throw new ZipRefusal('none');
    const name = new Uint8Array(list.buffer, list.byteOffset + at + 46, nameBytes);
    const path = nameOf(name);
    // A folder has no content.
    if (!path.endsWith('/')) {
      entries.push({
        path,
        method: list.getUint16(at + 10, true),
        checksum: list.getUint32(at + 16, true),
        packed: list.getUint32(at + 20, true),
        bytes: list.getUint32(at + 24, true),
        offset: list.getUint32(at + 42, true),
        isEncrypted: (flags & 1) === 1,
      });
    }
    at += 46 + nameBytes + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * Unpacks one file of a zip, and stops where more comes out than its limit, or than the zip says.
 * @param maxBytes of the unpacked file
 * @throws EntryRefusal; ZipRefusal `gone` if the zip can no longer be read
 */
export async function unpackEntry(
  zip: Blob,
  { method, packed, bytes, offset, isEncrypted }: ZipEntry,
  maxBytes: number,
): Promise<Blob> {
  if (isEncrypted) throw new EntryRefusal('encrypted');
  if (method !== 0 && method !== 8) throw new EntryRefusal('packed_oddly');
  // Deflating makes nothing longer by more than its frames.
  if (bytes > maxBytes || packed > maxBytes + STEP_BYTES) throw new EntryRefusal('too_large');
  const local = await viewOf(zip, offset, offset + LOCAL_BYTES);
  if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== LOCAL) {
    throw new EntryRefusal('broken');
  }
  const start = offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const content = await viewOf(zip, start, start + packed);
  if (content.byteLength !== packed) throw new EntryRefusal('broken');
  const raw = new Uint8Array(content.buffer, content.byteOffset, packed);
  if (method === 8) return inflate(raw, bytes);
  if (packed !== bytes) throw new EntryRefusal('broken');
  return new Blob([raw]);
}

async function inflate(packed: Uint8Array<ArrayBuffer>, bytes: number): Promise<Blob> {
  const { Inflate } = await import('fflate');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  const inflating = new Inflate((part) => {
    total += part.length;
    parts.push(new Uint8Array(part));
  });
  for (let at = 0; at < packed.length; at += STEP_BYTES) {
    if (total > bytes) throw new EntryRefusal('broken');
    const next = at + STEP_BYTES;
    try {
      inflating.push(packed.subarray(at, next), next >= packed.length);
    } catch {
      throw new EntryRefusal('broken');
    }
  }
  if (total !== bytes) throw new EntryRefusal('broken');
  return new Blob(parts);
}

/** @throws ZipRefusal `gone`: the file was moved or changed since it was chosen */
async function viewOf(zip: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  try {
    return new DataView(await zip.slice(from, to).arrayBuffer());
  } catch {
    throw new ZipRefusal('gone');
  }
}

/** The letters from 128 on of the code page that Windows in the West packs with. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Most programs write UTF-8, whether they say so or not; older ones a code page. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCodePoint(byte) : CODE_PAGE_850[byte - 128],
    ).join('');
  }
}
