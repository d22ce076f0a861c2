import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessions } from '../../database/schema/people.ts';
import { appCodeAt, nextCode, setUpApp } from '../testing/authenticator.ts';
import { addPasskey, makeAuthenticator } from '../testing/passkey.ts';
import { confirmLongAgo, copyOf } from '../testing/second-factors.ts';
import {
  codeOf,
  JOINED_PASSWORD as password,
  mailsTo,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

let server: TestServer;
let email = '';
let ana: Visitor;
let id = '';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  ana = await server.visitor().join(email, 'Ana');
  ({ id } = (await ana.get('/api/people/me')).body.person);
});

const own = '/api/people/me/second-factors';
const confirm = (input: object, by = ana) => by.post('/api/people/confirm', input);
const byCode = (code: string, by = ana) => confirm({ method: 'app', code }, by);
const state = async (by = ana) => (await by.get('/api/people/me/confirmation')).body;
const growOld = () => confirmLongAgo(server, id);
const firstStep = async () =>
  (await server.visitor().post('/api/people/sign-in', { email, password })).body.data.token;
const pass = (token: string, code: string, by = server.visitor()) =>
  by.post('/api/people/second-step', { token, code });
const warnings = async () => {
  await server.services.mailer.settle();
  return (await mailsTo(ana, email)).filter(({ subject }) => subject.includes('wrong codes'));
};

test('with a second step the password confirms nothing, and a code does', async () => {
  expect((await state()).methods).toEqual(['password']);
  const { secret } = await setUpApp(server, ana);
  await growOld();
  expect(await state()).toEqual({ isDue: true, methods: ['app', 'code'] });
  for (const typed of [password, 'not-the-password'])
    expect(codeOf(await confirm({ method: 'password', password: typed }))).toEqual([
      403,
      'second_step_confirms',
    ]);
  expect(codeOf(await ana.post(`${own}/recovery-codes`))).toEqual([403, 'confirmation_due']);
  const thief = copyOf(server, ana);
  const answer = await byCode(nextCode(server, secret));
  expect(answer.body.person.email).toBe(email);
  expect((await state()).isDue).toBe(false);
  expect((await ana.post(`${own}/recovery-codes`)).body.recoveryCodes).toHaveLength(10);
  // Whoever has copied the session does not share the confirmation.
  expect((await thief.get('/api/people/me')).body.person).toBeNull();
});

test('a code that signed in confirms nothing, and one that confirmed signs nobody in', async () => {
  const { secret } = await setUpApp(server, ana);
  await growOld();
  const used = nextCode(server, secret);
  expect((await pass(await firstStep(), used)).status).toBe(200);
  expect(codeOf(await byCode(used))).toEqual([403, 'second_factor_code_wrong']);
  const earlier = appCodeAt(secret, new Date(server.clock.now.getTime() - 30_000));
  expect(codeOf(await byCode(earlier))).toEqual([403, 'second_factor_code_wrong']);
  const code = nextCode(server, secret);
  expect((await byCode(code)).status).toBe(200);
  expect(codeOf(await pass(await firstStep(), code))).toEqual([403, 'second_factor_code_wrong']);
  expect(codeOf(await byCode(code))).toEqual([403, 'second_factor_code_wrong']);
});

