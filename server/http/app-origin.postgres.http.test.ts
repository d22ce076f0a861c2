import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { personIdOf } from '../../database/demo/people.ts';
import { ANDROID, IOS } from '../testing/app.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let restaurantId: string;

beforeAll(async () => {
  server = await openTestServer();
  const { db } = server.services;
  const [owned] = await db
    .select()
    .from(restaurantOwners)
    .where(eq(restaurantOwners.userId, personIdOf('owner')));
  restaurantId = owned?.restaurantId ?? '';
});
afterAll(() => server.stop());

const FOREIGN = [
  'https://evil.example',
  'null',
  'http://localhost',
  'https://localhost:8443',
  'https://localhost.evil.example',
  'capacitor://localhost.evil',
  'capacitor://LOCALHOST',
  'ionic://localhost',
  'file://',
];

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });
/** A CORS preflight, as a browser sends it before some requests to another origin. */
const question = (path: string, origin: string, method = 'POST') =>
  ask(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });
/** The CORS headers of an answer. */
const permissions = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith('access-control-'));
const varies = ({ headers }: Response) => (headers.get('vary') ?? '').split(/, */);

describe.each([IOS, ANDROID])('a page of the app at %s', (origin) => {
  test.each([
    '/api/people/sign-in',
    '/api/ballots',
    '/api/people/me',
    '/api/owned-restaurants/x/pictures',
    '/api/rankings/export?format=csv',
    '/api/live?restaurant=x',
    '/api/nothing',
  ])('may ask %s, without cookies', async (path) => {
    const answer = await question(path, origin);
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(permissions(answer))).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, accept-language',
      'access-control-expose-headers':
        'set-auth-token, set-known-device, retry-after, content-disposition',
      'access-control-max-age': '7200',
    });
    expect(varies(answer)).toContain('Origin');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test.each([
    ['GET', '/api/people/me', 200],
    ['GET', '/api/restaurants?stateId=SC', 200],
    ['GET', '/api/restaurants?stateId=SC', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/live?restaurant=x', 400],
    ['POST', '/api/people/sign-in', 400],
    ['OPTIONS', '/api/nothing', 404],
  ])('may read the answer of %s %s', async (method, path, status) => {
    const answer = await ask(path, { method, headers: { origin } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toContain('set-auth-token');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(varies(answer)).toEqual(expect.arrayContaining(['Origin', 'Authorization']));
    await answer.body?.cancel();
  });

  test('may hear of votes', async () => {
    const answer = await ask(`/api/live?restaurant=${restaurantId}`, { headers: { origin } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      200,
      origin,
    ]);
    await answer.body?.cancel();
  });

  test('learns that it has what it asks for, which is said to it too', async () => {
    const path = '/api/restaurants?stateId=SC';
    const first = await ask(path, { headers: { origin } });
    const tag = first.headers.get('etag') ?? '';
    const again = await ask(path, { headers: { origin, 'if-none-match': tag } });
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, origin]);
  });

  test('gets nothing of pages, pictures and probes', async () => {
    for (const path of ['/', '/auth', '/favicon.ico', '/pictures/x', '/healthz']) {
      expect(permissions(await question(path, origin))).toEqual([]);
      expect(permissions(await ask(path, { headers: { origin } }))).toEqual([]);
    }
  });
});

test.each(FOREIGN)('a page at %s gets no permission, and writes nothing', async (origin) => {
  for (const answer of [
    await question('/api/people/me', origin),
    await ask('/api/people/me', { headers: { origin } }),
    await ask('/api/live?restaurant=x', { headers: { origin } }),
  ]) {
    expect(permissions(answer)).toEqual([]);
    expect(varies(answer)).toContain('Origin');
  }
  const written = await ask('/api/people/forgot-password', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'x@mail.example' }),
  });
  expect([written.status, permissions(written)]).toEqual([403, []]);
});

test('a server that people reach at https://localhost takes its own pages for no app', async () => {
  const own = await openTestServer({ PUBLIC_URL: ANDROID });
  const read = await fetch(`${own.url}/api/people/me`, { headers: { origin: ANDROID } });
  const visitor = await own.visitor().signInAs('visitor');
  const { body } = await visitor.get('/api/people/me');
  await own.stop();
  expect(permissions(read)).toEqual([]);
  expect(body.person.email).toBe('visitor@vota-taco.example');
});
