import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { profiles, userRoles } from '../../database/schema/people.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  JOINED_PASSWORD,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

// Two servers of one database; the clock stands still, so that nothing that is remembered grows old.

let here: TestServer;
let there: TestServer;
let visitor: Visitor;
/** The same person at the other server, with a session of its own. */
let elsewhere: Visitor;
let id = '';

beforeAll(async () => {
  here = await openTestServer();
  there = await openTestServer({}, here);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  here.clock.now = TEST_NOW;
  const email = `${randomUUID()}@example.com`;
  visitor = await here.visitor().join(email);
  elsewhere = there.visitor();
  const signIn = { email, password: JOINED_PASSWORD };
  await elsewhere.post('/api/people/sign-in', signIn);
  ({ id } = (await visitor.get('/api/people/me')).body.person);
});

/** Who the other server says it is: remembered after the first time. */
const personThere = async () => (await elsewhere.get('/api/people/me')).body.person;
const whoThere = async () => (await personThere())?.id ?? null;
const isAdminThere = async () => (await personThere())?.isAdmin ?? null;

test.each<[string, () => Promise<unknown>]>([
  [
    'a sign-out',
    async () => {
      const same = here.visitor();
      for (const [name, value] of elsewhere.cookies) same.cookies.set(name, value);
      await same.post('/api/people/sign-out');
    },
  ],
  [
    'a confirmation, which gives the session another token,',
    async () => {
      const same = here.visitor();
      for (const [name, value] of elsewhere.cookies) same.cookies.set(name, value);
      const password = JOINED_PASSWORD;
      const { status } = await same.post('/api/people/confirm', { method: 'password', password });
      expect(status).toBe(200);
    },
  ],
  ['the end of all sessions', () => visitor.post('/api/people/me/sessions/end-all', {})],
  [
    'the deletion of the account',
    () => visitor.post('/api/people/me/delete', { password: JOINED_PASSWORD }),
  ],
  [
    'a ban',
    () => here.services.db.update(profiles).set({ bannedAt: TEST_NOW }).where(eq(profiles.id, id)),
  ],
])('%s is known at the other server without a wait', async (_, end) => {
  expect(await whoThere()).toBe(id);
  await end();
  await expect.poll(whoThere).toBeNull();
});

test('a lost role is known there, and what organisers read asks the database each time', async () => {
  await here.services.db.insert(userRoles).values({ userId: id, role: 'admin' });
  expect(await isAdminThere()).toBe(true);
  await here.services.db.delete(userRoles).where(eq(userRoles.userId, id));
  // Before any message: the list of accounts is refused at once.
  expect((await elsewhere.get('/api/people')).status).toBe(403);
  await expect.poll(isAdminThere).toBe(false);
});

test('where the message is lost, it is known within a minute', async () => {
  const { db } = here.services;
  await db.execute(sql`alter table profiles disable trigger profiles_told`);
  expect(await whoThere()).toBe(id);
  const suspendedUntil = new Date(TEST_NOW.getTime() + 3_600_000);
  await db.update(profiles).set({ suspendedUntil }).where(eq(profiles.id, id));
  there.clock.now = new Date(TEST_NOW.getTime() + 59_000);
  expect(await whoThere()).toBe(id);
  there.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  expect(await whoThere()).toBeNull();
  await db.execute(sql`alter table profiles enable trigger profiles_told`);
});
