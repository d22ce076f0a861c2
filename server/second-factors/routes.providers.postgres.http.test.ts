import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { APP_ENV, makeChallenge, makeIdentityToken, travelForApp } from '../testing/app.ts';
import { nextCode, setUpApp } from '../testing/authenticator.ts';
import { type IdentityProvider, openIdentityProvider } from '../testing/identity-provider.ts';
import { travel } from '../testing/oauth-journey.ts';
import { redirectFetch } from '../testing/redirect-fetch.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const provider = 'google' as const;
let server: TestServer;
let idp: IdentityProvider;
let restore: () => void;
let secret = '';
let person = '';
let people = 0;

beforeAll(async () => {
  idp = await openIdentityProvider('http://localhost:41913');
  restore = redirectFetch(idp);
  server = await openTestServer({ ...idp.env, ...APP_ENV });
});
afterAll(async () => {
  await server.stop();
  restore();
  await idp.stop();
});
beforeEach(async () => {
  person = `careful.${(people += 1)}@mail.example`;
  const visitor = server.visitor();
  await travel({ server, idp }, visitor, provider, { person });
  secret = (await setUpApp(server, visitor)).secret;
});

const me = async (visitor: Visitor) => (await visitor.get('/api/people/me')).body.person;
const pass = (visitor: Visitor, token: string) =>
  visitor.post('/api/people/second-step', { token, code: nextCode(server, secret) });

test('a return from the provider is no session before the second step', async () => {
  const visitor = server.visitor();
  const place = await travel({ server, idp }, visitor, provider, { person });
  expect(place).toMatch(/^\/auth#/);
  const fields = new URLSearchParams(place?.slice('/auth#'.length));
  expect(fields.get('type')).toBe('step');
  expect(fields.get('ways')).toBe('app code');
  expect(await me(visitor)).toBeNull();
  expect([...visitor.cookies.keys()].filter((name) => name.includes('session'))).toEqual([]);
  expect((await pass(visitor, fields.get('token') ?? '')).status).toBe(200);
  expect((await me(visitor)).email).toBe(person);
});

test('nor is the code of an in-app browser, nor an identity token of the phone', async () => {
  const { verifier, challenge } = makeChallenge();
  const asked = { provider, challenge };
  const { code } = await travelForApp({ server, idp }, server.visitor(), asked, { person });
  const app = server.visitor();
  const answer = await app.post('/api/people/native-codes', { code, verifier });
  expect(codeOf(answer)).toEqual([401, 'second_step_needed']);
  expect((await pass(app, answer.body.data.token)).body.person.email).toBe(person);

  const phone = server.visitor();
  const { nonce } = (await phone.post('/api/people/native-nonces', { provider })).body;
  const idToken = await makeIdentityToken(idp, provider, { nonce, person });
  const given = { provider, nonce, idToken };
  const held = await phone.post('/api/people/native-sign-in', given);
  expect(codeOf(held)).toEqual([401, 'second_step_needed']);
  expect(await me(phone)).toBeNull();
});
