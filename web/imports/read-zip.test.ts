import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import { readZipList, unpackEntry, type ZipEntry } from './read-zip.ts';

const MAX = 1000;
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => index % 7);
const zip = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const content = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** Writes a number over what stands at `at` in each header of the list. */
function forge(bytes: Uint8Array, at: number, value: number, size: 2 | 4): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = 0; from + 4 <= bytes.length; from += 1) {
    if (view.getUint32(from, true) !== 0x02_01_4b_50) continue;
    if (size === 2) view.setUint16(from + at, value, true);
    else view.setUint32(from + at, value, true);
  }
  return bytes;
}
/** The same in the end of the zip. */
function forgeEnd(bytes: Uint8Array, at: number, value: number, size: 2 | 4): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 22, 22);
  if (size === 2) view.setUint16(at, value, true);
  else view.setUint32(at, value, true);
  return bytes;
}
async function first(bytes: Uint8Array): Promise<ZipEntry> {
  const [entry] = await readZipList(zip(bytes));
  if (!entry) throw new Error('The zip is empty.');
  return entry;
}
const one = () => zipSync({ 'a.jpg': bytesOf(900) });
const unpack = async (bytes: Uint8Array) => unpackEntry(zip(bytes), await first(bytes), MAX);

describe('a zip', () => {
  test('gives its files, deflated or not, and no folders', async () => {
    const bytes = zipSync({
      'tacos/ñ.jpg': bytesOf(900),
      'b.png': [bytesOf(20), { level: 0 }],
      'folder/': new Uint8Array(),
    });
    const entries = await readZipList(zip(bytes));
    expect(entries.map(({ path }) => path)).toEqual(['tacos/ñ.jpg', 'b.png']);
    for (const entry of entries) {
      const unpacked = await content(await unpackEntry(zip(bytes), entry, MAX));
      expect(unpacked).toEqual(bytesOf(entry.bytes));
    }
  });

  test('is read with a comment at its end, and empty', async () => {
    const bytes = one();
    forgeEnd(bytes, 20, 5, 2);
    const commented = new Blob([new Uint8Array(bytes), 'hello']);
    expect(await readZipList(commented)).toHaveLength(1);
    expect(await readZipList(zip(zipSync({})))).toEqual([]);
  });

  test('names of an old code page are read', async () => {
    const bytes = one();
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = text.indexOf('a.jpg'); at >= 0; at = text.indexOf('a.jpg', at + 1)) {
      text[at] = 0xa4;
    }
    expect((await first(bytes)).path).toBe('ñ.jpg');
  });

  test.each([
    ['no zip', () => bytesOf(500), 'none'],
    ['nothing', () => new Uint8Array(), 'none'],
    ['a zip cut off', () => one().slice(0, 60), 'none'],
    ['a list beyond the end', () => forgeEnd(one(), 12, 100_000, 4), 'none'],
    ['more entries than the list has', () => forgeEnd(one(), 10, 2, 2), 'none'],
    ['100,000 entries', () => forgeEnd(one(), 10, 0xff_ff, 2), 'too_many'],
    ['more than the limit', () => forgeEnd(one(), 10, IMPORT_LIMITS.zipEntries + 1, 2), 'too_many'],
    ['an endless list', () => forgeEnd(one(), 12, 0xff_ff_ff_00, 4), 'too_many'],
    ['zip64', () => forgeEnd(one(), 16, 0xff_ff_ff_ff, 4), 'too_large'],
  ])('is refused: %s', async (_, make, fault) => {
    await expect(readZipList(zip(make()))).rejects.toMatchObject({ fault });
  });

  test('that was moved meanwhile is told', async () => {
    const gone = { size: 500, slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) };
    await expect(readZipList(gone as unknown as Blob)).rejects.toMatchObject({ fault: 'gone' });
  });
});

describe('a file of a zip', () => {
  test.each([
    ['encrypted', () => forge(one(), 8, 1, 2), 'encrypted'],
    ['packed in another way', () => forge(one(), 10, 9, 2), 'packed_oddly'],
    ['declared too large', () => forge(one(), 24, MAX + 1, 4), 'too_large'],
    ['zip64', () => forge(one(), 24, 0xff_ff_ff_ff, 4), 'too_large'],
    ['packed too large', () => forge(one(), 20, 1_000_000, 4), 'too_large'],
    ['longer than declared', () => forge(one(), 24, 10, 4), 'broken'],
    ['shorter than declared', () => forge(one(), 24, 950, 4), 'broken'],
    ['elsewhere', () => forge(one(), 42, 5, 4), 'broken'],
    ['beyond the end', () => forge(one(), 42, 1_000_000, 4), 'broken'],
    ['cut', () => forge(one(), 20, 900, 4), 'broken'],
  ])('is refused: %s', async (_, make, fault) => {
    await expect(unpack(make())).rejects.toMatchObject({ fault });
  });

  test('stored with another size is refused', async () => {
    const bytes = forge(zipSync({ 'a.jpg': [bytesOf(20), { level: 0 }] }), 24, 10, 4);
    await expect(unpack(bytes)).rejects.toMatchObject({ fault: 'broken' });
  });

  test('that is a bomb ends where it says it ends', async () => {
    const bomb = deflateRawSync(new Uint8Array(200_000_000));
    const bytes = forge(zipSync({ 'a.jpg': [new Uint8Array(bomb), { level: 0 }] }), 10, 8, 2);
    const entry = { ...(await first(forge(bytes, 24, 900, 4))), packed: bomb.length };
    await expect(unpackEntry(zip(bytes), entry, 15_000_000)).rejects.toMatchObject({
      fault: 'broken',
    });
  });

  test('of random bytes is read or refused, never anything else', async () => {
    const bytes = one();
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = new Uint8Array(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const outcome = await unpack(damaged).then(
        () => 'read',
        (error: Error & { fault?: string }) => error.fault ?? error.message,
      );
      expect([at, outcome]).toEqual([
        at,
        expect.stringMatching(
          /^(read|none|too_many|too_large|encrypted|packed_oddly|broken|The zip is empty\.)$/,
        ),
      ]);
    }
  });
});
