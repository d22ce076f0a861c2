import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_PASSKEYS } from '../../domain/second-factors/rules.ts';
import { addPasskey, makeAuthenticator } from '../testing/passkey.ts';
import { codeOf, JOINED_PASSWORD as password, openTestServer } from '../testing/server.ts';
import type { TestServer, Visitor } from '../testing/server.ts';

let server: TestServer;
let email = '';
let ana: Visitor;
let origin = '';

beforeAll(async () => {
  server = await openTestServer();
  origin = server.services.config.publicUrl;
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  ana = await server.visitor().join(email, 'Ana');
});

const own = '/api/people/me/second-factors';
const ask = async () => (await server.visitor().post('/api/people/passkey-challenges')).body;
const enter = (assertion: unknown, visitor = server.visitor()) =>
  visitor.post('/api/people/passkey-sign-in', assertion);
const listed = async (visitor = ana) => (await visitor.get(own)).body.passkeys;

test('a passkey signs in by itself, and makes the password alone too little', async () => {
  const key = makeAuthenticator(origin);
  const added = await addPasskey(ana, key, 'My phone');
  expect(added.body.recoveryCodes).toHaveLength(10);
  const other = server.visitor();
  const entered = await enter(key.sign(await ask()), other);
  expect(entered.body.person.email).toBe(email);
  expect((await other.get('/api/people/me')).body.person.email).toBe(email);
  const [passkey] = await listed();
  expect(passkey).toEqual({
    id: expect.any(String),
    name: 'My phone',
    createdAt: server.clock.now.toISOString(),
    usedAt: server.clock.now.toISOString(),
  });
  const alone = await server.visitor().post('/api/people/sign-in', { email, password });
  expect(alone.body).toMatchObject({
    code: 'second_step_needed',
    data: { ways: ['code', 'passkey'] },
  });
  const [code] = added.body.recoveryCodes;
  const { token } = alone.body.data;
  expect((await server.visitor().post('/api/people/second-step', { token, code })).status).toBe(
    200,
  );
});

test('what a passkey signed is refused a second time, late, or for another page', async () => {
  const key = makeAuthenticator(origin);
  await addPasskey(ana, key);
  const asked = await ask();
  const good = key.sign(asked);
  expect((await enter(good)).status).toBe(200);
  const late = key.sign(await ask());
  const elsewhere = key.sign(await ask(), { at: 'https://vota-tacos.example' });
  const otherHost = key.sign({ ...(await ask()), rpId: 'vota-tacos.example' });
  const unverified = key.sign(await ask(), { isVerified: false });
  const madeUp = key.sign({ ...asked, challenge: 'A'.repeat(43) });
  const forged = { ...key.sign(await ask()), signature: key.sign(await ask()).signature };
  // A challenge of the own account, for adding a passkey, is none for signing in.
  const forAdding = key.sign((await ana.post(`${own}/passkeys/begin`)).body);
  for (const refused of [good, elsewhere, otherHost, unverified, madeUp, forged, forAdding])
    expect(codeOf(await enter(refused))).toEqual([403, 'passkey_refused']);
  server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000);
  expect(codeOf(await enter(late))).toEqual([403, 'passkey_refused']);
  key.forget();
  // An earlier number of signatures: a copy of the authenticator.
  expect(codeOf(await enter(key.sign(await ask())))).toEqual([403, 'passkey_refused']);
  const unknown = makeAuthenticator(origin);
  expect(codeOf(await enter(unknown.sign(await ask())))).toEqual([403, 'passkey_refused']);
});

test('a thousand assertions of a stranger, with the id of a real passkey, get nowhere', async () => {
  const key = makeAuthenticator(origin);
  await addPasskey(ana, key);
  const other = makeAuthenticator(origin);
  const stranger = {
    sign: (asked: { challenge: string; rpId: string }) => ({
      ...other.sign(asked),
      credentialId: key.credentialId,
    }),
  };
  const outcomes = new Set<string>();
  for (let index = 0; index < 1000; index += 1) {
    // From some time on they get no challenge either.
    const { challenge = 'A'.repeat(43), rpId = 'localhost' } = await ask();
    outcomes.add((await enter(stranger.sign({ challenge, rpId }))).body.code);
  }
  expect([...outcomes]).toEqual(['passkey_refused', 'too_many_requests']);
  server.clock.now = new Date(server.clock.now.getTime() + 6 * 60_000);
  expect((await enter(key.sign(await ask()))).status).toBe(200);
});

test('nobody adds what was not made for them, or twice', async () => {
  const key = makeAuthenticator(origin);
  const { body } = await ana.post(`${own}/passkeys/begin`);
  const made = { name: 'Phone', ...key.make(body) };
  const bea = await server.visitor().join(`${randomUUID()}@example.com`);
  expect(codeOf(await bea.post(`${own}/passkeys`, made))).toEqual([403, 'passkey_refused']);
  // Her attempt has used the challenge up.
  expect(codeOf(await ana.post(`${own}/passkeys`, made))).toEqual([403, 'passkey_refused']);
  expect((await addPasskey(ana, key)).status).toBe(200);
  for (const visitor of [ana, bea])
    expect(codeOf(await addPasskey(visitor, key))).toEqual([409, 'passkey_exists']);
  expect(await listed(bea)).toEqual([]);
  expect(codeOf(await server.visitor().post(`${own}/passkeys`, made))).toEqual([401, 'signed_out']);
});

test('an own passkey is renamed and removed, and nobody else’s', async () => {
  const key = makeAuthenticator(origin);
  await addPasskey(ana, key);
  const [{ id }] = await listed();
  const bea = await server.visitor().join(`${randomUUID()}@example.com`);
  for (const act of ['name', 'remove'])
    expect(codeOf(await bea.post(`${own}/passkeys/${id}/${act}`, { name: 'Mine' }))).toEqual([
      404,
      'passkey_not_found',
    ]);
  expect((await ana.post(`${own}/passkeys/${id}/name`, { name: 'Blue key' })).status).toBe(200);
  expect((await listed())[0].name).toBe('Blue key');
  expect((await ana.post(`${own}/passkeys/${id}/remove`)).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await ana.get(own)).body.recoveryCodesLeft).toBe(0);
  expect(codeOf(await enter(key.sign(await ask())))).toEqual([403, 'passkey_refused']);
});

test('an account has at most ten', async () => {
  for (let index = 0; index < MAX_PASSKEYS; index += 1)
    expect((await addPasskey(ana, makeAuthenticator(origin))).status).toBe(200);
  expect(codeOf(await ana.post(`${own}/passkeys/begin`))).toEqual([409, 'too_many_passkeys']);
});

test('a banned account gets in by no passkey', async () => {
  const key = makeAuthenticator(origin);
  await addPasskey(ana, key);
  const { id } = (await ana.get('/api/people/me')).body.person;
  const admin = await server.visitor().signInAs('admin');
  await admin.post(`/api/people/${id}/ban`, { isBanned: true, reason: 'Votes for sale, often.' });
  expect(codeOf(await enter(key.sign(await ask())))).toEqual([403, 'account_banned']);
});
