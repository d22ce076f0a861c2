import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import {
  accounts,
  deletedAccounts,
  profiles,
  sessions,
  userRoles,
} from '../../database/schema/people.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { votes } from '../../database/schema/voting.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { SignedIn } from '../ports.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  JOINED_PASSWORD,
  mailsTo,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';
import { deleteAccount } from '../privacy/actions.ts';

const DAY_MS = 24 * 3_600_000;
const place = demoRestaurants.find(({ latitude, dishes }) => latitude !== null && dishes[0]);

let server: TestServer;
let visitor: Visitor;
let email = '';
let id = '';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  email = `${randomUUID()}@example.com`;
  visitor = await server.visitor().join(email, 'Ana Ruiz');
  ({ id } = await me());
});

const me = async (who = visitor) => (await who.get('/api/people/me')).body.person;
const remove = (body: object = {}, who = visitor) => who.post('/api/people/me/delete', body);
const vote = (who = visitor) =>
  who.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: place?.id,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 5 }],
    position: {
      latitude: place?.latitude,
      longitude: place?.longitude,
      accuracyMeters: 5,
      takenAt: server.clock.now.toISOString(),
    },
  });
const votesOf = (personId: string) =>
  server.services.db
    .select()
    .from(votes)
    .where(eq(votes.userSession, userSessionOf(personId)))
    .orderBy(votes.voteDay);
const sessionIsOld = () =>
  server.services.db
    .update(sessions)
    .set({ createdAt: new Date(TEST_NOW.getTime() - DAY_MS) })
    .where(eq(sessions.userId, id));

describe('deleting the account', () => {
  test('ends it here and everywhere, and tells the address so', async () => {
    const there = server.visitor();
    await there.post('/api/people/sign-in', { email, password: JOINED_PASSWORD });
    const answer = await remove();
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
    expect(await me()).toBeNull();
    expect(await me(there)).toBeNull();
    const signIn = await there.post('/api/people/sign-in', { email, password: JOINED_PASSWORD });
    expect(signIn.body.code).toBe('wrong_credentials');
    const [mail] = await mailsTo(visitor, email);
    expect(mail?.subject).toBe('Your Vota Taco account is deleted');
    for (const table of [sessions, accounts]) {
      expect(await server.services.db.$count(table, eq(table.userId, id))).toBe(0);
    }
  });

  test('keeps the votes counted, without a name, a position, or an address of earlier days', async () => {
    server.clock.now = new Date(TEST_NOW.getTime() - DAY_MS);
    expect((await vote()).status).toBe(201);
    server.clock.now = TEST_NOW;
    expect((await vote()).status).toBe(201);
    await remove();
    const nobody = { voterName: '', voterPhone: null, userLatitude: null, userLongitude: null };
    expect(await votesOf(id)).toMatchObject([
      { ...nobody, rating: 5, voteDay: '2026-05-01', voterEmail: null },
      { ...nobody, rating: 5, voteDay: '2026-05-02', voterEmail: email },
    ]);
    const gone = await server.services.db
      .select()
      .from(deletedAccounts)
      .where(eq(deletedAccounts.userSession, userSessionOf(id)));
    expect(gone).toMatchObject([{ deletedAt: TEST_NOW, anonymisedAt: null }]);
  });

  test('lets the address sign up anew, and not vote a second time that day', async () => {
    expect((await vote()).status).toBe(201);
    await remove();
    const again = await server.visitor().join(email.toUpperCase(), 'Ana, again');
    expect((await me(again)).id).not.toBe(id);
    const refused = await vote(again);
    expect(refused).toMatchObject({ status: 409, body: { code: 'email_already_voted_today' } });
    expect(await votesOf((await me(again)).id)).toEqual([]);
    server.clock.now = new Date(TEST_NOW.getTime() + DAY_MS);
    expect((await vote(again)).status).toBe(201);
  });

  test('removes the reviews', async () => {
    await server.services.db.insert(reviews).values({
      restaurantId: place?.id ?? '',
      userSession: userSessionOf(id),
      rating: 4,
      reviewText: 'Muy rico',
      reviewerName: 'Ana Ruiz',
    });
    await remove();
    const left = eq(reviews.userSession, userSessionOf(id));
    expect(await server.services.db.$count(reviews, left)).toBe(0);
  });

  test('tells the address in the language of the page', async () => {
    const spanish = server.visitor('es');
    await spanish.post('/api/people/sign-in', { email, password: JOINED_PASSWORD });
    await remove({}, spanish);
    expect((await mailsTo(visitor, email))[0]?.subject).toBe('Tu cuenta de Vota Taco se eliminó');
  });
});