test('of many who send one code at once to sign in and to confirm, one gets through', async () => {
  const { secret } = await setUpApp(server, ana);
  await growOld();
  const tokens = await Promise.all([firstStep(), firstStep(), firstStep()]);
  const code = nextCode(server, secret);
  const answers = await Promise.all([
    ...tokens.map((token) => pass(token, code)),
    byCode(code),
    byCode(code, copyOf(server, ana)),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a recovery code confirms once, and its owner hears of it', async () => {
  const { recoveryCodes } = await setUpApp(server, ana);
  await growOld();
  const [code = ''] = recoveryCodes;
  expect((await confirm({ method: 'code', code: code.toLowerCase() })).status).toBe(200);
  expect(codeOf(await confirm({ method: 'code', code }))[1]).toBe('second_factor_code_wrong');
  expect(codeOf(await pass(await firstStep(), code))[1]).toBe('second_factor_code_wrong');
  await server.services.mailer.settle();
  const texts = (await mailsTo(ana, email)).map(({ text }) => text).join('\n');
  expect(texts).toContain('with one of your recovery codes');
  expect(texts).not.toContain(code);
});

test('a thousand codes confirm nothing; the owner hears once, and signs in meanwhile', async () => {
  const { secret } = await setUpApp(server, ana);
  await growOld();
  const right = nextCode(server, secret);
  const thief = copyOf(server, ana);
  const outcomes = new Map<string, number>();
  for (let index = 0; index < 1000; index += 1) {
    const code = String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0');
    const answer = (await byCode(code, thief)).body.code;
    outcomes.set(answer, (outcomes.get(answer) ?? 0) + 1);
  }
  expect(Object.fromEntries(outcomes)).toEqual({
    second_factor_code_wrong: 20,
    too_many_requests: 980,
  });
  expect(codeOf(await byCode(right, thief))).toEqual([429, 'too_many_requests']);
  const [warning, ...others] = await warnings();
  expect(others).toEqual([]);
  expect(warning?.text).toContain('too many wrong codes');
  // The attempts of that session are no others'.
  const again = server.visitor();
  expect((await pass(await firstStep(), right, again)).status).toBe(200);
  expect((await byCode(nextCode(server, secret), again)).status).toBe(200);
});

test('wrong codes send one mail an hour, and three a day', async () => {
  const { secret } = await setUpApp(server, ana);
  const wrong = String((Number(nextCode(server, secret)) + 1) % 1_000_000).padStart(6, '0');
  const counts: number[] = [];
  for (let hour = 0; hour < 5; hour += 1) {
    const token = await firstStep();
    for (let index = 0; index < 23; index += 1) await pass(token, wrong);
    await byCode(wrong);
    counts.push((await warnings()).length);
    server.clock.now = new Date(server.clock.now.getTime() + 61 * 60_000);
  }
  expect(counts).toEqual([1, 2, 3, 3, 3]);
});

test('without a second step no code and no passkey confirms', async () => {
  await growOld();
  const key = makeAuthenticator(server.services.config.publicUrl);
  const made = key.sign({ challenge: 'A'.repeat(43), rpId: 'localhost' });
  for (const input of [
    { method: 'app', code: '123456' },
    { method: 'code', code: 'ABCDE-12345' },
    { method: 'passkey', ...made },
  ])
    expect(codeOf(await confirm(input))).toEqual([409, 'second_factor_missing']);
  expect(codeOf(await ana.post('/api/people/confirm/passkey'))).toEqual([
    409,
    'second_factor_missing',
  ]);
  for (const path of ['/api/people/confirm/passkey', '/api/people/confirm'])
    expect(codeOf(await server.visitor().post(path, { method: 'app', code: '123456' }))).toEqual([
      401,
      'signed_out',
    ]);
});

test('the factors of an account change only after a confirmation', async () => {
  await growOld();
  const passkeyId = randomUUID();
  const key = makeAuthenticator(server.services.config.publicUrl);
  const made = key.make({ challenge: 'A'.repeat(43), rpId: 'localhost' });
  const paths = [
    'app',
    'app/confirm',
    'app/remove',
    'recovery-codes',
    'passkeys/begin',
    'passkeys',
    `passkeys/${passkeyId}/remove`,
  ];
  for (const path of paths)
    expect([
      path,
      codeOf(await ana.post(`${own}/${path}`, { code: '123456', name: 'A', ...made })),
    ]).toEqual([path, [403, 'confirmation_due']]);
  expect((await confirm({ method: 'password', password })).status).toBe(200);
  expect((await ana.post(`${own}/app`)).status).toBe(200);
});

test('neither the account is deleted nor the password changed by the password alone', async () => {
  const { secret } = await setUpApp(server, ana);
  await growOld();
  const change = { current: password, password: 'otros-tres-tacos' };
  expect(codeOf(await ana.post('/api/people/me/password', change))).toEqual([
    403,
    'confirmation_due',
  ]);
  for (const input of [{ password }, {}])
    expect(codeOf(await ana.post('/api/people/me/delete', input))).toEqual([
      403,
      'confirmation_due',
    ]);
  expect((await ana.get('/api/people/me/account')).body.needsReauthentication).toBe(false);
  await byCode(nextCode(server, secret));
  expect(codeOf(await ana.post('/api/people/me/password', { ...change, current: 'no' }))[1]).toBe(
    'wrong_password',
  );
  const changed = await ana.post('/api/people/me/password', change);
  expect(changed.status).toBe(200);
  expect((await ana.post('/api/people/me/delete', {})).status).toBe(200);
});

test('a passkey confirms in the session that has asked, and signs nobody in by it', async () => {
  const key = makeAuthenticator(server.services.config.publicUrl);
  await addPasskey(ana, key);
  await growOld();
  const ask = async (by = ana) => (await by.post('/api/people/confirm/passkey')).body;
  const askToEnter = async () =>
    (await server.visitor().post('/api/people/passkey-challenges')).body;
  const by = (asked: { challenge: string; rpId: string }, from = key) => ({
    method: 'passkey',
    ...from.sign(asked),
  });
  expect((await state()).methods).toEqual(['passkey', 'code']);
  expect((await ask()).known).toEqual([key.credentialId]);
  // Another session of hers, and somebody else with a passkey.
  const other = server.visitor();
  expect(
    (await other.post('/api/people/passkey-sign-in', key.sign(await askToEnter()))).status,
  ).toBe(200);
  const bea = await server.visitor().join(`${randomUUID()}@example.com`);
  const beas = makeAuthenticator(server.services.config.publicUrl);
  await addPasskey(bea, beas);
  const forAdding = (await other.post(`${own}/passkeys/begin`)).body;
  for (const refused of [
    by(await askToEnter()),
    by(forAdding),
    by(await ask(other)),
    by(await ask(bea)),
    by(await ask(), beas),
    by({ challenge: 'A'.repeat(43), rpId: 'localhost' }),
  ])
    expect(codeOf(await confirm(refused))).toEqual([403, 'passkey_refused']);
  const entering = await server
    .visitor()
    .post('/api/people/passkey-sign-in', key.sign(await ask()));
  expect(codeOf(entering)).toEqual([403, 'passkey_refused']);
  expect((await state()).isDue).toBe(true);
  const good = by(await ask());
  expect((await confirm(good)).status).toBe(200);
  expect((await state()).isDue).toBe(false);
  expect(codeOf(await confirm(good))).toEqual([403, 'passkey_refused']);
});

test('nothing of a confirmation belongs to another session or person', async () => {
  const { secret } = await setUpApp(server, ana);
  const bea = await server.visitor().join(`${randomUUID()}@example.com`);
  const beas = await setUpApp(server, bea);
  await growOld();
  expect(codeOf(await byCode(nextCode(server, beas.secret)))[1]).toBe('second_factor_code_wrong');
  expect(codeOf(await confirm({ method: 'code', code: beas.recoveryCodes[0] ?? '' }))[1]).toBe(
    'second_factor_code_wrong',
  );
  const other = server.visitor();
  await pass(await firstStep(), nextCode(server, secret), other);
  await growOld();
  await byCode(nextCode(server, secret));
  expect([(await state()).isDue, (await state(other)).isDue]).toEqual([false, true]);
  const rows = await server.services.db.select().from(sessions).where(eq(sessions.userId, id));
  expect(rows.filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(1);
});
