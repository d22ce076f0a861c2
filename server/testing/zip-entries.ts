import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';

/** The files of a zip by name; fails where a file is not what its checksum in the directory says. */
export function readZip(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes);
  const files = unzipSync(bytes);
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  const read = new Map<string, Buffer>();
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const content = files[name];
    if (!content) throw new Error(`${name} is in the directory alone.`);
    expect([name, crc32(content), content.length]).toEqual([
      name,
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
    ]);
    read.set(name, Buffer.from(content));
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  expect(read.size).toBe(Object.keys(files).length);
  return read;
}