describe('deleting the account is refused', () => {
  afterEachKeepsAccount();

  test('in an old session without the password', async () => {
    await sessionIsOld();
    expect(await remove()).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required', data: { method: 'password' } },
    });
  });

  test('with a wrong password, in a fresh session too', async () => {
    for (const old of [false, true]) {
      if (old) await sessionIsOld();
      expect(await remove({ password: 'wrong-password' })).toMatchObject({
        status: 403,
        body: { code: 'wrong_password' },
      });
    }
  });

  test('in an old session of who has no password, until they sign in again', async () => {
    await server.services.db.delete(accounts).where(eq(accounts.userId, id));
    await sessionIsOld();
    for (const password of [undefined, 'null', 'x'.repeat(8)]) {
      expect(await remove({ password })).toMatchObject({
        status: 403,
        body: { code: 'reauthentication_required', data: { method: 'sign_in' } },
      });
    }
  });

  test('after ten tries of the password', async () => {
    await sessionIsOld();
    for (let tries = 0; tries < 10; tries += 1) await remove({ password: 'wrong-password' });
    expect(await remove({ password: JOINED_PASSWORD })).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  });

  test('from a foreign page', async () => {
    const headers = { origin: 'https://evil.example' };
    expect(await visitor.post('/api/people/me/delete', {}, headers)).toMatchObject({
      status: 403,
      body: { code: 'foreign_origin' },
    });
  });
});

test('an old session deletes with the right password', async () => {
  await sessionIsOld();
  expect((await remove({ password: JOINED_PASSWORD })).status).toBe(200);
  expect(await server.services.db.$count(profiles, eq(profiles.id, id))).toBe(0);
});

test('an organiser goes only after another one has taken the role, and leaves an entry with name and address', async () => {
  const { db } = server.services;
  const admin = await server.visitor().signInAs('admin');
  await admin.post(`/api/people/${id}/admin`, { isAdmin: true });
  const refused = { status: 409, body: { code: 'organiser_may_not_leave' } };
  expect(await remove()).toMatchObject(refused);
  // As an organiser, they do something.
  const { body: other } = await admin.get('/api/people/me');
  await visitor.post(`/api/people/${other.person.id}/admin`, { isAdmin: true });
  const own = await visitor.post(`/api/people/${id}/admin`, { isAdmin: false });
  expect([own.status, own.body.code]).toEqual([409, 'not_yourself']);
  expect((await admin.post(`/api/people/${id}/admin`, { isAdmin: false })).status).toBe(200);
  expect((await remove()).status).toBe(200);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, id))
    .orderBy(desc(auditLog.number));
  expect(entry).toMatchObject({ action: 'account_left', actorRole: 'admin', actorEmail: email });
  const { body: log } = await admin.get(`/api/audit?q=${encodeURIComponent(email)}`);
  expect(log.entries[0]).toMatchObject({ hasActorLeft: true, actor: { email } });
});

test('whoever never acted leaves no entry', async () => {
  const { db } = server.services;
  expect((await remove()).status).toBe(200);
  expect(await db.$count(auditLog, eq(auditLog.actorId, id))).toBe(0);
});

test('of two who delete it at the same moment, one does', async () => {
  const there = server.visitor();
  await there.post('/api/people/sign-in', { email, password: JOINED_PASSWORD });
  const answers = await Promise.all([remove(), remove({}, there)]);
  const codes = answers.map(({ status, body }) => String(body.code ?? status)).toSorted();
  expect(codes).toEqual(['200', 'signed_out']);
});

test('who has become an admin while the password was checked cannot go', async () => {
  const { db, config, sessions: cache } = server.services;
  const signedIn: SignedIn = {
    person: await me(),
    sessionId: randomUUID(),
    token: 'none',
    startedAt: TEST_NOW,
    confirmedAt: TEST_NOW,
  };
  expect(signedIn.person.isAdmin).toBe(false);
  await db.delete(userRoles);
  await db.insert(userRoles).values({ userId: id, role: 'admin' });
  cache.forgetPerson(id);
  const context = {
    services: { ...server.services, config },
    language: 'en' as const,
    headers: new Headers(),
    clientAddress: '127.0.0.1',
    isWrite: true,
  };
  await expect(deleteAccount(context, signedIn, JOINED_PASSWORD)).rejects.toMatchObject({
    code: 'organiser_may_not_leave',
  });
  expect(await db.$count(profiles, eq(profiles.id, id))).toBe(1);
});

/** A refused deletion has changed nothing. */
function afterEachKeepsAccount() {
  afterEach(async () => {
    expect(await server.services.db.$count(profiles, eq(profiles.id, id))).toBe(1);
    expect((await me()).email).toBe(email);
  });
}
