import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { upsertSetting } from '../settings/queries.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { countStatements } from '../testing/statements.ts';
import type { PageRequest, Pages } from './pages.ts';

const rendered = vi.fn<(page: PageRequest) => void>();
/** Pages that show what they were made from; the script is marked as the renderer marks its own. */
const pages: Pages = {
  serveFile: async () => false,
  render: async (page) => {
    rendered(page);
    const { person } = await page.api.people.me();
    const own = `<script nonce="${page.nonce}">start(${JSON.stringify(page.language)},${server.clock.now.getTime()})</script><meta content="${page.nonce}">`;
    const smuggled = '<script>steal()</script>';
    const found = page.url.startsWith('/nowhere') ? 404 : 200;
    return new Response(
      `<!doctype html><head><title>${person?.email ?? 'nobody'} ${page.theme}</title></head>${own}${smuggled}`,
      { status: found, headers: { 'content-type': 'text/html' } },
    );
  },
};

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({}, undefined, { pages, sharedForMs: 1000 });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = new Date(server.clock.now.getTime() + 10_000);
  rendered.mockClear();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });
const address = () => `${randomUUID()}@example.com`;
const later = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
};
const sourceOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('restaurants that may be asked for are read once', async () => {
  const statements = vi.spyOn(server.services.db, 'select');
  const reads = () => statements.mock.calls.filter(([columns]) => columns && 'stateId' in columns);
  for (let times = 0; times < 3; times += 1) await get('/api/owners/restaurants');
  expect(reads()).toHaveLength(1);
  later(1000);
  await get('/api/owners/restaurants');
  expect(reads()).toHaveLength(2);
});

