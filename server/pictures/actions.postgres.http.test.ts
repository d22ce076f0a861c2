import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictures } from '../../database/schema/pictures.ts';
import { PICTURE_LIMITS } from '../../domain/pictures/rules.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { storePicture } from './actions.ts';
import { findPictureBytes } from './queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const SCRIPT = '<script>alert(1)</script>';
const store = (bytes: Uint8Array) => storePicture(server.services, bytes);
const bytesOf = (id: string) => findPictureBytes(server.services.db, id);
const count = async () => {
  const [row] = await server.services.db
    .select({ count: sql<number>`count(*)::int` })
    .from(pictures);
  return row?.count;
};

/** Red on the left, blue on the right, which shows how the picture is turned. */
const halves = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect width="50%" height="100%" fill="red"/><rect x="50%" width="50%" height="100%" fill="blue"/></svg>`,
    ),
  );
const jpeg = () => halves(200, 100).jpeg().toBuffer();

/** A PNG of a few bytes whose header claims this size. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a picture as %s is stored',
  async (format) => {
    const stored = await store(await halves(200, 100).toFormat(format).toBuffer());
    expect(stored).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      width: 200,
      height: 100,
    });
    const kept = await bytesOf(stored.id);
    expect(await sharp(kept ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width: 200,
      height: 100,
    });
  },
);

test('the same file is stored once, also when it comes twice at the same moment', async () => {
  const file = await halves(90, 30).png().toBuffer();
  const before = await count();
  const [one, other] = await Promise.all([store(file), store(file)]);
  expect(other).toEqual(one);
  expect(await store(file)).toEqual(one);
  expect(await count()).toBe((before ?? 0) + 1);
});

test('a photo that lies on its side is turned, and neither its place nor its camera is kept', async () => {
  const lying = await sharp(await jpeg())
    .withExif({
      IFD0: { Make: 'Cámara de Ana', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 46/1 35/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(lying.includes('Ana')).toBe(true);
  const stored = await store(lying);
  expect(stored).toMatchObject({ width: 100, height: 200 });
  const kept = (await bytesOf(stored.id)) ?? Buffer.alloc(0);
  const { exif, xmp, iptc, icc, orientation } = await sharp(kept).metadata();
  expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
  // Turned to the right, red is on top.
  const [red, , blue] = await sharp(kept)
    .extract({ left: 50, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
});

test('what hangs on a picture stays behind', async () => {
  const carriers = [
    Buffer.concat([await jpeg(), Buffer.from(SCRIPT)]),
    Buffer.concat([await halves(50, 50).png().toBuffer(), Buffer.from(`PK\u0003\u0004${SCRIPT}`)]),
    // Some programs read it as a GIF, others as a script.
    Buffer.concat([await halves(51, 50).gif().toBuffer(), Buffer.from(`=1;${SCRIPT}`)]),
  ];
  for (const carrier of carriers) {
    const { id } = await store(carrier);
    expect((await bytesOf(id))?.includes('script')).toBe(false);
  }
});

test('a large photo is kept smaller, and never above what a row holds', async () => {
  const large = await halves(2600, 1300).jpeg().toBuffer();
  expect(await store(large)).toMatchObject({ width: 2048, height: 1024 });
  // Noise compresses worst: at the usual quality it would be too large.
  const side = 1700;
  const noise = Buffer.alloc(side * side * 3);
  let seed = 1;
  for (let at = 0; at < noise.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    noise[at] = seed >>> 16;
  }
  const raw = { width: side, height: side, channels: 3 } as const;
  const stored = await store(await sharp(noise, { raw }).jpeg({ quality: 95 }).toBuffer());
  expect(stored.width).toBe(side);
  expect((await bytesOf(stored.id))?.length).toBeLessThanOrEqual(2 * 1024 * 1024);
});

const demoLogo = new URL('../../database/demo/pictures/logos/sun-1.svg', import.meta.url);
const unreadable: [name: string, file: () => Promise<Buffer> | Buffer][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['a text', () => Buffer.from('I am a taco.')],
  ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
  ['an SVG', () => readFileSync(demoLogo)],
  [
    'an SVG with a script',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  ],
  [
    'an SVG that calls itself a GIF',
    () => Buffer.from(`GIF89a<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  ],
  ['a TIFF', () => halves(20, 20).tiff().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
  [
    'the beginning of a JPEG',
    async () => (await halves(600, 600).jpeg().toBuffer()).subarray(0, 3000),
  ],
  [
    'the beginning of a PNG',
    async () => (await halves(600, 600).png().toBuffer()).subarray(0, 500),
  ],
  [
    'the beginning of a WebP',
    async () => (await halves(600, 600).webp().toBuffer()).subarray(0, 300),
  ],
  ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a PNG without its pixels', () => bomb(1000, 1000)],
];

test.each(unreadable)('%s is refused, and nothing is stored', async (_name, file) => {
  const before = await count();
  const bytes = await file();
  await expect(store(bytes)).rejects.toMatchObject({ code: 'picture_unreadable', status: 415 });
  expect(await count()).toBe(before);
});

const tooLarge: [name: string, file: () => Buffer][] = [
  ['50,000 pixels square in 200 bytes', () => bomb(50_000, 50_000)],
  ['50,000 pixels long', () => bomb(50_000, 1)],
  ['more megapixels than may be', () => bomb(7100, 7100)],
  ['50 MB', () => Buffer.alloc(50 * 1024 * 1024, '\xff\xd8\xff\xe0', 'latin1')],
];

test.each(tooLarge)('%s is refused before it is unpacked', async (_name, file) => {
  const { megabytes, megapixels } = PICTURE_LIMITS;
  await expect(store(file())).rejects.toMatchObject({
    code: 'picture_too_large',
    status: 413,
    data: { megabytes, megapixels },
  });
});
