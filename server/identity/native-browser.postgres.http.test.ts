import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profiles, sessions, verifications } from '../../database/schema/people.ts';
import { PROVIDERS } from '../../domain/people/schema.ts';
import {
  ANDROID,
  type App,
  beginPath,
  IOS,
  makeChallenge,
  openApp,
  readLink,
  travelForApp,
} from '../testing/app.ts';
import { type IdentityProvider, openIdentityProvider } from '../testing/identity-provider.ts';
import { redirectFetch } from '../testing/redirect-fetch.ts';
import { comeBack, consent } from '../testing/oauth-journey.ts';
import { TEST_NOW } from '../testing/database.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let idp: IdentityProvider;
let restore: () => void;
let on: { server: TestServer; idp: IdentityProvider };
let app: App;
/** The in-app browser. */
let browser: Visitor;

beforeAll(async () => {
  idp = await openIdentityProvider('http://localhost:41903');
  restore = redirectFetch(idp);
  server = await openTestServer(idp.env);
  on = { server, idp };
});
afterAll(async () => {
  await server.stop();
  restore();
  await idp.stop();
});
beforeEach(() => {
  app = openApp(server);
  browser = server.visitor();
});
afterEach(() => {
  idp.wishes.misbehaviour = null;
  idp.wishes.claims = {};
  server.clock.now = TEST_NOW;
});

let people = 0;
const somebody = () => `browser.${(people += 1)}@mail.example`;
const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const exchange = (code: string, verifier: string, from = app) =>
  from.post('/api/people/native-codes', { code, verifier });

/** The sessions of a person that have not expired. */
const liveSessionsOf = async (email: string) => {
  const rows = await server.services.db
    .select({ expiresAt: sessions.expiresAt, userAgent: sessions.userAgent })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(eq(profiles.email, email));
  return rows.filter(({ expiresAt }) => expiresAt > server.clock.now);
};

/** Signs a person in in the browser of an app; returns their code, and the verifier for it. */
async function comeToTheCode(provider: (typeof PROVIDERS)[number], person = somebody()) {
  const { verifier, challenge } = makeChallenge();
  const { code } = await travelForApp(on, browser, { provider, challenge }, { person });
  expect(code).toMatch(/^[\w-]{43}$/);
  return { code, verifier, person };
}

