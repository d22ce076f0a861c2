import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessions, userRoles } from '../../database/schema/people.ts';
import { nextCode, setUpApp } from '../testing/authenticator.ts';
import { addPasskey, makeAuthenticator } from '../testing/passkey.ts';
import { confirmLongAgo, copyOf } from '../testing/second-factors.ts';
import {
  codeOf,
  JOINED_PASSWORD as password,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

// Two servers of one database.

let server: TestServer;
let there: TestServer;
let email = '';
let ana: Visitor;
let id = '';

beforeAll(async () => {
  server = await openTestServer();
  // The first one alone sends mails, which a test waits for.
  there = await openTestServer({}, server, { jobs: false });
});
afterAll(async () => {
  await there.stop();
  await server.stop();
});
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  ana = await server.visitor().join(email, 'Ana');
  ({ id } = (await ana.get('/api/people/me')).body.person);
});

const own = '/api/people/me/second-factors';
const who = async (visitor: Visitor) =>
  (await visitor.get('/api/people/me')).body.person?.id ?? null;
/** The other server hears of an ended session a moment later. */
async function expectOut(visitor: Visitor): Promise<void> {
  await expect.poll(() => who(visitor)).toBeNull();
}
const firstStep = async (visitor: Visitor) =>
  (await visitor.post('/api/people/sign-in', { email, password })).body.data.token;
const enterWith = async (visitor: Visitor, code: string) => {
  await visitor.post('/api/people/second-step', { token: await firstStep(visitor), code });
  return visitor;
};

test('turning a way to the second step on or off ends every other session, at each server', async () => {
  const elsewhere = there.visitor();
  await elsewhere.post('/api/people/sign-in', { email, password });
  const thief = copyOf(server, ana);
  expect([await who(elsewhere), await who(thief)]).toEqual([id, id]);
  const { secret, recoveryCodes } = await setUpApp(server, ana);
  expect([await who(ana), await who(thief)]).toEqual([id, null]);
  await expectOut(elsewhere);

  await enterWith(elsewhere, nextCode(server, secret));
  expect(await who(elsewhere)).toBe(id);
  const key = makeAuthenticator(server.services.config.publicUrl);
  await addPasskey(ana, key);
  expect(await who(ana)).toBe(id);
  await expectOut(elsewhere);

  await enterWith(elsewhere, recoveryCodes[0] ?? '');
  expect((await ana.post(`${own}/recovery-codes`)).status).toBe(200);
  expect([await who(ana), await who(elsewhere)]).toEqual([id, id]);
  const [{ id: passkeyId }] = (await ana.get(own)).body.passkeys;
  expect((await ana.post(`${own}/passkeys/${passkeyId}/remove`)).status).toBe(200);
  expect(await who(ana)).toBe(id);
  await expectOut(elsewhere);

  await enterWith(elsewhere, nextCode(server, secret));
  expect((await ana.post(`${own}/app/remove`)).status).toBe(200);
  expect(await who(ana)).toBe(id);
  await expectOut(elsewhere);
});

test('what is refused ends no session', async () => {
  const elsewhere = there.visitor();
  await elsewhere.post('/api/people/sign-in', { email, password });
  await ana.post(`${own}/app`);
  expect(codeOf(await ana.post(`${own}/app/confirm`, { code: '000000' }))[0]).toBe(403);
  expect(codeOf(await ana.post(`${own}/passkeys/${randomUUID()}/remove`))[0]).toBe(404);
  expect(codeOf(await ana.post(`${own}/app/remove`))).toEqual([409, 'second_factor_missing']);
  expect(await who(elsewhere)).toBe(id);
});

test('a session that an earlier version began without the second step is none', async () => {
  const { secret } = await setUpApp(server, ana);
  const older = await enterWith(server.visitor(), nextCode(server, secret));
  expect(await who(older)).toBe(id);
  const ofAna = eq(sessions.userId, id);
  const marked = await server.services.db.select().from(sessions).where(ofAna);
  expect(marked.map(({ secondStepAt }) => secondStepAt !== null)).toEqual([true, true]);
  // As a server begins it that knows no second step.
  await server.services.db.update(sessions).set({ secondStepAt: null }).where(ofAna);
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 60_000);
  for (const visitor of [ana, older]) {
    expect(await who(visitor)).toBeNull();
    expect(codeOf(await visitor.get(own))).toEqual([401, 'signed_out']);
  }
  const again = await enterWith(server.visitor(), nextCode(server, secret));
  expect(await who(again)).toBe(id);
});

test('sessions of people without a second step need no mark', async () => {
  const [row] = await server.services.db.select().from(sessions).where(eq(sessions.userId, id));
  expect([row?.secondStepAt, await who(ana)]).toEqual([null, id]);
});

test('a code is good at one server, and attempts count at both', async () => {
  const { secret } = await setUpApp(server, ana);
  await confirmLongAgo(server, id);
  const same = copyOf(there, ana);
  const code = nextCode(server, secret);
  const confirm = (visitor: Visitor, typed: string) =>
    visitor.post('/api/people/confirm', { method: 'app', code: typed });
  const both = await Promise.all([confirm(ana, code), confirm(same, code)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = both[0].status === 200 ? ana : same;
  const [one, other] = [copyOf(server, winner), copyOf(there, winner)];
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const outcomes: unknown[] = [];
  for (let index = 0; index < 12; index += 1)
    for (const visitor of [one, other]) outcomes.push((await confirm(visitor, wrong)).body.code);
  // Two were counted above.
  expect(outcomes.filter((answer) => answer === 'second_factor_code_wrong')).toHaveLength(18);
});

test('who has lost the role does nothing with it, however fresh the confirmation', async () => {
  const { db } = server.services;
  await db.insert(userRoles).values({ userId: id, role: 'admin' });
  const { secret } = await setUpApp(server, ana);
  await confirmLongAgo(server, id);
  const confirmed = await ana.post('/api/people/confirm', {
    method: 'app',
    code: nextCode(server, secret),
  });
  expect(confirmed.status).toBe(200);
  const addresses = '/api/broadcasts/addresses?format=csv';
  expect((await ana.get(addresses)).status).toBe(200);
  await db.delete(userRoles).where(and(eq(userRoles.userId, id), eq(userRoles.role, 'admin')));
  expect(codeOf(await ana.get(addresses))).toEqual([403, 'admin_required']);
});
