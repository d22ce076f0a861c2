import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, profiles, sessions, verifications } from '../../database/schema/people.ts';
import { type Provider, PROVIDERS } from '../../domain/people/schema.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { APP_ENV, type App, makeIdentityToken, openApp } from '../testing/app.ts';
import { type IdentityProvider, openIdentityProvider } from '../testing/identity-provider.ts';
import { redirectFetch } from '../testing/redirect-fetch.ts';
import { travel } from '../testing/oauth-journey.ts';
import { codeOf, openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let idp: IdentityProvider;
let restore: () => void;
let app: App;

beforeAll(async () => {
  idp = await openIdentityProvider('http://localhost:41902');
  restore = redirectFetch(idp);
  server = await openTestServer({ ...idp.env, ...APP_ENV });
});
afterAll(async () => {
  await server.stop();
  restore();
  await idp.stop();
});
beforeEach(() => {
  app = openApp(server);
});

let people = 0;
const somebody = () => `native.${(people += 1)}@mail.example`;

const takeNonce = async (provider: Provider, from = app): Promise<string> =>
  (await from.post('/api/people/native-nonces', { provider })).body.nonce;

type Wishes = Parameters<typeof makeIdentityToken>[2] & { isHashed?: boolean };

/** The whole sign-in: a nonce, a token for it, and the exchange. */
async function signIn(
  provider: Provider,
  wishes: Wishes,
  { from = app, ...more }: { from?: App; fullName?: string } = {},
) {
  const nonce = await takeNonce(provider, from);
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const asked = { nonce: wishes.isHashed ? hashed : nonce, ...wishes };
  const idToken = await makeIdentityToken(idp, provider, asked);
  return from.post('/api/people/native-sign-in', { provider, idToken, nonce, ...more });
}

const profileOf = async (email: string) => {
  const { db } = server.services;
  return (await db.select().from(profiles).where(eq(profiles.email, email)))[0];
};

describe.each(PROVIDERS)('the identity token of %s on a phone', (provider) => {
  test('signs up with a confirmed address, in the language of the app', async () => {
    const person = somebody();
    const spanishApp = openApp(server, undefined, 'es');
    const answer = await signIn(provider, { person }, { from: spanishApp, fullName: 'Ana Peña' });
    expect(answer.status).toBe(200);
    expect(answer.body.person).toMatchObject({ email: person, fullName: 'Ana Peña', locale: 'es' });
    expect(answer.body.isNew).toBe(true);
    expect(answer.headers.get('set-auth-token')).toMatch(/^[\w-]+\.[\w+/]+=*$/);
    expect(await profileOf(person)).toMatchObject({ emailVerified: true, image: null });
    expect((await spanishApp.get('/api/people/me')).body.person.email).toBe(person);
    const { db } = server.services;
    const [kept] = await db
      .select()
      .from(accounts)
      .where(eq(accounts.accountId, `${provider}-${person}`));
    expect(kept).toMatchObject({ providerId: provider, idToken: null, accessToken: null });
  });

  test('signs in the same person as the website does, and changes no name', async () => {
    const person = somebody();
    await travel({ server, idp }, server.visitor(), provider, { person });
    const answer = await signIn(provider, { person }, { fullName: 'Somebody Else' });
    expect(answer.body.isNew).toBe(false);
    expect(answer.body.person).toMatchObject({
      id: (await profileOf(person))?.id,
      fullName: 'Ana Peña',
    });
  });

  test('joins an account whose address is confirmed, and no other', async () => {
    const [confirmed, waiting] = [somebody(), somebody()];
    await server.visitor().join(confirmed, 'Ana R.');
    const joined = await signIn(provider, { person: confirmed }, { fullName: 'Mallory' });
    expect(joined.body).toMatchObject({ person: { fullName: 'Ana R.' }, isNew: false });
    const thief = { email: waiting, password: 'a thief knows this' };
    await server.visitor().post('/api/people/sign-up', thief);
    const refused = await signIn(provider, { person: waiting }, { from: openApp(server) });
    expect(codeOf(refused)).toEqual([403, 'provider_account_unconfirmed']);
  });

  test('ends the session that the app had', async () => {
    await signIn(provider, { person: somebody() });
    const before = app.kept.token;
    await signIn(provider, { person: somebody() });
    expect(app.kept.token).not.toBe(before);
    const old = openApp(server);
    old.kept.token = before;
    expect(codeOf(await old.post('/api/people/me/locale', { locale: 'en' }))[1]).toBe('signed_out');
  });

  test('is refused whose address the provider does not vouch for', async () => {
    const person = somebody();
    const answer = await signIn(provider, { person, isVerified: false });
    expect(codeOf(answer)).toEqual([403, 'provider_address_missing']);
    expect(await profileOf(person)).toBeUndefined();
  });

  test.each<[string, Wishes]>([
    [
      'of a website',
      { audience: provider === 'apple' ? 'example.vota-taco.web' : 'other.example' },
    ],
    ["of somebody else's app", { audience: 'example.evil' }],
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['with another key', { key: 'strange' }],
    ['of two hours ago', { age: 7200 }],
    ['with another nonce', { nonce: 'x'.repeat(43) }],
    ['with no nonce', { nonce: undefined }],
    ['with an empty nonce', { nonce: '' }],
    ['with the hash of the nonce', { isHashed: true }],
  ])('is refused: one %s', async (_, wishes) => {
    const person = somebody();
    const answer = await signIn(provider, { person, ...wishes });
    expect(codeOf(answer)).toEqual([401, 'identity_token_invalid']);
    expect(answer.headers.get('set-auth-token')).toBeNull();
    expect(await profileOf(person)).toBeUndefined();
  });

  test.each(['none', 'HS256'])('is refused without a signature of theirs: %s', async (alg) => {
    const nonce = await takeNonce(provider);
    const real = await makeIdentityToken(idp, provider, { nonce, person: somebody() });
    const [, claims = '', signature = ''] = real.split('.');
    const header = Buffer.from(JSON.stringify({ alg, kid: 'k1' })).toString('base64url');
    for (const idToken of [
      `${header}.${claims}.`,
      `${header}.${claims}.${signature}`,
      'x',
      'a.b',
    ]) {
      const fresh = await takeNonce(provider);
      const answer = await app.post('/api/people/native-sign-in', {
        provider,
        idToken,
        nonce: fresh,
      });
      expect(codeOf(answer)).toEqual([401, 'identity_token_invalid']);
    }
  });

  test('works once, and so does its nonce, whatever comes of it', async () => {
    const nonce = await takeNonce(provider);
    const person = somebody();
    const idToken = await makeIdentityToken(idp, provider, { nonce, person });
    const input = { provider, idToken, nonce };
    const answers = await Promise.all(
      [1, 2, 3].map(() => openApp(server).post('/api/people/native-sign-in', input)),
    );
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '404', '404']);
    const again = await takeNonce(provider);
    const replayed = await app.post('/api/people/native-sign-in', { ...input, nonce: again });
    expect(codeOf(replayed)).toEqual([401, 'identity_token_invalid']);
    const late = { provider, nonce: again };
    const right = await makeIdentityToken(idp, provider, { nonce: again, person });
    const second = await app.post('/api/people/native-sign-in', { ...late, idToken: right });
    expect(codeOf(second)).toEqual([404, 'native_nonce_not_found']);
  });

  test("is refused with the other provider's nonce, a made-up one, an old one, and none", async () => {
    const other = provider === 'apple' ? 'google' : 'apple';
    const old = await takeNonce(provider);
    const answers = [];
    for (const nonce of [await takeNonce(other), 'n'.repeat(43)]) {
      const idToken = await makeIdentityToken(idp, provider, { nonce });
      answers.push(await app.post('/api/people/native-sign-in', { provider, idToken, nonce }));
    }
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 10 * 60_000);
    const late = await makeIdentityToken(idp, provider, { nonce: old });
    answers.push(
      await app.post('/api/people/native-sign-in', { provider, idToken: late, nonce: old }),
    );
    server.clock.now = now;
    expect(answers.map(codeOf)).toEqual(answers.map(() => [404, 'native_nonce_not_found']));
    const without = await makeIdentityToken(idp, provider, {});
    const bare = await app.post('/api/people/native-sign-in', { provider, idToken: without });
    expect(codeOf(bare)).toEqual([400, 'invalid_input']);
  });

  test('does not let a banned account in, and tells why', async () => {
    const person = somebody();
    await signIn(provider, { person });
    const id = (await profileOf(person))?.id ?? '';
    const admin = await server.visitor().signInAs('admin');
    await admin.post(`/api/people/${id}/ban`, { isBanned: true, reason: 'Spam' });
    const answer = await signIn(provider, { person }, { from: openApp(server, undefined, 'es') });
    expect(codeOf(answer)).toEqual([403, 'account_banned']);
    expect(answer.body.data).toMatchObject({ reason: 'Spam' });
    const { db } = server.services;
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  });

  test('does not let a suspended account in, and tells until when', async () => {
    const person = somebody();
    await signIn(provider, { person });
    const suspendedUntil = new Date(server.clock.now.getTime() + 86_400_000);
    await server.services.db
      .update(profiles)
      .set({ suspendedUntil })
      .where(eq(profiles.email, person));
    const answer = await signIn(provider, { person }, { from: openApp(server) });
    expect(codeOf(answer)).toEqual([403, 'account_suspended']);
    expect(answer.body.data.until).toBe(suspendedUntil.toISOString());
  });

  test('is not asked for where it is not set up', async () => {
    const plain = await openTestServer(idp.env);
    const there = openApp(plain, undefined, 'es');
    const answer = await there.post('/api/people/native-nonces', { provider });
    const idToken = await makeIdentityToken(idp, provider, {});
    const input = { provider, idToken, nonce: 'n'.repeat(43) };
    const handed = await there.post('/api/people/native-sign-in', input);
    await plain.stop();
    expect([codeOf(answer), codeOf(handed)]).toEqual([
      [404, 'provider_not_configured'],
      [404, 'provider_not_configured'],
    ]);
    expect(answer.body.message).toBe(CATALOGUES.es.errors.provider_not_configured);
    expect(answer.body.data.variables).toContain(
      provider === 'apple' ? 'APPLE_APP_ID' : 'GOOGLE_APP_CLIENT_IDS',
    );
  });
});

