import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { auditSeals } from '../../database/schema/audit.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { sessions, userRoles } from '../../database/schema/people.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { CONFIRMED_SETTINGS, SETTING_KEYS } from '../../domain/settings/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { callOperation, type Input, type Operation, OPERATIONS } from '../testing/operations.ts';
import { RESULT_INPUTS } from '../testing/results.ts';
import { factorInputs } from '../testing/second-factors.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const MINUTE = 60_000;
const PASSWORD = 'taco-demo-2026';
const id = randomUUID();
const aim = { personId: id, email: 'ana@example.com' };

/** Every operation that a stolen session must not do, with an input that its schema takes. */
const MARKED: Record<string, Input> = {
  'accounts.delete': aim,
  'accounts.recreate': aim,
  'accounts.setUp': {
    ...aim,
    version: TEST_NOW.toISOString(),
    fullName: 'Ana',
    locale: 'en',
    isAdmin: true,
  },
  'audit.export': {},
  'ballotExport.votes': {},
  'broadcasts.exportAddresses': {},
  'broadcasts.start': { broadcastId: id, version: 1, expected: 1 },
  'catalogue.delete': { restaurantId: id },
  'catalogue.deleteDish': { dishId: id },
  'catalogue.merge': {
    restaurantId: id,
    version: 1,
    intoId: id,
    intoVersion: 1,
    takes: [],
    dishes: [],
  },
  'catalogue.unmerge': { restaurantId: id, version: 1 },
  'dashboard.export': { restaurantId: id, what: 'votes' },
  'invitations.apply': { text: 'ana@example.com', locale: 'en', plan: 'x' },
  'invitations.create': { email: 'ana@example.com', locale: 'en' },
  'owners.approve': { requestId: id },
  'people.setAdmin': { personId: id, isAdmin: true },
  'results.changeRules': RESULT_INPUTS['results.changeRules']?.() ?? {},
  'results.freeze': RESULT_INPUTS['results.freeze']?.() ?? {},
  'results.publish': RESULT_INPUTS['results.publish']?.() ?? {},
  'results.sign': RESULT_INPUTS['results.sign']?.() ?? {},
  'results.withdraw': RESULT_INPUTS['results.withdraw']?.() ?? {},
  ...Object.fromEntries(
    Object.entries(factorInputs(id))
      .filter(([name]) => !/\.(read|renamePasskey)$/.test(name))
      .map(([name, input]) => [name, input()]),
  ),
  'settings.change': { key: 'voting_enabled', value: 'false', seen: '' },
};
const marked = OPERATIONS.filter(({ confirmation }) => confirmation !== null);

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  admin = await server.visitor().signInAs('admin');
  await confirmedBefore('admin', 0);
});

/** Lets the sessions of one of the demo's people have begun, or been confirmed, so long ago. */
const confirmedBefore = (who: 'admin' | 'owner', ms: number) =>
  server.services.db
    .update(sessions)
    .set({ createdAt: new Date(TEST_NOW.getTime() - ms), confirmedAt: null })
    .where(eq(sessions.userId, personIdOf(who)));
const call = async (
  operation: Operation,
  input: Input = MARKED[operation.name] ?? {},
  by = admin,
) => {
  const { status, code } = await callOperation(server, by, operation, { input });
  return `${status} ${code ?? ''}`.trim();
};
const confirm = (password = PASSWORD, by = admin) =>
  by.post('/api/people/confirm', { method: 'password', password });
const answersOf = async (operations: Operation[], by = admin) => {
  const answers: [string, string][] = [];
  for (const one of operations) answers.push([one.name, await call(one, MARKED[one.name], by)]);
  return Object.fromEntries(answers);
};
const each = (operations: Operation[], answer: string) =>
  Object.fromEntries(operations.map(({ name }) => [name, answer]));

test('what needs a new confirmation is written down', () => {
  expect(marked.map(({ name }) => name).toSorted()).toEqual(Object.keys(MARKED).toSorted());
});

test('what makes admins, exports people or votes, mails everybody, switches voting or deletes is among it', () => {
  const weighty = OPERATIONS.filter(
    ({ name, access }) =>
      access === 'admin' &&
      /^accounts\.(delete|recreate|setUp)$|^invitations\.(apply|create)$|^owners\.approve$|^catalogue\.delete|setAdmin$|exportAddresses$|^broadcasts\.start$|^audit\.export|^ballotExport\./.test(
        name,
      ),
  );
  expect(weighty.filter(({ confirmation }) => confirmation === null)).toEqual([]);
  expect(weighty.length).toBeGreaterThan(12);
});

test('the document of the API names it', async () => {
  const { body } = await server.visitor().get('/api/openapi.json');
  for (const { method, path } of marked) {
    const described = body.paths[path][method.toLowerCase()];
    expect(described.description).toContain('`confirmation_due`');
    expect(JSON.stringify(described.responses['403'])).toContain('"confirmation_due"');
  }
});

test('after ten minutes each of it is refused, and changes nothing', async () => {
  const { db } = server.services;
  const state = async () => [
    await db.select({ rows: count() }).from(restaurants),
    await db.select({ rows: count() }).from(dishes),
    await db.select().from(userRoles).orderBy(userRoles.userId),
    await db.select({ rows: count() }).from(auditSeals),
  ];
  const before = await state();
  await confirmedBefore('admin', 10 * MINUTE + 1);
  expect(await answersOf(marked)).toEqual(each(marked, '403 confirmation_due'));
  expect(await state()).toEqual(before);
  await confirmedBefore('admin', 10 * MINUTE);
  for (const [name, answer] of Object.entries(await answersOf(marked))) {
    expect([name, answer]).not.toEqual([name, '403 confirmation_due']);
  }
});

