import { randomBytes } from 'node:crypto';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Overloaded } from './admission.ts';
import { createEnd, createSharedCache, sharedAnswer } from './shared-cache.ts';

const KIB = 1024;
const text = (bytes: number) => randomBytes(bytes / 2).toString('hex');
const answer = (body: string) =>
  sharedAnswer({ status: 200, contentType: 'text/plain', headers: [], text: body });

/** A cache of 10 KiB, its clock, and the keys that were made, in order. */
function openCache() {
  const clock = { now: 0 };
  const cache = createSharedCache(() => new Date(clock.now), 1000, 10 * KIB);
  const made: string[] = [];
  const read = (key: string, bytes: number) =>
    cache.read(key, async () => {
      made.push(key);
      return answer(text(bytes));
    });
  return { cache, clock, made, read };
}

test('holds no more bytes than it may: the oldest go first', async () => {
  const { made, read } = openCache();
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await read(key, 4 * KIB);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('an answer larger than all that may be held is made for each', async () => {
  const { made, read } = openCache();
  for (const key of ['small', 'huge', 'huge']) await read(key, key === 'huge' ? 11 * KIB : KIB);
  expect(made).toEqual(['small', 'huge', 'huge']);
});

test('what has grown old makes room', async () => {
  const { clock, made, read } = openCache();
  await read('old', 8 * KIB);
  clock.now = 500;
  await read('young', KIB);
  clock.now = 1000;
  await read('new', 8 * KIB);
  await read('young', KIB);
  expect(made).toEqual(['old', 'young', 'new']);
});

test('encodings count, and ever new headers make no further ones', async () => {
  const { cache, made, read } = openCache();
  const server = createServer((request, response) => {
    void read(request.url ?? '', 4 * KIB).then((found) => cache.send(request, response, found));
  });
  await new Promise<void>((resolve) => void server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, encoding: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'accept-encoding': encoding };
      ask({ port, path, headers, agent: false }, (response) => {
        response.resume().on('end', () => resolve(String(response.headers['content-encoding'])));
      })
        .on('error', reject)
        .end();
    });
  try {
    // 4 KiB of hex digits are 2 KiB compressed: 8 with both encodings.
    expect(await get('/a', 'br')).toBe('br');
    expect(await get('/a', 'gzip')).toBe('gzip');
    for (let one = 0; one < 20; one += 1) expect(await get('/a', `x-${one}, br`)).toBe('br');
    expect(made).toEqual(['/a']);
    expect(await get('/b', 'identity')).toBe('undefined');
    expect(await get('/b', 'identity')).toBe('undefined');
    expect(made).toEqual(['/a', '/b']);
    await get('/a', 'br');
    expect(made).toEqual(['/a', '/b', '/a']);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

/** A cache whose next answers a test decides. */
function openFailingCache() {
  const clock = { now: 0 };
  const cache = createSharedCache(() => new Date(clock.now), 1000);
  const read = (make: () => Promise<ReturnType<typeof answer>>) =>
    cache.read('list', make).then(({ body, status }) => [status, body.toString()]);
  const overloaded = () => Promise.reject(new Overloaded());
  const away = () =>
    Promise.resolve(
      sharedAnswer({ status: 503, contentType: 'text/plain', headers: [], text: 'away' }),
    );
  return { clock, read, overloaded, away };
}

test('the last answer is given while no new one can be made, for five minutes', async () => {
  const { clock, read, overloaded, away } = openFailingCache();
  await read(async () => answer('first'));
  clock.now = 2000;
  expect(await read(overloaded)).toEqual([200, 'first']);
  clock.now = 4000;
  expect(await read(away)).toEqual([200, 'first']);
  clock.now = 6000;
  expect(await read(async () => answer('second'))).toEqual([200, 'second']);
  clock.now = 305_999;
  expect(await read(overloaded)).toEqual([200, 'second']);
  clock.now = 306_001;
  await expect(read(overloaded)).rejects.toThrow(Overloaded);
  expect(await read(away)).toEqual([503, 'away']);
});

test('another error is given on, and so is what was never made', async () => {
  const { clock, read, overloaded } = openFailingCache();
  await expect(read(overloaded)).rejects.toThrow(Overloaded);
  await read(async () => answer('first'));
  clock.now = 2000;
  await expect(read(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
});

test('an answer is given to nobody from its end on, not even where no new one can be made', async () => {
  const { clock, read, overloaded } = openFailingCache();
  const ending = async () => ({ ...answer('totals'), endsAt: 2500 });
  await read(ending);
  clock.now = 2000;
  expect(await read(overloaded)).toEqual([200, 'totals']);
  clock.now = 2499;
  expect(await read(overloaded)).toEqual([200, 'totals']);
  clock.now = 2500;
  await expect(read(overloaded)).rejects.toThrow(Overloaded);
  clock.now = 10_000;
  await read(async () => ({ ...answer('page'), endsAt: 10_400 }));
  clock.now = 10_400;
  expect(await read(async () => answer('hidden'))).toEqual([200, 'hidden']);
});

test('of several moments the earliest ends an answer', () => {
  const end = createEnd();
  expect(end.endsAt()).toBeUndefined();
  for (const ms of [7, 5, 9]) end.note(new Date(ms));
  expect(end.endsAt()).toBe(5);
});
