import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type SecureVersion } from 'node:tls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPeople } from '../database/demo/people.ts';
import { demoRestaurants } from '../database/demo/restaurants.ts';
import { PICTURE_LIMITS } from '../domain/pictures/rules.ts';
import { openBuiltPages } from '../server/pages/built.ts';
import { openTestServer, type TestServer } from '../server/testing/server.ts';
import { buildPages } from '../server/testing/program.ts';
import { findFreePort } from './postgres.ts';
import { missingProxy, PROXIES, type TlsProxy } from './tls-proxies.ts';

/** The client's address: another one than that of the proxy. */
const CLIENT = '127.0.0.2';
const LARGEST = PICTURE_LIMITS.megabytes * 1024 * 1024;
const place = demoRestaurants.find(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 2,
);
if (!place) throw new Error('The demo has no place.');

beforeAll(buildPages);

describe.each(['nginx', 'Caddy'] as const)('a server behind %s', (name) => {
  const missing = missingProxy(name);
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-proxy-'));
  let origin = '';
  let plainPort = 0;
  let server: TestServer;
  let proxy: TlsProxy;
  let client: ClientHttp2Session;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    if (missing !== null) return;
    const https = await findFreePort();
    plainPort = await findFreePort();
    origin = `https://localhost:${https}`;
    server = await openTestServer(
      {
        PUBLIC_URL: origin,
        TRUSTED_PROXIES: '127.0.0.1',
      },
      undefined,
      { pages: await openBuiltPages({ demo: true }) },
    );
    proxy = await PROXIES[name].start({ https, http: plainPort, server: server.port, folder });
    const local = { localAddress: CLIENT, host: '127.0.0.1' };
    const options = { ca: proxy.ca, maxSessionMemory: 64, ...local };
    client = connect(origin, options);
    await once(client, 'connect');
  });
  afterAll(async () => {
    client?.destroy();
    await proxy?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Begins a request over HTTP/2, from the client's address. */
  function begin(method: string, path: string, headers: Record<string, string> = {}) {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const own = { ':method': method, ':path': path, origin, cookie };
    return client.request({ ...own, ...headers }, { endStream: method === 'GET' });
  }

  async function ask(
    method: string,
    path: string,
    { body = '', headers = {} }: { body?: string | Buffer; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
    const stream = begin(method, path, headers);
    // A proxy that refuses a body need not read it.
    const answered = once(stream, 'response') as Promise<[IncomingHttpHeaders]>;
    if (method !== 'GET') stream.end(body);
    const [received] = await answered;
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
    for (const set of received['set-cookie'] ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(key, value);
    }
    return { status: Number(received[':status']), headers: received, text };
  }

  const askJson = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask('POST', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  async function signInAs(key: string, headers: Record<string, string> = {}): Promise<void> {
    cookies.clear();
    const { email, password } = demoPeople.find((one) => one.key === key) ?? {};
    const { status } = await askJson('/api/people/sign-in', { email, password }, headers);
    expect(status).toBe(200);
  }

  const sendPicture = (bytes: number) =>
    ask('POST', '/api/catalogue/pictures', {
      body: randomBytes(bytes),
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes) },
    });

  /** Where the proxy is not installed a test says so, as skipped. */
  const needProxy = (skip: (why: string) => void) => {
    if (missing !== null) skip(missing);
  };

  test('shows pages over HTTP/2 and TLS, and no figures', async ({ skip }) => {
    needProxy(skip);
    const { status, headers, text } = await ask('GET', '/');
    expect(status).toBe(200);
    expect(text).toContain('</html>');
    expect(headers['content-type']).toContain('text/html');
    expect((await ask('GET', '/metrics')).status).toBe(404);
  });

  test('speaks TLS 1.2 and 1.3, and nothing older', async ({ skip }) => {
    needProxy(skip);
    const spoken = (version: SecureVersion) =>
      new Promise<string | null>((resolve) => {
        const socket = connectTls({
          host: '127.0.0.1',
          port: Number(new URL(origin).port),
          servername: 'localhost',
          ca: proxy.ca,
          minVersion: version,
          maxVersion: version,
          // Else the client itself would refuse the old versions.
          ciphers: 'ALL:@SECLEVEL=0',
        });
        socket.once('secureConnect', () => {
          resolve(socket.getProtocol());
          socket.destroy();
        });
        socket.once('error', () => resolve(null));
      });
    expect(await spoken('TLSv1.3')).toBe('TLSv1.3');
    expect(await spoken('TLSv1.2')).toBe('TLSv1.2');
    expect(await spoken('TLSv1.1')).toBeNull();
    expect(await spoken('TLSv1')).toBeNull();
  });

  test('leads whoever comes without TLS to it', async ({ skip }) => {
    needProxy(skip);
    const led = await new Promise<[number?, string?]>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: plainPort,
        path: '/a?b=1',
        headers: { host: 'localhost' },
      };
      requestPlain(options, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.location]);
      })
        .once('error', reject)
        .end();
    });
    expect([301, 308]).toContain(led[0]);
    expect(led[1]).toMatch(/^https:\/\/localhost(:\d+)?\/a\?b=1$/);
  });

  test('knows the address of the client, whatever the client says of it', async ({ skip }) => {
    needProxy(skip);
    await signInAs('visitor', { 'x-forwarded-for': '203.0.113.9' });
    const { rows } = (await server.services.db.execute(
      sql`select ip_address as address from sessions order by created_at desc limit 1`,
    )) as { rows: { address: string }[] };
    expect(rows).toEqual([{ address: CLIENT }]);
  });

  test('sends a vote to open pages at once', async ({ skip }) => {
    needProxy(skip);
    await signInAs('visitor');
    const watching = begin('GET', `/api/live?restaurant=${place.id}`);
    let received = '';
    watching.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    const totals = () => received.match(/^event: totals\n/gm)?.length;
    const at = { timeout: 10_000, interval: 10 };
    await expect.poll(totals, at).toBe(1);
    const vote = await askJson('/api/ballots', {
      idempotencyKey: randomUUID(),
      restaurantId: place.id,
      ratings: [{ dishId: place.dishes[0]?.id, rating: 4 }],
      position: {
        latitude: place.latitude,
        longitude: place.longitude,
        accuracyMeters: 12,
        takenAt: server.clock.now.toISOString(),
      },
    });
    expect(vote.status).toBe(201);
    await expect.poll(totals, at).toBe(2);
    watching.close();
  });

  test('takes the largest file that the server takes, and refuses a larger one', async ({
    skip,
  }) => {
    needProxy(skip);
    await signInAs('admin');
    const largest = await sendPicture(LARGEST);
    // The server has read it: it is no picture.
    expect([largest.status, JSON.parse(largest.text).code]).toEqual([415, 'picture_unreadable']);
    const larger = await sendPicture(LARGEST + 1);
    expect(larger.status).toBe(413);
  });
});
