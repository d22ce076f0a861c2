import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appCodeAt, nextCode, setUpApp } from '../testing/authenticator.ts';
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

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  ana = await server.visitor().join(email, 'Ana');
});

const own = '/api/people/me/second-factors';
const signIn = (visitor = server.visitor()) =>
  visitor.post('/api/people/sign-in', { email, password });
const pass = (token: string, code: string, visitor = server.visitor()) =>
  visitor.post('/api/people/second-step', { token, code });
const firstStep = async (visitor = server.visitor()): Promise<string> =>
  (await signIn(visitor)).body.data.token;
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const subjects = async () => {
  await server.services.mailer.settle();
  return (await mailsTo(ana, email)).filter(({ subject }) => subject.includes('second step'));
};

test('a password alone signs in to no account that has an app', async () => {
  const { secret } = await setUpApp(server, ana);
  const other = server.visitor();
  const answer = await signIn(other);
  expect(codeOf(answer)).toEqual([401, 'second_step_needed']);
  expect(answer.body.data).toEqual({ token: expect.any(String), ways: ['app', 'code'] });
  // Neither a session nor a known browser before the second step.
  expect([...other.cookies.keys()]).toEqual([]);
  expect((await other.get('/api/people/me')).body.person).toBeNull();
  const passed = await pass(answer.body.data.token, nextCode(server, secret), other);
  expect(passed.body.person.email).toBe(email);
  expect([...other.cookies.keys()].join(' ')).toMatch(/known_device/);
  expect((await other.get('/api/people/me')).body.person.email).toBe(email);
});

test('a wrong password answers the same, whether or not there is a second step', async () => {
  const plain = `${randomUUID()}@example.com`;
  await server.visitor().join(plain);
  await setUpApp(server, ana);
  const wrong = (address: string) =>
    server.visitor().post('/api/people/sign-in', { email: address, password: 'not the password' });
  const [mine, theirs] = [await wrong(email), await wrong(plain)];
  expect(mine.body).toEqual(theirs.body);
  expect(codeOf(mine)).toEqual([401, 'wrong_credentials']);
});

test('each code is good once, and so is each token', async () => {
  const { secret } = await setUpApp(server, ana);
  const code = nextCode(server, secret);
  const token = await firstStep();
  expect((await pass(token, code)).status).toBe(200);
  expect(codeOf(await pass(token, nextCode(server, secret)))).toEqual([401, 'second_step_expired']);
  const again = nextCode(server, secret);
  expect((await pass(await firstStep(), again)).status).toBe(200);
  // RFC 6238 §5.2: seen over a shoulder, and typed again within its half minute.
  expect(codeOf(await pass(await firstStep(), again))).toEqual([403, 'second_factor_code_wrong']);
  const earlier = appCodeAt(secret, new Date(server.clock.now.getTime() - 30_000));
  expect(codeOf(await pass(await firstStep(), earlier))).toEqual([403, 'second_factor_code_wrong']);
});

