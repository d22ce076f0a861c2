import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Pages } from '../http/pages.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

/** Four requests may work at once. */
const ENV = { DATABASE_CONNECTIONS: '6', TRUSTED_PROXIES: '127.0.0.1,::1' };
const PHONE = '198.51.100.7';
const SOMEBODY = '203.0.113.9';

let server: TestServer;
let finish: () => void;
let rendered: string[];

beforeEach(async () => {
  rendered = [];
  const held = new Promise<void>((resolve) => (finish = resolve));
  const pages: Pages = {
    serveFile: async () => false,
    render: async ({ url }) => {
      rendered.push(url);
      if (url.startsWith('/slow')) await held;
      return new Response('a page');
    },
  };
  server = await openTestServer(ENV, undefined, { pages, sharedForMs: 60_000 });
});
afterEach(async () => {
  finish();
  await server.stop();
});

const ask = (path: string, address: string) =>
  fetch(`${server.url}${path}`, { headers: { 'x-forwarded-for': address } }).then(
    ({ status }) => status,
  );

test('one phone that asks for a hundred slow pages at once leaves turns to everybody else', async () => {
  const flood = Array.from({ length: 100 }, (_, index) => ask(`/slow?${index}`, PHONE));
  await expect.poll(() => rendered.length).toBe(2);
  expect(await ask('/', SOMEBODY)).toBe(200);
  expect(await ask('/api/restaurants?stateId=SC', SOMEBODY)).toBe(200);
  // What waits longer than it may is refused, in its own line.
  const refused = ask('/api/nearest-restaurant?latitude=32.78&longitude=-79.93', PHONE);
  expect(await refused).toBe(503);
  finish();
  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

test('a page that somebody else wants, too, does not wait behind the phone that asked first', async () => {
  const flood = Array.from({ length: 5 }, (_, index) => ask(`/slow?${index}`, PHONE));
  await expect.poll(() => rendered.length).toBe(2);
  const first = ask('/popular', PHONE);
  const second = ask('/popular', SOMEBODY);
  expect([await first, await second]).toEqual([200, 200]);
  expect(rendered.filter((url) => url === '/popular')).toHaveLength(1);
  finish();
  await Promise.all(flood);
});

test('ballots of nobody wait with the rest of their network, and take no turn of a voter', async () => {
  const flood = Array.from({ length: 5 }, (_, index) => ask(`/slow?${index}`, PHONE));
  await expect.poll(() => rendered.length).toBe(2);
  const cast = (cookie: string) =>
    fetch(`${server.url}/api/ballots`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.url,
        'x-forwarded-for': PHONE,
        cookie,
      },
      body: '{}',
    }).then(({ status }) => status);
  const voter = await server.visitor().signInAs('visitor');
  const [name, value] = [...voter.cookies].find(([one]) => one.endsWith('session_token')) ?? [
    '',
    '',
  ];
  expect(await cast(`${name}=${value}`)).toBe(400);
  const refused = await Promise.all([
    cast(''),
    cast(`${name}=${value.replace(/\.\w+/, '.made-up')}`),
  ]);
  expect(refused).toEqual([503, 503]);
  finish();
  await Promise.all(flood);
});