describe.each(PROVIDERS)('%s in the browser of an app', (provider) => {
  const good = { provider, challenge: makeChallenge().challenge };

  test.each([IOS, ANDROID])('signs the app of %s in, and leaves nothing behind', async (origin) => {
    const { code, verifier, person } = await comeToTheCode(provider);
    expect([...browser.cookies.keys()]).toEqual([]);
    app = openApp(server, origin);
    const answer = await exchange(code, verifier);
    expect([answer.status, answer.body.person.email]).toEqual([200, person]);
    expect((await app.get('/api/people/me')).body.person).toEqual(answer.body.person);
    const [session] = await liveSessionsOf(person);
    expect(session?.userAgent).toContain('VotaTaco/');
    pass(20 * 86_400_000);
    expect((await app.get('/api/people/me')).body.person?.email).toBe(person);
  });

  test("makes a new account in the app's language", async () => {
    const { verifier, challenge } = makeChallenge();
    const asked = { provider, challenge, lang: 'es' } as const;
    browser.cookies.set('lang', 'en');
    const { code } = await travelForApp(on, browser, asked, { person: somebody() });
    expect((await exchange(code, verifier)).body.person.locale).toBe('es');
  });

  test('gives the app who agreed, and leaves who is signed in in that browser', async () => {
    await browser.signInAs('visitor');
    const before = new Map(browser.cookies);
    const { code, verifier, person } = await comeToTheCode(provider);
    expect(browser.cookies).toEqual(before);
    expect((await exchange(code, verifier)).body.person.email).toBe(person);
    const { body } = await browser.get('/api/people/me');
    expect(body.person.email).toBe('visitor@vota-taco.example');
  });

  test('makes a code that works once, and for one', async () => {
    const { code, verifier } = await comeToTheCode(provider);
    const answers = await Promise.all(
      [1, 2, 3].map(() => exchange(code, verifier, openApp(server))),
    );
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '404', '404']);
    expect(codeOf(await exchange(code, verifier))).toEqual([404, 'flow_state_not_found']);
  });

  test('makes a code that is of no use without its verifier, and ends its session then', async () => {
    const { code, verifier, person } = await comeToTheCode(provider);
    const answer = await exchange(code, makeChallenge().verifier);
    expect(codeOf(answer)).toEqual([400, 'bad_code_verifier']);
    expect(app.kept.token).toBeNull();
    expect(codeOf(await exchange(code, verifier))).toEqual([404, 'flow_state_not_found']);
    expect(await liveSessionsOf(person)).toEqual([]);
  });

  test('makes a code that is over after a minute, and its session with it', async () => {
    const late = await comeToTheCode(provider);
    expect(await liveSessionsOf(late.person)).toHaveLength(1);
    pass(60_000);
    expect(await liveSessionsOf(late.person)).toEqual([]);
    expect(codeOf(await exchange(late.code, late.verifier))).toEqual([404, 'flow_state_not_found']);
    const inTime = await comeToTheCode(provider);
    pass(59_999);
    expect((await exchange(inTime.code, inTime.verifier)).status).toBe(200);
  });

  test('does not take a code to the app of somebody else: their verifier is another', async () => {
    const mine = await comeToTheCode(provider);
    browser = server.visitor();
    const theirs = await comeToTheCode(provider);
    const answer = await exchange(mine.code, theirs.verifier);
    expect(codeOf(answer)).toEqual([400, 'bad_code_verifier']);
  });

  test('tells the app when somebody does not go on', async () => {
    const { answer, ...link } = await travelForApp(on, browser, good, { decision: 'deny' });
    expect(link).toMatchObject({ code: '', error: 'cancelled' });
    expect(answer.headers.getSetCookie().join()).not.toContain('session');
  });

  test('tells the app when the provider vouches for nothing, and makes no account', async () => {
    const person = somebody();
    idp.wishes.claims = { email_verified: false };
    expect((await travelForApp(on, browser, good, { person })).error).toBe('no_address');
    idp.wishes.claims = {};
    idp.wishes.misbehaviour = 'another nonce';
    expect((await travelForApp(on, browser, good, { person })).error).toBe('failed');
    expect(await liveSessionsOf(person)).toEqual([]);
  });

  test('tells the app of an account that nobody has confirmed', async () => {
    const person = somebody();
    await server.visitor().post('/api/people/sign-up', { email: person, password: 'a thief!' });
    expect((await travelForApp(on, browser, good, { person })).error).toBe('unconfirmed');
  });

  test('lets nobody in who is banned, also between the browser and the app', async () => {
    const { code, verifier, person } = await comeToTheCode(provider);
    const set = (change: Partial<typeof profiles.$inferInsert>) =>
      server.services.db.update(profiles).set(change).where(eq(profiles.email, person));
    await set({ bannedAt: server.clock.now, banReason: 'Spam' });
    const answer = await exchange(code, verifier);
    expect(codeOf(answer)).toEqual([403, 'account_banned']);
    expect(answer.body.data.reason).toBe('Spam');
    const until = new Date(server.clock.now.getTime() + 1000);
    await set({ bannedAt: null, suspendedUntil: until });
    const again = await comeToTheCode(provider, person);
    const later = await exchange(again.code, again.verifier);
    expect(codeOf(later)).toEqual([403, 'account_suspended']);
    expect(later.body.data.until).toBe(until.toISOString());
    expect(await liveSessionsOf(person)).toEqual([]);
  });

  test('tells the app whether the account is new', async () => {
    const first = await comeToTheCode(provider);
    const again = await comeToTheCode(provider, first.person);
    const answers = [
      await exchange(first.code, first.verifier),
      await exchange(again.code, again.verifier),
    ];
    expect(answers.map(({ body }) => body.isNew)).toEqual([true, false]);
  });

  test('comes back to the browser that began, once', async () => {
    const { headers } = await browser.get(beginPath(good));
    const back = await consent(idp, headers.get('location') ?? '', { person: somebody() });
    const other = server.visitor();
    expect(readLink(await comeBack(server, other, back)).error).toBe('expired');
    await other.get(beginPath(good));
    expect(readLink(await comeBack(server, other, back)).error).toBe('expired');
    const cookies = new Map(browser.cookies);
    expect(readLink(await comeBack(server, browser, back)).code).not.toBe('');
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const again = await comeBack(server, browser, back);
    expect(again.headers.get('location')).toMatch(/error=expired/);
  });

  test('comes back too late for the app, and then for nobody', async () => {
    const person = somebody();
    const { headers } = await browser.get(beginPath(good));
    const back = await consent(idp, headers.get('location') ?? '', { person });
    pass(10 * 60_000);
    expect(readLink(await comeBack(server, browser, back)).error).toBe('expired');
    expect(await liveSessionsOf(person)).toEqual([]);
    expect(browser.cookies.size).toBe(0);
  });

  test.each(['redirect', 'callbackURL', 'redirect_uri', 'scheme'])(
    'leads nowhere else, whatever %s says',
    async (name) => {
      const { headers } = await browser.get(`${beginPath(good)}&${name}=https://evil.example`);
      const place = headers.get('location') ?? '';
      expect(place).not.toContain('evil');
      const back = await consent(idp, place, { person: somebody() });
      const path = back.form === null ? `${back.path}&${name}=https://evil.example` : back.path;
      readLink(await comeBack(server, browser, { ...back, path }));
    },
  );
});