test('a Google token may be for the iOS app, the Android app, or the server it names', async () => {
  for (const audience of ['ios.apps.example', 'android.apps.example', 'taco.apps.example']) {
    const answer = await signIn('google', { person: somebody(), audience });
    expect(answer.status).toBe(200);
  }
});

test("Apple's token of the app does not sign in on the website", async () => {
  idp.wishes.misbehaviour = 'another audience';
  const end = await travel({ server, idp }, server.visitor(), 'apple', { person: somebody() });
  idp.wishes.misbehaviour = null;
  expect(end).toBe('/auth?error=failed&provider=apple');
});

test.each([
  ['Ana\u0000 \u202ePeña\n', 'Ana Peña'],
  [' '.repeat(50), ''],
  ['x'.repeat(300), 'x'.repeat(100)],
])('a name as the app tells it is tidied: %j', async (fullName, kept) => {
  const answer = await signIn('apple', { person: somebody() }, { fullName });
  expect(answer.body.person.fullName).toBe(kept);
});

test('nonces are kept as hashes, and are random', async () => {
  const nonces = [await takeNonce('google'), await takeNonce('google')];
  expect(new Set(nonces).size).toBe(2);
  const { db } = server.services;
  const text = JSON.stringify(await db.select().from(verifications));
  for (const nonce of nonces) {
    expect(nonce).toMatch(/^[\w-]{43}$/);
    expect(text).not.toContain(nonce);
    const name = `native-nonce:${createHash('sha256').update(nonce).digest('base64url')}`;
    expect(text).toContain(name);
  }
});

test('nonces and tokens are counted by address', async () => {
  const crowded = await openTestServer({ ...idp.env, ...APP_ENV });
  const there = openApp(crowded);
  const { db } = crowded.services;
  await there.post('/api/people/native-nonces', { provider: 'google' });
  await db.execute(`update rate_limits set count = 1200 where key like 'nativeByAddress:%'`);
  const input = { provider: 'google', idToken: 'x', nonce: 'n'.repeat(43) };
  const code = { code: 'c'.repeat(43), verifier: 'v'.repeat(43) };
  const answers = [
    await there.post('/api/people/native-nonces', { provider: 'google' }),
    await there.post('/api/people/native-sign-in', input),
    await there.post('/api/people/native-codes', code),
  ];
  await crowded.stop();
  expect(answers.map(codeOf)).toEqual(answers.map(() => [429, 'too_many_requests']));
  expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
