import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPeople, personIdOf } from '../../database/demo/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles, rateLimits, sessions } from '../../database/schema/people.ts';
import { ANDROID, type App, IOS, openApp } from '../testing/app.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  codeOf,
  JOINED_PASSWORD,
  mailsTo,
  openTestServer,
  PRODUCTION_ENV,
  type TestServer,
} from '../testing/server.ts';

let server: TestServer;
let app: App;
const { email, password } = demoPeople.find(({ key }) => key === 'visitor') ?? {
  email: '',
  password: '',
};

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  app = openApp(server);
  server.clock.now = TEST_NOW;
  await server.services.db.delete(rateLimits);
});

async function signIn(from = app) {
  const answer = await from.post('/api/people/sign-in', { email, password });
  expect(answer.status).toBe(200);
  return answer;
}
const whoIs = async (from: App, headers: Record<string, string> = {}) =>
  (await from.get('/api/people/me', headers)).body.person?.email ?? null;
/** An action that needs a signed-in person. */
const write = (from: App, headers: Record<string, string> = {}) =>
  from.post('/api/people/me/locale', { locale: 'en' }, headers);

/** Sends a request as a client that is no browser, with these headers alone. */
const ask = (headers: Record<string, string>, path = '/api/people/me') =>
  fetch(server.url + path, { headers });
const emailOf = async (answer: Response) =>
  ((await answer.json()) as { person: { email: string } | null }).person?.email ?? null;

describe.each([IOS, ANDROID])('the app at %s', (origin) => {
  test('is given a token when it signs in, by which it reads and writes', async () => {
    app = openApp(server, origin);
    const answer = await signIn();
    expect(answer.headers.get('set-auth-token')).toMatch(/^[\w-]+\.[\w+/]+=*$/);
    expect(await whoIs(app)).toBe(email);
    expect((await write(app)).status).toBe(200);
    const { body } = await app.get('/api/people/me/account');
    expect(body.sessions.find((one: { current: boolean }) => one.current)).toMatchObject({
      browser: 'Vota Taco',
      system: 'iPhone',
    });
  });
});

test('is told the token anew when it confirms who it is', async () => {
  await signIn();
  const { token } = app.kept;
  const answer = await app.post('/api/people/confirm', { method: 'password', password });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  expect(app.kept.token).not.toBe(token);
  expect(await whoIs(app)).toBe(email);
  expect(await emailOf(await ask({ authorization: `Bearer ${token}` }))).toBeNull();
});

test('is told the token anew when the session is renewed, and not otherwise', async () => {
  await signIn();
  const kept = app.kept.token;
  expect((await app.get('/api/people/me')).headers.get('set-auth-token')).toBeNull();
  const { db } = server.services;
  const [token = ''] = (kept ?? '').split('.');
  // The library renews by its own clock.
  const expiresAt = new Date(Date.now() + 5 * 86_400_000);
  server.clock.now = new Date();
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.token, token));
  server.services.sessions.clear();
  const answer = await app.get('/api/people/me');
  expect(answer.body.person.email).toBe(email);
  expect(answer.headers.get('set-auth-token')).toBe(kept);
  const [row] = await db.select().from(sessions).where(eq(sessions.token, token));
  expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
});

test('signs up, confirms on the website, and signs in', async () => {
  const ana = { email: 'app.ana@mail.example', password: JOINED_PASSWORD };
  expect((await app.post('/api/people/sign-up', ana)).status).toBe(200);
  const [mail] = await mailsTo(server.visitor(), ana.email);
  const token = /token=([\w-]+)/.exec(mail?.links[0] ?? '')?.[1];
  const website = server.visitor();
  const bare = await website.post('/api/people/confirm-email', { token });
  expect(codeOf(bare)).toEqual([403, 'password_needed']);
  const input = { token, password: ana.password };
  expect((await website.post('/api/people/confirm-email', input)).status).toBe(200);
  const answer = await app.post('/api/people/sign-in', ana);
  expect([answer.status, await whoIs(app)]).toEqual([200, ana.email]);
});

describe('what is not signed by us', () => {
  test.each<[string, (token: string, signature: string) => string]>([
    ['the secret alone', (token) => token],
    ['the secret and a dot', (token) => `${token}.`],
    ['another signature', (token) => `${token}.${'A'.repeat(43)}=`],
    [
      'the signature of another key',
      (token) => `${token}.${createHmac('sha256', 'x').update(token).digest('base64')}`,
    ],
    ['the signature of another secret', (token, signature) => `${token.slice(1)}x.${signature}`],
    ['the signature alone', (_, signature) => `.${signature}`],
    ['more than a token', (token, signature) => `${token}.${signature} x`],
    ['a cookie inside', (token, signature) => `x; vota-taco.session_token=${token}.${signature}`],
    ['nothing', () => ''],
  ])('is nobody: %s', async (_, make) => {
    await signIn();
    const [token = '', signature = ''] = (app.kept.token ?? '').split('.');
    const authorization = `Bearer ${make(token, signature)}`;
    expect(await whoIs(app, { authorization })).toBeNull();
    expect(codeOf(await write(app, { authorization }))).toEqual([401, 'signed_out']);
  });

  test.each(['Basic', 'Token', 'DPoP', ''])('is nobody as %s', async (scheme) => {
    await signIn();
    const authorization = `${scheme} ${app.kept.token}`;
    expect(await whoIs(app, { authorization })).toBeNull();
  });
});

