import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureWidthFor, PICTURE_WIDTHS } from '../../domain/pictures/rules.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { storePicture } from './actions.ts';

const AVIF = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const WEBP = 'image/webp,image/png,image/*;q=0.8';
/** Bytes of the logos of a list's first thirty rows, on a screen with a pixel ratio of three. */
const LIST_BUDGET = 180_000;

const dataDir = mkdtempSync(join(tmpdir(), 'vota-taco-pictures-'));
const folder = join(dataDir, 'pictures');
let server: TestServer;
/** 1,600 by 900 pixels, opaque. */
let photo: string;
/** 100 by 100 pixels, round. */
let badge: string;

const svg = (text: string) => sharp(Buffer.from(text));
const store = (bytes: Uint8Array) => storePicture(server.services, bytes);
const ask = (
  path: string,
  accept = AVIF,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) => fetch(server.url + path, { method, headers: { accept, ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

beforeAll(async () => {
  server = await openTestServer({ DATA_DIR: dataDir });
  const dish = readFileSync('database/demo/pictures/dishes/birria.svg');
  photo = (await store(await sharp(dish).resize(1600, 900).flatten().jpeg().toBuffer())).id;
  const round = '<svg width="100" height="100"><circle cx="50" cy="50" r="50" fill="red"/></svg>';
  badge = (await store(await svg(round).png().toBuffer())).id;
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

test('a picture comes in every width, and never larger than it is', async () => {
  for (const width of PICTURE_WIDTHS) {
    const response = await ask(`/pictures/${photo}/${width}`, WEBP);
    expect(response.status).toBe(200);
    const { height } = await sharp(await bytesOf(response)).metadata();
    expect(height).toBe(Math.round((width * 9) / 16));
  }
  const whole = await sharp(await bytesOf(await ask(`/pictures/${badge}/240`))).metadata();
  expect(whole).toMatchObject({ width: 100, height: 100 });
  // The default width is large enough for most uses.
  const plain = await sharp(await bytesOf(await ask(`/pictures/${photo}`))).metadata();
  expect(plain.width).toBe(480);
});

test.each([
  ['AVIF', AVIF, 'image/avif', 'image/avif'],
  ['WebP', WEBP, 'image/webp', 'image/webp'],
  ['neither', 'image/*,*/*;q=0.8', 'image/jpeg', 'image/png'],
  ['anything', '*/*', 'image/jpeg', 'image/png'],
  ['no AVIF', 'image/avif;q=0, image/webp', 'image/webp', 'image/webp'],
])('who reads %s gets that', async (_name, accept, ofPhoto, ofBadge) => {
  for (const [id, type] of [
    [photo, ofPhoto],
    [badge, ofBadge],
  ]) {
    const response = await ask(`/pictures/${id}/80`, accept);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('vary')).toBe('accept');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const picture = await bytesOf(response);
    expect(response.headers.get('content-length')).toBe(`${picture.length}`);
    const { hasAlpha, width } = await sharp(picture).metadata();
    expect({ hasAlpha, width }).toEqual({ hasAlpha: id === badge, width: 80 });
  }
});

test('who has it already is told so, for that format alone', async () => {
  const path = `/pictures/${photo}/160`;
  const etag = (await ask(path)).headers.get('etag') ?? '';
  const again = await ask(path, AVIF, { headers: { 'if-none-match': `"other", ${etag}` } });
  expect({ status: again.status, length: (await bytesOf(again)).length }).toEqual({
    status: 304,
    length: 0,
  });
  expect(again.headers.get('etag')).toBe(etag);
  expect(again.headers.get('vary')).toBe('accept');
  const other = await ask(path, WEBP, { headers: { 'if-none-match': etag } });
  expect(other.status).toBe(200);
});

test('a HEAD has the headers alone', async () => {
  const whole = await bytesOf(await ask(`/pictures/${photo}/160`));
  const head = await ask(`/pictures/${photo}/160`, AVIF, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(`${whole.length}`);
  expect((await bytesOf(head)).length).toBe(0);
});

test('there is no unknown picture, no other width, and nothing beside the pictures', async () => {
  const before = readdirSync(folder);
  const paths = [
    `/pictures/${randomUUID()}`,
    `/pictures/${randomUUID()}/80`,
    ...[0, 1, 81, 10_000, '080', '80.0', '8e1', '-80', 'NaN', '80/80', ''].map(
      (width) => `/pictures/${photo}/${width}`,
    ),
    `/pictures/${photo.toUpperCase()}/80`,
    '/pictures/',
    '/pictures/..%2f..%2fpackage.json',
    "/pictures/' or 1=1 --/80",
  ];
  for (const path of paths) {
    const response = await ask(path);
    expect({ path, status: response.status }).toEqual({ path, status: 404 });
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(response.headers.get('cache-control')).toBeNull();
  }
  expect(readdirSync(folder)).toEqual(before);
});

test('a picture is only read', async () => {
  const response = await ask(`/pictures/${photo}/80`, AVIF, {
    method: 'DELETE',
    headers: { origin: server.url },
  });
  expect(response.status).toBe(405);
  expect((await ask(`/pictures/${photo}/80`)).status).toBe(200);
});

test('a size is made once, for many at once and for all who come later', async () => {
  const { id } = await store(await svg('<svg width="300" height="300"/>').png().toBuffer());
  const ofIt = () => readdirSync(folder).filter((name) => name.startsWith(id));
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => bytesOf(await ask(`/pictures/${id}/160`))),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const [file = ''] = ofIt();
  expect(ofIt()).toEqual([file]);
  // Proves that the answer is this file; the length stays the same, so that it counts as complete.
  const marked = Buffer.alloc(answers[0]?.length ?? 0, '\xff\xd8\xff\xe0', 'latin1');
  writeFileSync(join(folder, file), marked);
  expect(await bytesOf(await ask(`/pictures/${id}/160`))).toEqual(marked);
});

test('the logos of thirty rows are few bytes', async () => {
  // One logo of each motif: ten represent thirty.
  const names = readdirSync('database/demo/pictures/logos').filter((name) =>
    name.endsWith('-1.svg'),
  );
  let bytes = 0;
  for (const name of names.slice(0, 10)) {
    const logo = readFileSync(`database/demo/pictures/logos/${name}`);
    const { id } = await store(await sharp(logo, { density: 150 }).resize(512).png().toBuffer());
    const response = await ask(`/pictures/${id}/${pictureWidthFor(80 * 3)}`);
    expect(response.headers.get('content-type')).toBe('image/avif');
    bytes += (await bytesOf(response)).length;
  }
  expect(bytes * 3).toBeLessThanOrEqual(LIST_BUDGET);
});
