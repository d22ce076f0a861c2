import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { accounts, sessions, userRoles } from '../../database/schema/people.ts';
import { issueProof } from '../identity/proofs.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  JOINED_PASSWORD,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

const CONFIGURED = 'jefa@example.com';
/** One character less than a role needs, and as many. */
const ELEVEN = 'once-letras';
const TWELVE = 'doce-letras.';

let server: TestServer;
let visitor: Visitor;
let email = '';
let id = '';
let restaurantId = '';

beforeAll(async () => {
  server = await openTestServer({ ADMIN_EMAILS: CONFIGURED });
  const { body } = await server.visitor().get('/api/restaurants?stateId=SC');
  restaurantId = body[0].id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  email = `${randomUUID()}@example.com`;
  visitor = await server.visitor().join(email);
  ({ id } = (await visitor.get('/api/people/me')).body.person);
});

const change = (current: string, password: string, by = visitor) =>
  by.post('/api/people/me/password', { current, password });
const signIn = (password: string, by = server.visitor()) =>
  by.post('/api/people/sign-in', { email, password });
const me = async (who = visitor) => (await who.get('/api/people/me')).body.person;
const isLong = async () => {
  const own = and(eq(accounts.userId, id), eq(accounts.providerId, 'credential'));
  const [row] = await server.services.db.select().from(accounts).where(own);
  return row?.isLong;
};
const makeAdmin = async () => {
  await server.services.db.insert(userRoles).values({ userId: id, role: 'admin' });
  server.services.sessions.clear();
};
const makeOwner = async () => {
  await server.services.db.insert(restaurantOwners).values({ userId: id, restaurantId });
  server.services.sessions.clear();
};
const listPeople = (by = visitor) => by.get('/api/people');
const dashboard = () => visitor.get(`/api/owned-restaurants/${restaurantId}/overview`);

describe('the change of a password', () => {
  test('asks for the current one, and ends every other session', async () => {
    const other = server.visitor();
    await signIn(JOINED_PASSWORD, other);
    const copy = server.visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    const link = await issueProof(server.services, 'reset-password', email);
    expect((await change('not-mine', TWELVE)).body.code).toBe('wrong_password');
    expect(await me(other)).not.toBeNull();
    expect((await change(JOINED_PASSWORD, TWELVE)).status).toBe(200);
    expect(await me()).toMatchObject({ email });
    expect([await me(other), await me(copy)]).toEqual([null, null]);
    expect((await signIn(JOINED_PASSWORD)).body.code).toBe('wrong_credentials');
    expect((await signIn(TWELVE)).status).toBe(200);
    const byLink = await visitor.post('/api/people/reset-password/check', { token: link });
    expect(byLink.body.code).toBe('reset_link_invalid');
  });

  test('refuses a short one, a guessable one, and who is signed out', async () => {
    expect((await change(JOINED_PASSWORD, 'corta')).body.code).toBe('invalid_input');
    expect((await change(JOINED_PASSWORD, 'password123')).body.code).toBe('password_common');
    expect((await change(JOINED_PASSWORD, TWELVE, server.visitor())).status).toBe(401);
    expect((await signIn(JOINED_PASSWORD)).status).toBe(200);
  });

  test('of two at once with the same password, one holds', async () => {
    const other = server.visitor();
    await signIn(JOINED_PASSWORD, other);
    const answers = await Promise.all([
      change(JOINED_PASSWORD, 'la-primera-de-las-dos'),
      change(JOINED_PASSWORD, 'la-segunda-de-las-dos', other),
    ]);
    const codes = answers.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const kept = codes[0] === 200 ? 'la-primera-de-las-dos' : 'la-segunda-de-las-dos';
    expect((await signIn(kept)).status).toBe(200);
  });

  test('counts wrong passwords as those to sign in', async () => {
    visitor.cookies.delete('vota-taco.known_device');
    const codes: unknown[] = [];
    for (let i = 0; i < 12; i += 1) codes.push((await change('wrong', TWELVE)).body.code);
    expect(codes.at(-1)).toBe('too_many_requests');
  });
});

