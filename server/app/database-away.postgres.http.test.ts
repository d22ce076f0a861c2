import { randomUUID } from 'node:crypto';
import { request as ask } from 'node:http';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { readConfig } from '../config.ts';
import type { Pages } from '../http/pages.ts';
import { openTestDatabase, type TestDatabase, TEST_NOW } from '../testing/database.ts';
import { type FreezingProxy, openFreezingProxy } from '../testing/freezing-proxy.ts';
import { visit, type Visitor } from '../testing/server.ts';
import { createDoor, StoppedWaiting } from './door.ts';
import { type RunningServer, startServer } from './start.ts';

/** Pages that read the list of restaurants, as the real ones do: a failure leaves a gap. */
const pages: Pages = {
  serveFile: async () => false,
  render: async ({ api, url }) => {
    if (url.startsWith('/broken'))
      throw new Error('made', { cause: new Error('Connection terminated') });
    const found = await api.restaurants.list({ stateId: 'SC' }).catch(() => null);
    return new Response(found ? 'a list' : 'a gap');
  },
};

let database: TestDatabase;
let proxy: FreezingProxy;
let server: RunningServer | undefined;
let logged: string[] = [];

beforeEach(async () => {
  logged = [];
  database = await openTestDatabase();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await proxy.close();
  await database.close();
});

const logTo = new Writable({
  write: (chunk: Buffer, _, done) => {
    logged.push(...chunk.toString('utf8').trim().split('\n'));
    done();
  },
});

async function open(isOpen: boolean, waitForDatabase = new AbortController().signal) {
  proxy = await openFreezingProxy(database.url ?? '');
  if (!isOpen) await proxy.refuse();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: '.tmp/data',
    DATABASE_URL: proxy.url,
  });
  return startServer(config, {
    now: () => TEST_NOW,
    sharedForMs: 1000,
    maintenance: false,
    pages,
    logTo,
    waitForDatabase,
  });
}

async function start(): Promise<{ url: string; visitor: Visitor }> {
  server = await open(true);
  const url = `http://127.0.0.1:${server.port}`;
  return { url, visitor: visit(url, 'en', url) };
}

const LIST = '/api/restaurants?stateId=SC';
const html = { accept: 'text/html' };

test('reads, votes and pages are 503 with Retry-After while the database is away', async () => {
  const { url, visitor } = await start();
  await visitor.signInAs('visitor');
  const place = demoRestaurants[0];
  await proxy.refuse();
  const ratings = [{ dishId: place?.dishes[0]?.id, rating: 4 }];
  const ballot = { restaurantId: place?.id, ratings, idempotencyKey: randomUUID(), position: null };
  const answers = [await visitor.get('/api/people/me'), await visitor.get(LIST)];
  answers.push(await visitor.post('/api/ballots', ballot));
  for (const { status, body, headers } of answers) {
    expect([status, body.code]).toEqual([503, 'database_unavailable']);
    expect(headers.get('retry-after')).toBe('3');
    expect(body.message).toContain('short break');
  }
  const page = await fetch(`${url}/`, { headers: html });
  expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([
    503,
    '3',
    'a gap',
  ]);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  // And then it goes on by itself.
  await proxy.accept();
  await vi.waitUntil(async () => (await visitor.get(LIST)).status === 200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${url}/`, { headers: html })).text()).toBe('a list');
});

test('a hundred failures are a line of the log a second, without a stack', async () => {
  const { visitor } = await start();
  await proxy.refuse();
  for (let count = 0; count < 100; count += 1) await visitor.get(`${LIST}&q=${count}`);
  const lines = logged.filter((line) => line.includes('the database is unavailable'));
  // The server's clock stands still.
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('stack');
  expect(logged.join('\n')).not.toContain('unexpected error');
});

test('a list that was read before stays there, and a page that breaks off says so itself', async () => {
  const { url, visitor } = await start();
  const before = await visitor.get(LIST);
  await proxy.refuse();
  expect((await visitor.get(LIST)).body).toEqual(before.body);
  for (const [language, text] of [
    ['en', 'Our server is taking a short break.'],
    ['es', 'Nuestro servidor está haciendo una breve pausa.'],
  ] as const) {
    const headers = { ...html, 'accept-language': language };
    const broken = await fetch(`${url}/broken`, { headers });
    const body = await broken.text();
    expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, '3']);
    expect(broken.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(text);
  }
});

test('a server starts without its database, says so, and goes on when it comes', async () => {
  const port = await freePort();
  proxy = await openFreezingProxy(database.url ?? '');
  await proxy.refuse();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DATA_DIR: '.tmp/data',
    DATABASE_URL: proxy.url,
  });
  const { signal } = new AbortController();
  const starting = startServer(config, { pages, logTo, waitForDatabase: signal });
  const url = `http://127.0.0.1:${port}`;
  const statusOf = (path: string) =>
    fetch(url + path).then(
      ({ status }) => status,
      () => null,
    );
  await vi.waitUntil(async () => (await statusOf('/readyz')) === 503, { timeout: 30_000 });
  expect(await statusOf('/healthz')).toBe(200);
  for (const path of ['/', '/api/people/me', '/assets/none.js']) {
    const answer = await fetch(url + path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
  }
  await proxy.accept();
  server = await starting;
  expect(server.port).toBe(port);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await statusOf(LIST)).toBe(200);
});

test('told to stop while it waits, it stops', async () => {
  const waiting = new AbortController();
  const starting = open(false, waiting.signal);
  await vi.waitUntil(() => logged.some((line) => line.includes('the database is unavailable')));
  waiting.abort();
  await expect(starting).rejects.toThrow(StoppedWaiting);
});

test('a wrong name is no reason to wait', async () => {
  proxy = await openFreezingProxy(database.url ?? '');
  const wrong = new URL(proxy.url);
  wrong.pathname = '/no_such_database';
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: '.tmp/data',
    DATABASE_URL: wrong.href,
  });
  const { signal } = new AbortController();
  await expect(startServer(config, { waitForDatabase: signal })).rejects.toThrow('does not exist');
});

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const door = createDoor({ port: 0, trustedProxies: [] });
  const port = await door.open();
  await new Promise((resolve) => door.server.close(resolve));
  return port;
}

test('a request in the wrong form gets no page', async () => {
  const { url } = await start();
  await proxy.refuse();
  const body = await new Promise<string>((resolve, reject) => {
    const asked = ask(`${url}/broken`, { headers: { accept: 'image/webp' } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () => resolve(`${response.statusCode} ${text}`));
    });
    asked.on('error', reject).end();
  });
  expect(body).toBe('503 Our server is taking a short break. Please try again in a moment.\n');
});
