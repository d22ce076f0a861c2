import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer } from './start.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, PRODUCTION_ENV } from '../testing/server.ts';

const PRODUCTION = { ...PRODUCTION_ENV, DATA_DIR: 'unused' };

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}, url = server.url) =>
  fetch(url + path, { headers });

/** Runs a check on a second server with another configuration, on the same database. */
async function beside(env: Record<string, string>, check: (url: string) => Promise<void>) {
  const other = await openTestServer(env, server);
  try {
    await check(other.url);
  } finally {
    await other.stop();
  }
}

describe('the health of the server', () => {
  test('is ok, and it is ready, while the database answers', async () => {
    for (const [path, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status });
    }
  });

  test('is ok when the database is gone, but it is not ready, and says nothing more', async () => {
    const first = await openTestServer();
    const second = await openTestServer({}, first);
    // Closes the shared database.
    await first.stop();
    const response = await get('/readyz', {}, second.url);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'database_unavailable' });
    // A restart would not bring the database back.
    expect((await get('/healthz', {}, second.url)).status).toBe(200);
    await second.stop();
  });
});

describe('the language of an answer', () => {
  const english = 'There is nothing at this address.';
  const spanish = 'No hay nada en esta dirección.';

  test.each([
    ['English where nothing is asked for', {}, english, 'en'],
    ['what the browser prefers', { 'accept-language': 'fr,es-MX;q=0.9,en;q=0.5' }, spanish, 'es'],
    ['English where neither is spoken', { 'accept-language': 'fr' }, english, 'en'],
    ['what the person chose', { 'accept-language': 'en', cookie: 'a=b; lang=es' }, spanish, 'es'],
    ['back in English by choice', { 'accept-language': 'es', cookie: 'lang=en' }, english, 'en'],
    ['not a choice that is none', { 'accept-language': 'es', cookie: 'lang=fr' }, spanish, 'es'],
    ["not another cookie's", { 'accept-language': 'es', cookie: 'xlang=en' }, spanish, 'es'],
  ])('is %s', async (_, headers, message, language) => {
    const response = await get('/api/nothing', headers);
    expect(await response.json()).toMatchObject({ message });
    expect(response.headers.get('content-language')).toBe(language);
    expect(response.headers.get('vary')).toMatch(/Accept-Language/);
  });
});

describe('every answer', () => {
  const paths = ['/', '/healthz', '/api/states', '/api/nothing', '/api/openapi.json', '/nothing'];

  test.each(paths)('tells the browser what it may do: %s', async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'self'; script-src 'self'; /);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers.has('x-powered-by')).toBe(false);
  });

  test.each([
    '/api/people/me',
    '/api/nothing',
    '/healthz',
    '/dev/mail',
    '/dev/mail.json',
    '/dev/x',
  ])('that is of a moment is kept by nobody: %s', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  test.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ])('to who accepts %s is encoded as %s, and reads the same', async (accepted, encoding) => {
    const response = await get('/api/restaurants', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toMatch(/Accept-Encoding/);
    expect(await response.json()).toHaveLength(60);
  });

  test('to HEAD is that to GET without its body', async () => {
    for (const path of ['/api/states', '/healthz', '/api/openapi.json', '/dev/mail.json']) {
      const head = await fetch(server.url + path, { method: 'HEAD' });
      const answer = await get(path);
      expect(head.status).toBe(200);
      expect(head.headers.get('content-type')).toBe(answer.headers.get('content-type'));
      expect(await head.text()).toBe('');
    }
  });

  test('on where holes are reported is the one of RFC 9116, and never an old one', async () => {
    const lines = async (url?: string) => {
      const answer = await get('/.well-known/security.txt', {}, url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      return (await answer.text()).split('\n');
    };
    const inDays = (days: number) => new Date(server.clock.now.getTime() + days * 86_400_000);
    expect(await lines()).toContain(`Expires: ${inDays(30).toISOString()}`);
    await beside(PRODUCTION, async (url) => {
      const { hostname } = new URL(PRODUCTION.PUBLIC_URL);
      const received = await lines(url);
      expect(received).toContain(`Contact: mailto:${PRODUCTION.MAIL_FROM}`);
      expect(received).toContain(`Canonical: https://${hostname}/.well-known/security.txt`);
    });
    await beside({ ...PRODUCTION, SECURITY_CONTACT: 'ana@example.org' }, async (url) => {
      expect(await lines(url)).toContain('Contact: mailto:ana@example.org');
    });
  });

  test('asks for https in production, and only there', async () => {
    expect((await get('/healthz')).headers.has('strict-transport-security')).toBe(false);
    await beside(PRODUCTION, async (url) => {
      const { headers } = await get('/healthz', {}, url);
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
      expect(headers.get('content-security-policy')).toMatch(
        /connect-src 'self';.*upgrade-insecure-requests$/,
      );
    });
  });
});

describe('the mailbox', () => {
  test('shows the mails of the demo, newest first, in frames that run nothing', async () => {
    const visitor = server.visitor();
    const addresses = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    for (const [index, email] of addresses.entries()) {
      server.clock.now = new Date(TEST_NOW.getTime() + index * 1000);
      await visitor.post('/api/people/sign-up', { email, password: 'a7!xk2' });
      // Several mails are sent at a time; reading the mailbox waits for this one.
      await get('/dev/mail.json');
    }
    const list = (await (await get('/dev/mail.json')).json()) as { to: string; at: string }[];
    expect(list.map(({ to }) => to)).toEqual(addresses.toReversed());
    expect(list[0]?.at).toBe(server.clock.now.toISOString());
    const page = await get('/dev/mail');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const html = await page.text();
    for (const email of addresses) expect(html).toContain(email);
    expect(html.match(/<iframe sandbox=""/g)).toHaveLength(2);
  });

  test.each([
    ['in production', PRODUCTION],
    ['where a mail server is configured', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])('is not there %s', async (_, env) => {
    await beside(env, async (url) => {
      for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail.json?', '/dev']) {
        expect((await get(path, {}, url)).status).toBe(404);
      }
    });
  });
});

describe('a page', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('cannot be asked for with %s', async (method) => {
    for (const path of ['/', '/my-votes', '/dev/mail']) {
      const response = await fetch(server.url + path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    }
  });

  test('that fails answers with its id alone, and is logged once', async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: '.tmp/data',
      LEDGER_HEAD_FILE: server.database.headFile,
    });
    const running = await startServer(config, {
      database: { ...server.database, close: async () => {} },
      newId: () => 'the-id',
      pages: {
        render: () => Promise.reject(new Error('a secret detail')),
        serveFile: async () => false,
      },
    });
    const error = vi.spyOn(running.services.log, 'error');
    const response = await get('/', {}, `http://127.0.0.1:${running.port}`);
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('Vota Taco: the-id');
    expect(error.mock.calls).toEqual([
      [
        { err: expect.objectContaining({ message: 'a secret detail' }), errorId: 'the-id' },
        expect.any(String),
      ],
    ]);
    await running.stop();
  });
});