describe('a password of eleven characters', () => {
  beforeEach(async () => {
    await change(JOINED_PASSWORD, ELEVEN);
    const known = await isLong();
    if (known !== false) throw new Error('The password is not known to be short.');
  });

  test('is enough without a role', async () => {
    expect(await me()).toMatchObject({ needsLongerPassword: false });
    expect((await visitor.get('/api/people/me/account')).body.minPasswordLength).toBe(6);
  });

  test('keeps an organiser from what organisers do, until it is longer', async () => {
    await makeAdmin();
    expect(await me()).toMatchObject({ isAdmin: true, needsLongerPassword: true });
    const { status, body } = await listPeople();
    expect([status, body.code]).toEqual([403, 'longer_password_due']);
    const writes = await visitor.post(`/api/people/${id}/ban`, { isBanned: false });
    expect(writes.body.code).toBe('longer_password_due');
    const due = await visitor.get('/api/broadcasts/addresses?format=csv');
    expect(due.body.code).toBe('longer_password_due');
    // What visitors do goes on.
    expect((await visitor.get('/api/my-votes')).status).toBe(200);
    const short = await change(ELEVEN, 'once-letra2');
    expect([short.status, short.body.code, short.body.data]).toEqual([
      400,
      'password_short_for_role',
      { minLength: 12 },
    ]);
    const changed = await change(ELEVEN, TWELVE);
    expect(changed.body.person).toMatchObject({ isAdmin: true, needsLongerPassword: false });
    expect((await listPeople()).status).toBe(200);
  });

  test('keeps an owner from the dashboard, until it is longer', async () => {
    await makeOwner();
    expect((await visitor.get('/api/people/me/account')).body.minPasswordLength).toBe(12);
    expect((await dashboard()).body.code).toBe('longer_password_due');
    const screens = await visitor.get(`/api/restaurants/${restaurantId}/venue-screens`);
    expect(screens.body.code).toBe('longer_password_due');
    expect((await change(ELEVEN, TWELVE)).status).toBe(200);
    expect((await dashboard()).status).toBe(200);
  });

  test('set before this was known is found out when it is typed next', async () => {
    const forget = () =>
      server.services.db.update(accounts).set({ isLong: null }).where(eq(accounts.userId, id));
    await makeAdmin();
    await forget();
    expect((await listPeople()).status).toBe(200);
    const signedIn = await signIn(ELEVEN);
    expect(signedIn.body.person).toMatchObject({ needsLongerPassword: true });
    await forget();
    const confirmed = await visitor.post('/api/people/confirm', {
      method: 'password',
      password: ELEVEN,
    });
    expect(confirmed.body.person).toMatchObject({ needsLongerPassword: true });
    expect((await listPeople()).body.code).toBe('longer_password_due');
  });
});

describe('the link of a mail', () => {
  const check = (token: string) =>
    server.visitor().post('/api/people/reset-password/check', { token });
  const reset = (token: string, password: string) =>
    server.visitor().post('/api/people/reset-password', { token, password });

  test.each([
    ['an organiser', makeAdmin],
    ['an owner', makeOwner],
  ])('says and asks %s for twelve characters, and stays good', async (_, giveRole) => {
    await giveRole();
    const token = await issueProof(server.services, 'reset-password', email);
    expect((await check(token)).body).toEqual({ minLength: 12 });
    const { status, body } = await reset(token, ELEVEN);
    expect([status, body.code, body.data]).toEqual([
      400,
      'password_short_for_role',
      { minLength: 12 },
    ]);
    expect((await reset(token, TWELVE)).status).toBe(200);
    expect(await isLong()).toBe(true);
    expect((await signIn(TWELVE)).body.person).toMatchObject({ needsLongerPassword: false });
  });

  test('asks others for six', async () => {
    const token = await issueProof(server.services, 'reset-password', email);
    expect((await check(token)).body).toEqual({ minLength: 6 });
    expect((await reset(token, 'seis.6')).status).toBe(200);
    expect(await isLong()).toBe(false);
  });
});

test('an organiser by configuration needs twelve, too', async () => {
  const boss = await server.visitor().join(CONFIGURED);
  expect((await listPeople(boss)).status).toBe(200);
  expect((await change(JOINED_PASSWORD, ELEVEN, boss)).body.code).toBe('password_short_for_role');
  const token = await issueProof(server.services, 'reset-password', CONFIGURED);
  const { body } = await boss.post('/api/people/reset-password/check', { token });
  expect(body).toEqual({ minLength: 12 });
});

test('a confirmed session has no other copy in the database', async () => {
  const own = () => server.services.db.select().from(sessions).where(eq(sessions.userId, id));
  const [before] = await own();
  await visitor.post('/api/people/confirm', { method: 'password', password: JOINED_PASSWORD });
  const after = await own();
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ id: before?.id, confirmedAt: TEST_NOW });
  expect(after[0]?.token).not.toBe(before?.token);
});