test('the first page of reviews is made once, those after it for each', async () => {
  const { id } = demoRestaurants[0] ?? { id: '' };
  const statements = vi.spyOn(server.services.db, 'select');
  const reads = () => statements.mock.calls.filter(([columns]) => columns && 'byStars' in columns);
  const path = `/api/restaurants/${id}/reviews`;
  const answers = await Promise.all(Array.from({ length: 10 }, () => get(path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  later(999);
  await get(path);
  expect(reads()).toHaveLength(1);
  later(1);
  await get(path);
  expect(reads()).toHaveLength(2);
  const after = Buffer.from(`9999999999999999/${randomUUID()}`).toString('base64url');
  for (const all of [3, 4]) {
    expect((await get(`${path}?after=${after}`)).status).toBe(200);
    expect(reads()).toHaveLength(all);
  }
  statements.mockRestore();
});

describe('a page', () => {
  test('is made once for all who ask in the same second', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/?state=SC')));
    later(999);
    answers.push(await get('/?state=SC'));
    expect(rendered).toHaveBeenCalledTimes(1);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    later(1);
    await get('/?state=SC');
    expect(rendered).toHaveBeenCalledTimes(2);
  });

  test('is another one in another language, look, or at another address', async () => {
    await get('/');
    await get('/', { 'accept-language': 'es' });
    await get('/', { cookie: 'lang=es' });
    await get('/', { cookie: 'theme=dark' });
    await get('/', { cookie: 'theme=made-up' });
    await get('/?state=GA');
    const made = rendered.mock.calls.map(
      ([{ url, language, theme }]) => `${url} ${language} ${theme}`,
    );
    expect(made).toEqual(['/ en system', '/ es system', '/ en dark', '/?state=GA en system']);
  });

  test('of somebody who is signed in is theirs alone', async () => {
    await get('/');
    const visitor = await server.visitor().signInAs('visitor');
    const own = await visitor.get('/account');
    expect(own.body).toContain('visitor@vota-taco.example');
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(own.headers.has('etag')).toBe(false);
    expect(await (await get('/')).text()).toContain('<title>nobody');
    expect(rendered).toHaveBeenCalledTimes(2);
  });

  test('runs the scripts of the renderer, and no others', async () => {
    const answer = await get('/');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(
      `script-src 'self' ${sourceOf(`start("en",${server.clock.now.getTime()})`)};`,
    );
    expect(policy).not.toContain(sourceOf('steal()'));
    expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe/);
    expect(await answer.text()).not.toContain('nonce');
    const visitor = await server.visitor().signInAs('visitor');
    const own = await visitor.get('/account');
    const nonce = /'nonce-([\w+/=]{24})'/.exec(
      own.headers.get('content-security-policy') ?? '',
    )?.[1];
    expect(own.body).toContain(`<script nonce="${nonce}">start`);
    expect((await visitor.get('/account')).headers.get('content-security-policy')).not.toContain(
      nonce,
    );
  });

  test('that is not there is made for each, and kept by nobody', async () => {
    for (let asked = 0; asked < 2; asked += 1) {
      const answer = await get('/nowhere');
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(rendered).toHaveBeenCalledTimes(2);
  });

  test('that cannot be made is tried again by the next one', async () => {
    rendered.mockImplementationOnce(() => {
      throw new Error('broken for once');
    });
    expect((await get('/?broken')).status).toBe(500);
    expect((await get('/?broken')).status).toBe(200);
  });
});

describe('a page that all members share', () => {
  const ASKS =
    "self.askedWho=fetch('/api/people/me').catch(()=>null);document.currentScript.remove()";

  test('is made once for all of them, contains nobody, and asks who it is', async () => {
    const members = [
      await server.visitor().signInAs('visitor'),
      await server.visitor().join(address()),
    ];
    const answers = await Promise.all(members.map((member) => member.get('/?state=GA')));
    expect(rendered).toHaveBeenCalledTimes(1);
    const [first, second] = answers;
    expect(first?.body).toBe(second?.body);
    expect(first?.body).toContain(`<title> system</title><script>${ASKS}</script></head>`);
    expect(first?.headers.get('content-security-policy')).toContain(sourceOf(ASKS));
    expect(first?.headers.get('etag')).toBe(second?.headers.get('etag'));
    const nobodys = await (await get('/?state=GA')).text();
    expect(nobodys).toContain('<title>nobody');
    expect(nobodys).not.toContain('askedWho');
  });

  test('is none of an organiser', async () => {
    const organiser = await server.visitor().signInAs('admin');
    expect((await organiser.get('/?state=GA')).body).toContain('<title>admin@');
  });

  test('is none of who has lost the session: they get the one of nobody', async () => {
    const visitor = await server.visitor().join(address());
    const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await visitor.post('/api/people/sign-out');
    const answer = await get('/?state=GA', { cookie: cookies });
    expect(await answer.text()).toContain('<title>nobody');
  });

  test('is of three kinds of addresses alone', async () => {
    const member = await server.visitor().join(address());
    const shared = ['/?nearby=true', '/participatingrestaurants', '/restaurant/x?vote=true'];
    const own = ['/my-votes', '/restaurant', '/restaurant/x/y', '/favorites'];
    const kept = async (path: string) => (await member.get(path)).headers.get('cache-control');
    expect(await Promise.all([...shared, ...own].map(kept))).toEqual([
      ...shared.map(() => 'private, no-cache'),
      ...own.map(() => 'no-store'),
    ]);
  });
});

describe('who has it already', () => {
  test.each(['/', '/api/states', '/api/restaurants?stateId=SC', '/api/settings'])(
    'is told so without it: %s',
    async (path) => {
      const first = await get(path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        const again = await get(path, { 'if-none-match': tag });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(etag);
        expect(await again.text()).toBe('');
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  test('gets it anew once it has changed', async () => {
    const before = (await get('/api/settings')).headers.get('etag') ?? '';
    await upsertSetting(server.services.db, 'app_title', randomUUID());
    expect((await get('/api/settings', { 'if-none-match': before })).status).toBe(304);
    later(1000);
    expect((await get('/api/settings', { 'if-none-match': before })).status).toBe(200);
  });

  test('has it still when it was made again, and keeps the policy that fits it', async () => {
    const first = await get('/');
    expect(first.headers.get('content-security-policy')).toContain('sha256-');
    later(5000);
    const again = await get('/', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(rendered).toHaveBeenCalledTimes(2);
    expect(again.status).toBe(304);
    // Its script contains another moment, so it has another hash.
    expect(again.headers.has('content-security-policy')).toBe(false);
  });
});

describe('a list', () => {
  test('costs a query a second, and two from positions, whatever its length and however many ask', async () => {
    await server.services.db.insert(restaurants).values(
      Array.from({ length: 300 }, (_, index) => ({
        name: `Taquería ${index}`,
        stateId: 'GA',
        countyId: '13121',
      })),
    );
    const statements = countStatements(server.services.db);
    const count = () => statements.ofRoute('GET /api/restaurants').length;
    const list = () => get('/api/restaurants?stateId=GA');
    const answers = await Promise.all(Array.from({ length: 20 }, list));
    expect(await answers[0]?.json()).toHaveLength(60);
    expect(count()).toBe(1);
    // A list by location is made for each visitor, of what is read for all.
    const near = '/api/restaurants?stateId=GA&latitude=33.7&longitude=-84.4';
    for (let times = 0; times < 3; times += 1) {
      expect(await (await get(near)).json()).toHaveLength(60);
      expect(count()).toBe(3);
    }
    statements.stop();
  });

  test('from a position is made for who stands there', async () => {
    const near = '/api/restaurants?stateId=SC&latitude=33.0&longitude=-80.0';
    const answer = await get(near);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('etag')).toBe(false);
  });

  test('is encoded for each as they accept it, and a refusal speaks their language', async () => {
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
      ['br', 'br'],
    ] as const) {
      const answer = await get('/api/restaurants?stateId=SC', { 'accept-encoding': accepted });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(await answer.json()).toHaveLength(60);
    }
    const [english, spanish] = await Promise.all(
      ['en', 'es'].map(async (language) =>
        (await get('/api/restaurants?stateId=TX', { 'accept-language': language })).json(),
      ),
    );
    expect(english).toMatchObject({
      code: 'state_not_found',
      message: 'This state does not take part.',
    });
    expect(spanish).toMatchObject({ message: 'Este estado no participa.' });
  });
});

test('a server whose clock is set back does not go on giving out what is old', async () => {
  await get('/?clock');
  server.clock.now = TEST_NOW;
  await get('/?clock');
  expect(rendered).toHaveBeenCalledTimes(2);
});