test('of many who send one code at once, one gets in', async () => {
  const { secret } = await setUpApp(server, ana);
  const tokens = await Promise.all(Array.from({ length: 5 }, () => firstStep()));
  const code = nextCode(server, secret);
  const answers = await Promise.all(tokens.map((token) => pass(token, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('codes are good half a minute before and after, and no longer', async () => {
  const { secret } = await setUpApp(server, ana);
  nextCode(server, secret);
  const at = (seconds: number) =>
    appCodeAt(secret, new Date(server.clock.now.getTime() + seconds * 1000));
  for (const seconds of [-60, 60])
    expect(codeOf(await pass(await firstStep(), at(seconds)))[0]).toBe(403);
  for (const seconds of [-30, 0, 30])
    expect((await pass(await firstStep(), at(seconds))).status).toBe(200);
});

test('a thousand wrong codes get nowhere, and do not lock out the browser that is known', async () => {
  const { secret } = await setUpApp(server, ana);
  const known = server.visitor();
  await pass(await firstStep(known), nextCode(server, secret), known);
  await known.post('/api/people/sign-out');
  const token = await firstStep();
  const wrong = wrongOf(nextCode(server, secret));
  const outcomes = new Map<string, number>();
  for (let index = 0; index < 1000; index += 1) {
    const { body } = await pass(token, wrong);
    outcomes.set(body.code, (outcomes.get(body.code) ?? 0) + 1);
  }
  expect(outcomes.get('second_factor_code_wrong')).toBeLessThanOrEqual(20);
  expect(outcomes.get('too_many_requests')).toBeGreaterThan(900);
  // All of this came from one address, whose own limit ends after five minutes.
  server.clock.now = new Date(server.clock.now.getTime() + 6 * 60_000);
  const right = nextCode(server, secret);
  expect(codeOf(await pass(token, right))).toEqual([429, 'too_many_requests']);
  expect((await pass(await firstStep(known), right, known)).status).toBe(200);
});

test('a recovery code signs in once, and its owner hears of it', async () => {
  const { recoveryCodes } = await setUpApp(server, ana);
  expect(new Set(recoveryCodes)).toHaveLength(10);
  const [code = ''] = recoveryCodes;
  expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  const typed = ` ${code.toLowerCase().replace('-', ' ')}`;
  expect((await pass(await firstStep(), typed)).status).toBe(200);
  expect(codeOf(await pass(await firstStep(), code))).toEqual([403, 'second_factor_code_wrong']);
  expect((await ana.get(own)).body).toMatchObject({ recoveryCodesLeft: 9, isRequired: false });
  const texts = (await subjects()).map(({ text }) => text).join('\n');
  expect(texts).toContain('with one of your recovery codes');
  expect(texts).not.toContain(code);
});

test('new codes end the earlier ones, and turning the app off ends them all', async () => {
  const { recoveryCodes } = await setUpApp(server, ana);
  const renewed = await ana.post(`${own}/recovery-codes`);
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect(codeOf(await pass(await firstStep(), recoveryCodes[1] ?? ''))[0]).toBe(403);
  expect((await ana.post(`${own}/app/remove`)).status).toBe(200);
  expect((await ana.get(own)).body).toMatchObject({ appSince: null, recoveryCodesLeft: 0 });
  expect((await signIn()).status).toBe(200);
  expect(await subjects()).toHaveLength(3);
});

test('an app is on only after a code of it, and only one', async () => {
  expect(codeOf(await ana.post(`${own}/app/confirm`, { code: '123456' }))).toEqual([
    403,
    'second_factor_code_wrong',
  ]);
  const first = (await ana.post(`${own}/app`)).body;
  expect(first.uri).toContain(`secret=${first.secret}`);
  expect((await signIn()).status).toBe(200);
  // Begun again: the first secret is gone.
  const { secret } = (await ana.post(`${own}/app`)).body;
  const stale = nextCode(server, first.secret);
  expect(codeOf(await ana.post(`${own}/app/confirm`, { code: stale }))[0]).toBe(403);
  const code = appCodeAt(secret, server.clock.now);
  expect((await ana.post(`${own}/app/confirm`, { code })).status).toBe(200);
  for (const path of [`${own}/app`, `${own}/app/confirm`])
    expect(codeOf(await ana.post(path, { code: nextCode(server, secret) }))).toEqual([
      409,
      'authenticator_exists',
    ]);
});

test('the token of a first step ends after ten minutes, and with a ban', async () => {
  const { secret } = await setUpApp(server, ana);
  const late = await firstStep();
  server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000);
  expect(codeOf(await pass(late, nextCode(server, secret)))).toEqual([401, 'second_step_expired']);
  expect(codeOf(await pass('made-up-by-a-stranger', '123456'))).toEqual([
    401,
    'second_step_expired',
  ]);
  const token = await firstStep();
  const admin = await server.visitor().signInAs('admin');
  const { id } = (await ana.get('/api/people/me')).body.person;
  await admin.post(`/api/people/${id}/ban`, { isBanned: true, reason: 'Votes for sale, often.' });
  expect(codeOf(await pass(token, nextCode(server, secret)))).toEqual([403, 'account_banned']);
});

test('without an app there is nothing to turn off or renew', async () => {
  for (const path of ['app/remove', 'recovery-codes'])
    expect(codeOf(await ana.post(`${own}/${path}`))).toEqual([409, 'second_factor_missing']);
  expect(codeOf(await server.visitor().get(own))).toEqual([401, 'signed_out']);
});

test('the export names the factors, without their secrets', async () => {
  const { secret, recoveryCodes } = await setUpApp(server, ana);
  const { body } = await ana.get('/api/people/me/data');
  expect(body.authenticatorApps).toHaveLength(1);
  expect(body.recoveryCodes).toHaveLength(10);
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/sealed|hash/i);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(recoveryCodes[0]);
});
