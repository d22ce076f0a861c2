import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { profiles, rateLimits, sessions } from '../../database/schema/people.ts';
import { ballots } from '../../database/schema/voting.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { countStatements } from '../testing/statements.ts';
import { castBallot } from './actions.ts';

const ROUTE = 'POST /api/ballots';
const places = demoRestaurants.filter(({ latitude, dishes }) => latitude !== null && dishes[0]);

let server: TestServer;
let voter: Visitor;
let id = '';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  voter = await join(`${randomUUID()}@example.com`);
});

async function join(email: string): Promise<Visitor> {
  const visitor = await server.visitor().join(email);
  ({ id } = (await visitor.get('/api/people/me')).body.person);
  return visitor;
}

const ballot = (more: Record<string, unknown> = {}) => {
  const [place] = places;
  return {
    idempotencyKey: randomUUID(),
    restaurantId: place?.id ?? '',
    ratings: [{ dishId: place?.dishes[0]?.id ?? '', rating: 4 }],
    position: {
      latitude: place?.latitude ?? 0,
      longitude: place?.longitude ?? 0,
      accuracyMeters: 12,
      takenAt: server.clock.now.toISOString(),
    },
    ...more,
  };
};

/** The statements that a request for this body takes, and its answer. */
async function post(body: unknown, by = voter) {
  const statements = countStatements(server.services.db);
  try {
    const { status, body: said } = await by.post('/api/ballots', body);
    return { count: statements.ofRoute(ROUTE).length, status, code: said.code };
  } finally {
    statements.stop();
  }
}

/** How often the person's ballots were counted in this minute. */
async function counted(): Promise<number> {
  const rows = await server.services.db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(eq(rateLimits.key, `ballotsByPerson:${id}`));
  return rows[0]?.count ?? 0;
}

const stored = async (): Promise<number> =>
  server.services.db.$count(ballots, eq(ballots.userSession, userSessionOf(id)));

test('a vote takes two statements: one reads all, one writes all', async () => {
  // The key of the traces is read once in the life of a server.
  await post(ballot(), await join(`${randomUUID()}@example.com`));
  voter = await join(`${randomUUID()}@example.com`);
  expect(await post(ballot())).toMatchObject({ status: 201, count: 2 });
  expect(await counted()).toBe(1);
  expect(await post(ballot())).toMatchObject({ code: 'already_voted_today', count: 1 });
  expect(await counted()).toBe(2);
});

test('an address that is one of several of its mailbox takes one statement more', async () => {
  voter = await join(`a.${randomUUID()}@gmail.com`);
  expect(await post(ballot())).toMatchObject({ status: 201, count: 3 });
  expect(await counted()).toBe(1);
});

test('an unknown restaurant is refused after the first, and the ballot is counted', async () => {
  const unknown = { restaurantId: randomUUID() };
  expect(await post(ballot(unknown))).toMatchObject({ code: 'restaurant_not_found', count: 1 });
  expect(await counted()).toBe(1);
});

test('a ballot without a session takes none', async () => {
  const refused = await post(ballot(), server.visitor());
  expect(refused).toMatchObject({ status: 401, code: 'sign_in_required', count: 0 });
});

test.each<[string, () => Promise<unknown>]>([
  ['has ended', () => server.services.db.delete(sessions).where(eq(sessions.userId, id))],
  [
    'is of a banned account',
    () =>
      server.services.db.update(profiles).set({ bannedAt: TEST_NOW }).where(eq(profiles.id, id)),
  ],
  [
    'is of a suspended account',
    () =>
      server.services.db
        .update(profiles)
        .set({ suspendedUntil: new Date(TEST_NOW.getTime() + 1000) })
        .where(eq(profiles.id, id)),
  ],
  [
    'is older than sessions may become',
    () =>
      server.services.db.execute(
        sql`update sessions set created_at = created_at - interval '2 years' where user_id = ${id}`,
      ),
  ],
])('a session that %s counts no vote, though it was known a moment ago', async (_, end) => {
  await end();
  expect(await post(ballot())).toMatchObject({ status: 401, code: 'sign_in_required', count: 1 });
  expect(await stored()).toBe(0);
  expect((await voter.get('/api/people/me')).body.person).toBeNull();
});

test('beyond the limit nothing is stored, and the wait is that of the window', async () => {
  const endsAt = TEST_NOW.getTime() + 30_000;
  await server.services.db
    .insert(rateLimits)
    .values({ key: `ballotsByPerson:${id}`, count: 60, windowEndsAt: endsAt });
  const refused = await voter.post('/api/ballots', ballot());
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await stored()).toBe(0);
  server.clock.now = new Date(endsAt);
  expect((await voter.post('/api/ballots', ballot())).status).toBe(201);
  expect(await counted()).toBe(1);
});

test('where only roles cannot be read, people vote all the same', async () => {
  const { db } = server.services;
  await db.execute(sql`alter table user_roles rename to lost_roles`);
  try {
    expect(await post(ballot())).toMatchObject({ status: 201 });
    expect(await counted()).toBe(1);
  } finally {
    await db.execute(sql`alter table lost_roles rename to user_roles`);
  }
});

test('facts of the day before are read again: midnight came in between', async () => {
  const { person } = (await voter.get('/api/people/me')).body;
  const known = { day: '2026-05-01', facts: null };
  const { votes } = await castBallot(server.services, person, ballot(), { known });
  expect(votes).toHaveLength(1);
});