test('an answer remembered from a minute ago confirms nothing', async () => {
  await admin.get('/api/people/me');
  await confirmedBefore('admin', 11 * MINUTE);
  const addresses = await admin.get('/api/broadcasts/addresses?format=csv');
  expect([addresses.status, addresses.body.code]).toEqual([403, 'confirmation_due']);
});

test('a stolen session can do none of it, whatever it sends', async () => {
  await confirmedBefore('admin', 11 * MINUTE);
  const always = marked.filter(({ confirmation }) => confirmation === 'always');
  for (const operation of always) {
    const input = { ...MARKED[operation.name], confirmation: 'none', isConfirmed: true };
    expect(await call(operation, input)).toBe('403 confirmation_due');
  }
  // The key of a setting stands in the path, and in a body that tries to hide it.
  const votingNow = async () =>
    (await admin.get('/api/settings/all')).body.settings.filter((one: { key: string }) =>
      one.key.startsWith('voting_'),
    );
  const before = await votingNow();
  for (const key of ['voting_enabled', 'voting%5Fenabled', 'voting_closes_at']) {
    const body = { key: 'app_title', value: 'false', seen: 'true' };
    expect((await admin.post(`/api/settings/${key}`, body)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await votingNow()).toEqual(before);
});

test('what a vote must show needs one as the switches of voting do, other settings do not', async () => {
  await confirmedBefore('admin', 11 * MINUTE);
  const change = OPERATIONS.find(({ name }) => name === 'settings.change');
  expect(CONFIRMED_SETTINGS).toContain('evidence_required');
  if (!change) throw new Error('There is no settings.change.');
  for (const key of SETTING_KEYS) {
    const isWeighty = CONFIRMED_SETTINGS.includes(key);
    const answer = await call(change, { key, value: '', seen: '' });
    expect([key, answer === '403 confirmation_due']).toEqual([key, isWeighty]);
  }
});

test('the password opens them again, and the session has another token', async () => {
  await confirmedBefore('admin', 11 * MINUTE);
  const thief = server.visitor();
  for (const [name, value] of admin.cookies) thief.cookies.set(name, value);
  expect((await thief.get('/api/people/me')).body.person.isAdmin).toBe(true);
  expect((await confirm('not-the-password')).body.code).toBe('wrong_password');
  const { status, body } = await confirm();
  expect([status, body.person.email]).toEqual([200, 'admin@vota-taco.example']);
  expect((await admin.get('/api/broadcasts/addresses?format=csv')).status).toBe(200);
  // Whoever has copied the session does not share the confirmation.
  expect((await thief.get('/api/people/me')).body.person).toBeNull();
  expect((await thief.get('/api/broadcasts/addresses?format=csv')).status).toBe(401);
  server.clock.now = new Date(TEST_NOW.getTime() + 10 * MINUTE + 1);
  expect((await admin.get('/api/broadcasts/addresses?format=csv')).body.code).toBe(
    'confirmation_due',
  );
});

test('the page hears a minute before that it is due, and in which ways to confirm', async () => {
  const ask = async (who = admin) => (await who.get('/api/people/me/confirmation')).body;
  expect(await ask()).toEqual({ isDue: false, methods: ['password'] });
  await confirmedBefore('admin', 9 * MINUTE + 1);
  expect(await ask()).toEqual({ isDue: true, methods: ['password'] });
  expect((await admin.get('/api/broadcasts/addresses?format=csv')).status).toBe(200);
});

test('wrong passwords are counted as those to sign in', async () => {
  const owner = await server.visitor().signInAs('owner');
  owner.cookies.delete('vota-taco.known_device');
  const codes: unknown[] = [];
  for (let i = 0; i < 12; i += 1) codes.push((await confirm('wrong', owner)).body.code);
  expect(codes.slice(0, 8)).toEqual(Array(8).fill('wrong_password'));
  expect(codes.at(-1)).toBe('too_many_requests');
  expect((await confirm(PASSWORD, owner)).body.code).toBe('too_many_requests');
  await server.services.db.execute(sql`delete from rate_limits`);
});

test('an owner confirms before the votes of a restaurant are a file', async () => {
  const owner = await server.visitor().signInAs('owner');
  const [own] = await server.services.db
    .select()
    .from(restaurantOwners)
    .where(eq(restaurantOwners.userId, personIdOf('owner')));
  const path = `/api/owned-restaurants/${own?.restaurantId}/export?what=votes&format=csv`;
  await confirmedBefore('owner', 11 * MINUTE);
  expect((await owner.get(path)).body.code).toBe('confirmation_due');
  expect((await confirm(PASSWORD, owner)).status).toBe(200);
  expect((await owner.get(path)).status).toBe(200);
});

test('without the role nobody hears of a confirmation', async () => {
  const visitor = await server.visitor().signInAs('visitor');
  await server.services.db
    .update(sessions)
    .set({ createdAt: new Date(TEST_NOW.getTime() - 11 * MINUTE) })
    .where(eq(sessions.userId, personIdOf('visitor')));
  const forAdmins = marked.filter(({ access }) => access === 'admin');
  expect(await answersOf(forAdmins, visitor)).toEqual(each(forAdmins, '403 admin_required'));
  expect(await answersOf(forAdmins, server.visitor())).toEqual(each(forAdmins, '401 signed_out'));
});
