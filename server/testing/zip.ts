import { deflateRawSync } from 'node:zlib';

interface ZipPart {
  name: string;
  content: Buffer;
  /** The unpacked size that the file declares, if not the real one. */
  saidBytes?: number;
}

/** A zip file of deflated parts. Checksums are left at 0: readers of sheets do not look at them. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saidBytes = content.length } of parts) {
    const packed = deflateRawSync(content);
    // The same fields, two bytes later in the directory.
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    for (const [header, from] of [
      [local, 0],
      [entry, 2],
    ] as const) {
      header.writeUInt16LE(8, from + 8);
      header.writeUInt32LE(packed.length, from + 18);
      header.writeUInt32LE(saidBytes, from + 22);
      header.writeUInt16LE(name.length, from + 26);
    }
    entry.writeUInt32LE(offset, 42);
    const file = Buffer.concat([local, Buffer.from(name), packed]);
    files.push(file);
    directory.push(entry, Buffer.from(name));
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}
