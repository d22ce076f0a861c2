import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { publishResult, type PublishedInTest } from '../testing/results.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let published: PublishedInTest;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);
const sha256Of = (text: Uint8Array) => createHash('sha256').update(text).digest('base64url');
const winner = demoRestaurants.find(({ key }) => key === 'el-comal-de-lupita')?.id ?? '';

/** Every kind of address. */
const PATHS = () => [
  '/results/2026/result.json',
  '/results/2026/all-dishes.csv',
  '/results/2026/dishes.csv',
  '/results/2026/card.png',
  '/results/2026/dishes/card.png?lang=es',
  `/results/2026/restaurants/${winner}/badge.svg`,
  `/results/2026/restaurants/${winner}/badge.png?lang=es`,
  '/results/feed.atom',
  '/embed/results',
];

describe('before a publication', () => {
  test.each(PATHS().filter((path) => path.startsWith('/results/2026')))(
    'there is no %s',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n']);
    },
  );

  test('the feed has no entry, and the frame says that the result is not out', async () => {
    const feed = await (await ask('/results/feed.atom?lang=es')).text();
    expect(feed).toContain('<title>Resultados de Vota Taco</title>');
    expect(feed).not.toContain('<entry>');
    const embed = await ask('/embed/results?lang=es');
    expect([embed.status, await embed.text()]).toEqual([
      200,
      expect.stringContaining('Todavía no hay resultados.'),
    ]);
  });
});

describe('once published', () => {
  beforeAll(async () => {
    published = await publishResult(server);
  });

  test('the JSON is what was signed, byte by byte, and so is that of its version', async () => {
    for (const path of ['/results/2026/result.json', '/results/2026/result.json?version=1']) {
      const answer = await ask(path);
      expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(published.sha256);
    }
  });

  test('a version is kept for ever, and the newest for a minute', async () => {
    const cacheOf = async (path: string) => (await ask(path)).headers.get('cache-control');
    const badge = `/results/2026/restaurants/${winner}/badge.svg`;
    expect(await cacheOf('/results/2026/result.json?version=1')).toContain('immutable');
    expect(await cacheOf(`${badge}?version=1`)).toContain('immutable');
    expect(await cacheOf('/results/2026/result.json')).toBe('public, max-age=60');
    expect(await cacheOf(badge)).toBe('public, max-age=60');
  });

  test('the tables have each row of the result, and name the licence', async () => {
    const file = await (await ask('/results/2026/result.json')).json();
    const answer = await ask('/results/2026/dishes.csv');
    const lines = (await answer.text()).trimEnd().split('\r\n');
    const list = file.lists.find(({ id }: { id: string }) => id === 'dishes');
    expect(lines).toHaveLength(1 + list.rows.length);
    expect(lines[1]).toContain(list.rows[0].id);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('link')).toBe(
      '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
    );
    const bytes = new Uint8Array(await (await ask('/results/2026/all-dishes.csv')).arrayBuffer());
    // A byte order mark, by which Excel detects UTF-8.
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const dishes = file.restaurants.flatMap(({ dishes: some }: { dishes: object[] }) => some);
    expect(new TextDecoder().decode(bytes).trimEnd().split('\r\n')).toHaveLength(1 + dishes.length);
  });

  test('every site may read all of it, without a cookie, and gets 304 for what it has', async () => {
    const signedIn = await server.visitor().signInAs('owner');
    const cookie = [...signedIn.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const path of PATHS()) {
      const answer = await ask(path);
      const body = Buffer.from(await answer.arrayBuffer());
      const own = await ask(path, { headers: { cookie, origin: 'https://evil.example' } });
      expect([path, answer.status, own.status]).toEqual([path, 200, 200]);
      // Nobody is told apart.
      expect(Buffer.from(await own.arrayBuffer()).equals(body)).toBe(true);
      expect(own.headers.getSetCookie()).toEqual([]);
      expect(own.headers.get('access-control-allow-origin')).toBe('*');
      expect(own.headers.get('access-control-allow-credentials')).toBeNull();
      expect(own.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const etag = answer.headers.get('etag') ?? '';
      const again = await ask(path, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const head = await ask(path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect((await ask(path, { method: 'POST' })).status).toBe(405);
    }
  });

  test('badges are for the first ten, and pictures are what they say', async () => {
    const type = async (path: string) => (await ask(path)).headers.get('content-type');
    expect(await type(`/results/2026/restaurants/${winner}/badge.svg`)).toBe('image/svg+xml');
    expect(await type(`/results/2026/restaurants/${winner}/badge.png`)).toBe('image/png');
    const certificate = await ask(`/results/2026/restaurants/${winner}/certificate.pdf`);
    expect(certificate.headers.get('content-type')).toBe('application/pdf');
    expect(await certificate.text()).toMatch(/^%PDF-/);
    const svg = await (await ask(`/results/2026/restaurants/${winner}/badge.svg?lang=es`)).text();
    expect(svg).toContain('El Comal de Lupita');
    expect(svg).not.toMatch(/<script|<foreignObject|href=/);
    const file = await (await ask('/results/2026/result.json')).json();
    const [list] = file.lists;
    const eleventh = list.rows.find(({ rank }: { rank: number }) => rank > 10);
    for (const path of [
      `/results/2026/restaurants/${eleventh.id}/badge.svg`,
      // It is a restaurant, not a dish.
      `/results/2026/dishes/${winner}/badge.svg`,
      `/results/2026/nothing/${winner}/badge.svg`,
      '/results/2026/nothing/card.png',
      '/results/2026/nothing.csv',
      '/results/2025/result.json',
      '/results/2026/result.json?version=2',
    ]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
  });

  test('a correction is a version of its own, and the old one stays', async () => {
    const before = await (await ask('/results/2026/result.json?version=1')).text();
    const reason = { en: 'A <b>wrong</b> vote & more', es: 'Un voto equivocado' };
    const { version, sha256 } = await publishResult(server, published, reason);
    expect(version).toBe(2);
    const newest = await ask('/results/2026/result.json');
    expect(sha256Of(new Uint8Array(await newest.arrayBuffer()))).toBe(sha256);
    expect(await (await ask('/results/2026/result.json?version=1')).text()).toBe(before);
    const feed = await (await ask('/results/feed.atom?lang=en')).text();
    expect(feed.match(/<entry>/g)).toHaveLength(2);
    expect(feed).toContain('<title>Results 2026: corrected (version 2)</title>');
    expect(feed).toContain('A &lt;b&gt;wrong&lt;/b&gt; vote &amp; more');
    expect(await (await ask('/results/feed.atom?lang=es')).text()).toContain('Un voto equivocado');
  });
});