describe('where a cookie can be', () => {
  let cookie: string;
  let token: string;

  beforeEach(async () => {
    const visitor = await server.visitor().signInAs('owner');
    cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await signIn();
    token = app.kept.token ?? '';
  });
  const OWNER = 'owner@vota-taco.example';

  test('an app is who its token says; its cookies are not looked at', async () => {
    expect(await whoIs(app, { cookie })).toBe(email);
    app.kept.token = null;
    expect(await whoIs(app, { cookie })).toBeNull();
    expect(codeOf(await write(app, { cookie }))).toEqual([401, 'signed_out']);
  });

  test('an app is spoken to in the language that it asks for, not in that of a cookie', async () => {
    const answer = await app.get('/api/nothing', { cookie: 'lang=es' });
    expect(answer.headers.get('content-language')).toBe('en');
  });

  test('a page of our own is who its cookie says; a token does not count', async () => {
    const authorization = `Bearer ${token}`;
    const origin = server.url;
    expect(await emailOf(await ask({ authorization, cookie, origin }))).toBe(OWNER);
    expect(await emailOf(await ask({ authorization, origin }))).toBeNull();
    expect(await emailOf(await ask({ authorization, cookie }))).toBe(OWNER);
    expect(await emailOf(await ask({ authorization, cookie: 'theme=dark' }))).toBeNull();
    const read = await ask({ authorization, 'sec-fetch-site': 'same-origin' });
    expect(await emailOf(read)).toBeNull();
  });

  test('a client that is no browser may use a token, and gets no cookies', async () => {
    const authorization = `Bearer ${token}`;
    expect(await emailOf(await ask({ authorization }))).toBe(email);
    const signedOut = await fetch(`${server.url}/api/people/sign-out`, {
      method: 'POST',
      headers: { authorization },
    });
    expect([signedOut.status, signedOut.headers.getSetCookie()]).toEqual([200, []]);
    expect(await whoIs(app)).toBeNull();
  });

  test.each(['https://evil.example', 'null', 'http://localhost'])(
    'a page at %s is nobody, whatever it brings',
    async (origin) => {
      const authorization = `Bearer ${token}`;
      expect(await emailOf(await ask({ authorization, origin }))).toBeNull();
      const answer = await app.post('/api/people/me/locale', { locale: 'es' }, { origin });
      expect(codeOf(answer)).toEqual([403, 'foreign_origin']);
    },
  );
});

describe('the token of a session that is over is nobody', () => {
  test('for who has signed out with it', async () => {
    await signIn();
    const thief = openApp(server);
    thief.kept.token = app.kept.token;
    expect(await whoIs(thief)).toBe(email);
    expect((await app.post('/api/people/sign-out')).status).toBe(200);
    expect(await whoIs(thief)).toBeNull();
    expect(codeOf(await write(thief))).toEqual([401, 'signed_out']);
  });

  test('after another server has ended it: at once to write, and to read once it has heard', async () => {
    await signIn();
    expect(await whoIs(app)).toBe(email);
    const [token = ''] = (app.kept.token ?? '').split('.');
    await server.services.db.delete(sessions).where(eq(sessions.token, token));
    await expect.poll(() => whoIs(app)).toBeNull();
    expect(codeOf(await write(app))).toEqual([401, 'signed_out']);
  });

  test.each(['banned', 'suspended', 'deleted'])('of an account that is %s', async (what) => {
    const person = { email: `app.${what}@mail.example`, password: JOINED_PASSWORD };
    await server.visitor().join(person.email);
    await app.post('/api/people/sign-in', person);
    expect(await whoIs(app)).toBe(person.email);
    const { db } = server.services;
    const where = eq(profiles.email, person.email);
    if (what === 'deleted') await db.delete(profiles).where(where);
    else {
      const at = new Date(TEST_NOW.getTime() + 86_400_000);
      const change = what === 'banned' ? { bannedAt: TEST_NOW } : { suspendedUntil: at };
      await db.update(profiles).set(change).where(where);
    }
    // Reading may still use the cached session, but writing does not.
    expect(codeOf(await write(app))).toEqual([401, 'signed_out']);
    expect(await whoIs(app)).toBeNull();
  });
});

test('files go out and come in by the token, and for nobody else', async () => {
  const owner = demoPeople.find(({ key }) => key === 'owner');
  await app.post('/api/people/sign-in', { email: owner?.email, password: owner?.password });
  const [owned] = await server.services.db
    .select()
    .from(restaurantOwners)
    .where(eq(restaurantOwners.userId, personIdOf('owner')));
  const path = `/api/owned-restaurants/${owned?.restaurantId}/pictures`;
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = await app.post(path, 'no picture', headers);
  const stranger = await openApp(server).post(path, 'no picture', headers);
  expect([codeOf(sent)[1], codeOf(stranger)[1]]).toEqual(['picture_unreadable', 'signed_out']);
  const data = await app.get('/api/people/me/data');
  expect([data.status, data.body.profile.email]).toEqual([200, owner?.email]);
});

test('over TLS it is the same token, of the cookie that only this host can have', async () => {
  const own = await openTestServer(PRODUCTION_ENV);
  const there = openApp(own);
  await there.post('/api/people/sign-in', { email, password });
  const answer = await whoIs(there);
  await own.stop();
  expect([typeof there.kept.token, answer]).toEqual(['string', email]);
});
