import { count } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { profiles, sessions } from '../../database/schema/people.ts';
import { type Provider, PROVIDERS } from '../../domain/people/schema.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import {
  type IdentityProvider,
  type Misbehaviour,
  openIdentityProvider,
} from '../testing/identity-provider.ts';
import { redirectFetch } from '../testing/redirect-fetch.ts';
import { askForPlace, comeBack, consent, type Return, travel } from '../testing/oauth-journey.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { APPLE_ORIGIN } from './oauth-providers.ts';

let server: TestServer;
let idp: IdentityProvider;
let restore: () => void;
let visitor: Visitor;

beforeAll(async () => {
  idp = await openIdentityProvider('http://localhost:41901');
  restore = redirectFetch(idp);
  server = await openTestServer(idp.env);
});
afterAll(async () => {
  await server.stop();
  restore();
  await idp.stop();
});
beforeEach(() => {
  visitor = server.visitor();
});
afterEach(() => {
  idp.wishes.misbehaviour = null;
});

const howMany = async () => {
  const { db } = server.services;
  const [people] = await db.select({ count: count() }).from(profiles);
  const [signedIn] = await db.select({ count: count() }).from(sessions);
  return [people?.count, signedIn?.count];
};

/** Starts a sign-in, and agrees at the provider. */
const goThrough = async (provider: Provider, from = visitor): Promise<Return> =>
  consent(idp, await askForPlace(from, provider), { person: 'mallory@mail.example' });

const endOf = async (who: Visitor, back: Return) =>
  (await comeBack(server, who, back)).headers.get('location');

/** The same return with one field changed, in the URL or in the form. */
function change({ path, form }: Return, name: string, value: string | null): Return {
  const [place = '', query = ''] = path.split('?');
  const fields = new URLSearchParams(form ?? query);
  if (value === null) fields.delete(name);
  else fields.set(name, value);
  return form === null
    ? { path: `${place}?${fields.toString()}`, form }
    : { path, form: fields.toString() };
}

