import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config.values.ts';
import { startServer } from './start.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PERSON = 'c0ffee00-0000-4000-8000-000000000001';

let behindProxy: TestServer;
let logging: Awaited<ReturnType<typeof startServer>>;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  behindProxy = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_REQUESTS: 'on',
    DATA_DIR: '.tmp/data',
    LEDGER_HEAD_FILE: behindProxy.database.headFile,
  };
  logging = await startServer(readConfig(env), {
    database: { ...behindProxy.database, close: async () => {} },
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
    sharedForMs: 0,
  });
});
afterAll(async () => {
  await logging.stop();
  await behindProxy.stop();
});
beforeEach(() => void lines.splice(0));

const idOf = async (url: string, given?: string) => {
  const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response.headers.get('x-request-id');
};
const requestLines = () => lines.filter(({ msg }) => msg === 'request');
const get = (path: string) =>
  fetch(`http://127.0.0.1:${logging.port}${path}`, { headers: { 'accept-language': 'en' } });

describe('the id of a request', () => {
  test('is given by the server, another each time, to whatever is answered', async () => {
    const paths = ['/healthz', '/api/states', '/api/nothing', '/nothing', '/%'];
    const ids = await Promise.all(paths.map((path) => idOf(behindProxy.url + path)));
    for (const id of ids) expect(id).toMatch(ID);
    expect(new Set(ids).size).toBe(paths.length);
  });

  test('is that of the proxy, where the proxy is trusted', async () => {
    for (const id of ['5f0c2a9d7b1e4c3f8a6d5e4f3c2b1a09', PERSON, 'edge-7.req_00000001']) {
      expect(await idOf(`${behindProxy.url}/api/states`, id)).toBe(id);
    }
  });

  test.each(['short', 'a b c d e f g h', 'x'.repeat(65), '<script>alert(1)</script>', ''])(
    'is not what has no safe shape: %j',
    async (given) => {
      expect(await idOf(`${behindProxy.url}/api/states`, given)).toMatch(ID);
    },
  );

  test('is not what anybody else says', async () => {
    const given = 'a-very-good-id-of-mine';
    expect(await idOf(`http://127.0.0.1:${logging.port}/api/states`, given)).toMatch(ID);
  });
});

describe('the log', () => {
  test('has one line for a request, with its route and nothing of whom it is about', async () => {
    const secret = 'token-that-opens-a-session';
    const response = await fetch(
      `http://127.0.0.1:${logging.port}/api/restaurants/${PERSON}?email=ana@example.com`,
      { headers: { cookie: `vota-taco.session_token=${secret}`, 'user-agent': 'a browser' } },
    );
    const body = await response.text();
    await expect.poll(requestLines).toHaveLength(1);
    expect(requestLines()[0]).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      msg: 'request',
      requestId: response.headers.get('x-request-id'),
      method: 'GET',
      route: 'GET /api/restaurants/{restaurantId}',
      status: 404,
      code: 'restaurant_not_found',
      isWhole: true,
      ms: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(Number(requestLines()[0]?.bytes)).toBeGreaterThan(body.length);
    for (const word of [secret, 'ana@example.com', PERSON, '127.0.0.1', 'a browser']) {
      expect(JSON.stringify(lines)).not.toContain(word);
    }
  });

  test('has no line for probes', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/states']) {
      await (await get(path)).text();
    }
    await expect.poll(requestLines).toHaveLength(1);
    expect(requestLines()[0]?.route).toBe('GET /api/states');
  });

  test('names the request with an error, so that the id in the answer is found', async () => {
    const { db } = logging.services;
    await db.execute(sql.raw('alter table app_settings rename to mislaid'));
    const response = await get('/api/settings');
    await db.execute(sql.raw('alter table mislaid rename to app_settings'));
    const { code, data } = await response.json();
    expect([response.status, code]).toEqual([500, 'internal']);
    const requestId = response.headers.get('x-request-id');
    const [line] = lines.filter(({ errorId }) => errorId === data.errorId);
    expect(line).toMatchObject({ requestId, route: 'GET /api/settings' });
  });

  test('knows no request once it is over', async () => {
    let later = () => {};
    const { mailer, log } = logging.services;
    const spied = vi.spyOn(mailer, 'send').mockImplementation(async () => {
      log.info('within');
      const timer = setInterval(() => log.info('after'), 1);
      later = () => clearInterval(timer);
    });
    const response = await fetch(`http://127.0.0.1:${logging.port}/api/people/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'visitor@vota-taco.example' }),
    });
    await response.text();
    const isAnonymous = (line: Record<string, unknown>) =>
      line.msg === 'after' && !('requestId' in line);
    await expect.poll(() => lines.some(isAnonymous)).toBe(true);
    later();
    spied.mockRestore();
    const requestId = response.headers.get('x-request-id');
    expect(lines.find(({ msg }) => msg === 'within')).toMatchObject({ requestId });
  });

  test('has no line for requests unless it is asked for', () => {
    expect(readConfig({}).logRequests).toBe(false);
    expect(() => readConfig({ LOG_REQUESTS: 'yes' })).toThrow(ConfigError);
  });
});