describe('what an app begins with', () => {
  const { challenge } = makeChallenge();

  test.each([
    ['another provider', { provider: 'github', challenge, lang: 'en' }],
    ['no challenge', { provider: 'google', lang: 'en' }],
    ['a short challenge', { provider: 'google', challenge: challenge.slice(1), lang: 'en' }],
    ['another language', { provider: 'google', challenge, lang: 'fr' }],
  ])('is refused with %s', async (_, fields) => {
    const answer = await browser.get(`/api/native/begin?${new URLSearchParams(fields).toString()}`);
    expect(readLink(answer)).toMatchObject({ code: '', error: 'invalid_input' });
    expect(browser.cookies.size).toBe(0);
  });

  test('is only looked at, or loaded ahead, without a beginning', async () => {
    const path = server.url + beginPath({ provider: 'google', challenge });
    const { db } = server.services;
    const before = await db.select().from(verifications);
    const head = await fetch(path, { method: 'HEAD', redirect: 'manual' });
    const ahead = await fetch(path, { headers: { 'sec-purpose': 'prefetch' }, redirect: 'manual' });
    expect([head.status, ahead.status]).toEqual([204, 503]);
    for (const answer of [head, ahead]) expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await db.select().from(verifications)).toHaveLength(before.length);
    const posted = await browser.post(beginPath({ provider: 'google', challenge }));
    expect(codeOf(posted)).toEqual([404, 'unknown_operation']);
  });

  test('is kept without what could be used, and is not remembered by a cache', async () => {
    const answer = await browser.get(beginPath({ provider: 'google', challenge }));
    const place = new URL(answer.headers.get('location') ?? '');
    expect(place.href).not.toContain(challenge);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const state = place.searchParams.get('state') ?? '';
    const rows = await server.services.db.select().from(verifications);
    const names = rows
      .map(({ identifier }) => identifier)
      .filter((one) => one.startsWith('native-'));
    expect(names.join()).not.toContain(state);
    const hash = createHash('sha256').update(state).digest('base64url');
    expect(names).toContain(`native-attempt:${hash}`);
  });

  test('is refused where the provider is not set up, and when there was too much', async () => {
    const plain = await openTestServer();
    const visitor = plain.visitor();
    const path = beginPath({ provider: 'apple', challenge });
    const without = readLink(await visitor.get(path));
    await plain.services.db.execute('update rate_limits set count = 1200');
    const crowded = readLink(await visitor.get(path));
    await plain.stop();
    expect([without.error, crowded.error]).toEqual([
      'provider_not_configured',
      'too_many_requests',
    ]);
  });
});

test.each([
  ['an unknown code', { code: 'c'.repeat(43), verifier: 'v'.repeat(43) }, 'flow_state_not_found'],
  ['a short verifier', { code: 'c'.repeat(43), verifier: 'v' }, 'invalid_input'],
  ['no verifier', { code: 'c'.repeat(43) }, 'invalid_input'],
])('%s signs nobody in', async (_, input, code) => {
  const answer = await app.post('/api/people/native-codes', input);
  expect(codeOf(answer)[1]).toBe(code);
  expect(app.kept.token).toBeNull();
});