describe.each(PROVIDERS)('what %s sends back', (provider) => {
  const expired = `/auth?error=expired&provider=${provider}`;
  const failed = `/auth?error=failed&provider=${provider}`;

  test('is asked for with a state, a nonce and a challenge, none of them used twice', async () => {
    const places = [await askForPlace(visitor, provider), await askForPlace(visitor, provider)];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [first, second] = places.map((place) => new URL(place).searchParams.get(name));
      expect(first?.length).toBeGreaterThan(30);
      expect(first).not.toBe(second);
    }
  });

  test.each([
    ['another state', 'state', 'x'.repeat(32), expired],
    ['no state', 'state', null, expired],
    ['another code', 'code', 'guessed', failed],
    ['no code', 'code', null, failed],
  ] as const)('with %s signs nobody in', async (_, name, value, end) => {
    const before = await howMany();
    const back = change(await goThrough(provider), name, value);
    expect(await endOf(visitor, back)).toBe(end);
    expect(await howMany()).toEqual(before);
  });

  test('signs nobody in without the cookie of who began', async () => {
    const before = await howMany();
    const back = await goThrough(provider);
    visitor.cookies.clear();
    expect(await endOf(visitor, back)).toBe(expired);
    expect(await howMany()).toEqual(before);
  });

  test('signs nobody in who opens the link of somebody else', async () => {
    const back = await goThrough(provider);
    const victim = server.visitor();
    await askForPlace(victim, provider);
    expect(await endOf(victim, back)).toBe(expired);
    expect((await victim.get('/api/people/me')).body.person).toBeNull();
  });

  test("leaves who is signed in as they are when it is somebody else's", async () => {
    const victim = await server.visitor().signInAs('visitor');
    const back = await goThrough(provider);
    expect(await endOf(victim, back)).toBe(expired);
    const { person } = (await victim.get('/api/people/me')).body;
    expect(person.email).toBe('visitor@vota-taco.example');
  });

  test('works once', async () => {
    const back = await goThrough(provider);
    const cookies = new Map(visitor.cookies);
    expect(await endOf(visitor, back)).toMatch(new RegExp(`^/auth\\?from=${provider}(&new=1)?$`));
    const before = await howMany();
    const again = server.visitor();
    for (const [name, value] of cookies) again.cookies.set(name, value);
    expect(await endOf(again, back)).toBe(expired);
    expect(await howMany()).toEqual(before);
  });

  test('with a code that was used before signs nobody in', async () => {
    const first = await goThrough(provider);
    await endOf(visitor, first);
    const code = new URLSearchParams(first.form ?? first.path.split('?')[1]).get('code');
    const other = server.visitor();
    const back = change(await goThrough(provider, other), 'code', code);
    expect(await endOf(other, back)).toBe(failed);
    expect((await other.get('/api/people/me')).body.person).toBeNull();
  });

  test.each<Misbehaviour>([
    'token endpoint fails',
    'no identity token',
    'another audience',
    'another issuer',
    'another key',
    'another nonce',
    'no nonce',
    'an old token',
  ])('signs nobody in: %s', async (misbehaviour) => {
    const before = await howMany();
    const back = await goThrough(provider);
    idp.wishes.misbehaviour = misbehaviour;
    expect(await endOf(visitor, back)).toBe(failed);
    expect(await howMany()).toEqual(before);
  });

  test.each(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo', 'returnTo'])(
    'leads nowhere else, whatever %s says',
    async (name) => {
      for (const place of ['https://evil.example', '//evil.example', '/\\evil.example']) {
        const { body } = await visitor.post('/api/people/sign-in-outside', {
          provider,
          [name]: place,
        });
        expect(body.url).not.toContain('evil');
        const back = change(await consent(idp, body.url), name, place);
        const answer = await comeBack(server, visitor, back);
        // The library reads it in Apple's form, and treats the whole form as forged.
        const end = answer.headers.get('location')?.replace('&new=1', '');
        expect([`/auth?from=${provider}`, failed]).toContain(end);
        const lost = await visitor.get(`${back.path.split('?')[0]}?state=x&${name}=${place}`);
        expect(lost.headers.get('location')).toBe(expired);
      }
    },
  );

  test("may bring the provider's own words, if they can be shown", async () => {
    const messageFor = async (words: string) => {
      const back = change(await goThrough(provider), 'error', 'server_error');
      const end = await endOf(visitor, change(back, 'error_description', words));
      return new URL(end ?? '', 'http://x').searchParams.get('message');
    };
    expect(await messageFor('Sign-in is down for an hour.')).toBe('Sign-in is down for an hour.');
    for (const words of ['See https://evil.example', 'two\nlines', 'x'.repeat(300), 'á']) {
      expect(await messageFor(words)).toBeNull();
    }
  });

  test('cannot say that it is about somebody else, to get the proof of their ruling', async () => {
    const back = change(await goThrough(provider), 'error', 'SUSPENDED_USER');
    const end = await endOf(visitor, change(back, 'error_description', personIdOf('visitor')));
    expect(end).toBe(`/auth?error=suspended&provider=${provider}`);
  });

  test('may be nonsense, which is a failure', async () => {
    const back = change(await goThrough(provider), 'error', '__proto__');
    expect(await endOf(visitor, back)).toBe(failed);
  });

  test.each([
    '?',
    '?state=a&state=b',
    '?code[]=1&state=',
    `?state=${'x'.repeat(4000)}`,
    '?error=%00',
  ])('makes no sense as %j, and is answered all the same', async (query) => {
    const answer = await visitor.get(`/api/auth/callback/${provider}${query}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/auth\?error=(expired|failed)&provider=/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe("Apple's form", () => {
  const post = (form: string, headers: Record<string, string> = {}) =>
    server.visitor().post('/api/auth/callback/apple', form, {
      'content-type': 'application/x-www-form-urlencoded',
      origin: APPLE_ORIGIN,
      ...headers,
    });

  test.each(['https://evil.example', 'null', 'https://appleid.apple.com.evil.example'])(
    'is refused from %s',
    async (origin) => {
      const answer = await post('state=x&code=y', { origin });
      expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin']);
    },
  );

  test('is refused when it is larger than any of theirs', async () => {
    const answer = await post(`state=${'x'.repeat(100_000)}`);
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
  });

  test.each(['[]', '"', '{"name":7}', '{"name":{"firstName":{"toString":1}}}', 'null'])(
    'may say %s of the person, and signs them in or not, but never breaks',
    async (user) => {
      const back = await goThrough('apple');
      const end = (await endOf(visitor, change(back, 'user', user)))?.replace('&new=1', '');
      expect(['/auth?from=apple', '/auth?error=unexpected&provider=apple']).toContain(end);
    },
  );
});

describe('nothing else of the library', () => {
  test.each([
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/auth/ok'],
    ['GET', '/api/auth/error'],
    ['GET', '/api/auth/callback/github'],
    ['GET', '/api/auth/callback/google/'],
    ['GET', '/api/auth/callback/google/x'],
    ['GET', '/api/auth/callback/%67oogle'],
    ['GET', '/api/auth/verify-email?token=x'],
    ['GET', '/api/auth/reset-password/x'],
    ['POST', '/api/auth/sign-in/social'],
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-up/email'],
    ['POST', '/api/auth/request-password-reset'],
    ['POST', '/api/auth/delete-user'],
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/link-social'],
    ['POST', '/api/auth/callback/google'],
    ['POST', '/api/auth/callback/apple'],
  ])('answers: %s %s', async (method, path) => {
    const answer = method === 'GET' ? await visitor.get(path) : await visitor.post(path, {});
    expect([answer.status, answer.body.code]).toEqual([404, 'unknown_operation']);
    expect(answer.body.message).toBe(CATALOGUES.en.errors.unknown_operation);
  });

  test('is there for a provider that is not configured', async () => {
    const other = await openTestServer();
    const answer = await other.visitor().get('/api/auth/callback/google?code=x&state=y');
    await other.stop();
    expect([answer.status, answer.body.code]).toEqual([404, 'unknown_operation']);
  });
});

test('the cookie of a beginning is for this host and no script, and lives for minutes', async () => {
  const answer = await visitor.post('/api/people/sign-in-outside', { provider: 'google' });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^vota-taco\.state=/);
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; SameSite=Lax/i);
  expect(cookie).toMatch(/; Max-Age=300/i);
  expect(cookie).not.toMatch(/domain/i);
});

test('a new session of a browser that brought one is another one', async () => {
  visitor.cookies.set('vota-taco.session_token', 'planted.by%20somebody');
  await travel({ server, idp }, visitor, 'google', { person: 'fixed@mail.example' });
  expect(visitor.cookies.get('vota-taco.session_token')).not.toContain('planted');
  expect((await visitor.get('/api/people/me')).body.person.email).toBe('fixed@mail.example');
});
