import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  JOINED_PASSWORD,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1';

let server: TestServer;
let visitor: Visitor;
let email = '';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  email = `${randomUUID()}@example.com`;
  visitor = await server.visitor().join(email, 'Ana Ruiz');
});

const signInWith = async (userAgent: string) => {
  const there = server.visitor();
  const body = { email, password: JOINED_PASSWORD };
  await there.post('/api/people/sign-in', body, { 'user-agent': userAgent });
  return there;
};
const account = async (who = visitor) => (await who.get('/api/people/me/account')).body;
const me = async (who = visitor) => (await who.get('/api/people/me')).body.person;

describe('the own account', () => {
  test('tells how one signs in, and where one is signed in', async () => {
    await signInWith(PHONE);
    const own = await account();
    expect(own).toMatchObject({ hasPassword: true, providers: [], needsReauthentication: false });
    expect(own.sessions).toHaveLength(2);
    expect(own.sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(own.sessions).toContainEqual({
      id: expect.any(String),
      current: false,
      browser: 'Safari',
      system: 'iPhone',
      createdAt: expect.any(String),
      renewedAt: expect.any(String),
    });
    expect(JSON.stringify(own)).not.toMatch(/token|ipAddress|password"/);
  });

  test('has a name that can be changed, and cleared', async () => {
    for (const fullName of ['José Núñez', '']) {
      const answer = await visitor.post('/api/people/me/name', { fullName });
      expect(answer).toMatchObject({ status: 200, body: { person: { fullName, email } } });
      expect((await me()).fullName).toBe(fullName);
    }
  });

  test.each(['Ana\nBcc: all@example.com', 'Ana\u202Eziur', 'x'.repeat(101), null])(
    'does not take the name %j',
    async (fullName) => {
      const answer = await visitor.post('/api/people/me/name', { fullName });
      expect(answer).toMatchObject({ status: 400, body: { data: { field: 'fullName' } } });
      expect((await me()).fullName).toBe('Ana Ruiz');
    },
  );

  test('has a language', async () => {
    await visitor.post('/api/people/me/locale', { locale: 'es' });
    expect((await me()).locale).toBe('es');
    const refused = await visitor.post('/api/people/me/locale', { locale: 'fr' });
    expect(refused).toMatchObject({ status: 400, body: { data: { field: 'locale' } } });
    expect((await me()).locale).toBe('es');
  });

  test('asks who is there once the session is older than ten minutes', async () => {
    const [{ createdAt }] = (await account()).sessions;
    const at = (minutes: number) => {
      server.clock.now = new Date(Date.parse(createdAt) + minutes * 60_000);
    };
    at(10);
    expect((await account()).needsReauthentication).toBe(false);
    at(10.1);
    expect((await account()).needsReauthentication).toBe(true);
  });
});

describe('sessions', () => {
  const end = (sessionId: string, by = visitor) =>
    by.post('/api/people/me/sessions/end', { sessionId });
  const otherOf = async (who = visitor) =>
    (await account(who)).sessions.find(({ current }: { current: boolean }) => !current)?.id;

  test('end there, and go on here', async () => {
    const there = await signInWith(PHONE);
    expect((await me(there)).email).toBe(email);
    expect((await end(await otherOf())).status).toBe(200);
    expect(await me(there)).toBeNull();
    expect((await me()).email).toBe(email);
  });

  test('end here as by signing out', async () => {
    const [{ id }] = (await account()).sessions;
    const answer = await end(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
    expect(await me()).toBeNull();
  });

  test('end everywhere', async () => {
    const there = await signInWith(PHONE);
    const stranger = await server.visitor().signInAs('visitor');
    expect((await visitor.post('/api/people/me/sessions/end-all')).status).toBe(200);
    expect(await me()).toBeNull();
    expect(await me(there)).toBeNull();
    expect(await me(stranger)).not.toBeNull();
  });

  test('of others, unknown ones and ended ones cannot be ended', async () => {
    const stranger = await server.visitor().signInAs('visitor');
    const [foreign] = (await account(stranger)).sessions;
    await signInWith(PHONE);
    const ended = await otherOf();
    await end(ended);
    for (const id of [foreign.id, randomUUID(), ended]) {
      expect(await end(id)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
    }
    expect(await me(stranger)).not.toBeNull();
    expect(await end('not-an-id')).toMatchObject({ status: 400 });
  });
});

describe('my data', () => {
  test('are everything that is held about me, without the secrets', async () => {
    const place = demoRestaurants.find(({ latitude, dishes }) => latitude !== null && dishes[0]);
    const cast = await visitor.post('/api/ballots', {
      idempotencyKey: randomUUID(),
      restaurantId: place?.id,
      ratings: [{ dishId: place?.dishes[0]?.id, rating: 5 }],
      position: {
        latitude: place?.latitude,
        longitude: place?.longitude,
        accuracyMeters: 5,
        takenAt: TEST_NOW.toISOString(),
      },
    });
    expect(cast.status).toBe(201);
    const { status, body } = await visitor.get('/api/people/me/data');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      exportedAt: TEST_NOW.toISOString(),
      profile: { email, fullName: 'Ana Ruiz', emailVerified: true, locale: 'en' },
      roles: [],
      signInMethods: [{ providerId: 'credential' }],
      ballots: [{ id: expect.any(String) }],
      votes: [
        { voterEmail: email, rating: 5, userLatitude: place?.latitude, voteDay: '2026-05-02' },
      ],
      reviews: [],
      reviewReplies: [],
      reviewReports: [],
      restaurantsOwned: [],
      restaurantAccessRequests: [],
      restaurantStaff: [],
    });
    expect(body.sessions).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/"(token|password|accessToken|idToken)"|argon2/i);
  });

  test("of the demo's owner and of who waits name their restaurants and requests", async () => {
    const owner = await server.visitor().signInAs('owner');
    const { body: owned } = await owner.get('/api/people/me/data');
    expect(owned.restaurantsOwned[0].restaurantName).toEqual(expect.any(String));
    const pending = await server.visitor().signInAs('pending');
    const { body: waiting } = await pending.get('/api/people/me/data');
    expect(waiting.restaurantAccessRequests).toMatchObject([{ status: 'pending' }]);
  });
});

test.each([
  ['GET', '/api/people/me/account'],
  ['GET', '/api/people/me/data'],
  ['POST', '/api/people/me/name'],
  ['POST', '/api/people/me/locale'],
  ['POST', '/api/people/me/sessions/end'],
  ['POST', '/api/people/me/sessions/end-all'],
  ['POST', '/api/people/me/delete'],
])('%s %s is refused to who is not signed in', async (method, path) => {
  const stranger = server.visitor('es');
  const body = { fullName: 'Ana', locale: 'es', sessionId: randomUUID() };
  const answer = await (method === 'GET' ? stranger.get(path) : stranger.post(path, body));
  expect(answer).toMatchObject({
    status: 401,
    body: { code: 'signed_out', message: 'Tu sesión terminó. Inicia sesión de nuevo.' },
  });
});
