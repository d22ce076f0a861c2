import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findVoterDrift, foldDailyCounts, repairVoterCounts } from '../../database/daily-counts.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { dailyCounts, festivalVoters } from '../../database/schema/visits.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { CountMetric } from '../../domain/visits/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { castBallot } from '../voting/actions.ts';

const open = demoRestaurants.flatMap(({ latitude, longitude, ...rest }) =>
  latitude === null || longitude === null || rest.dishes.length === 0
    ? []
    : [{ ...rest, latitude, longitude }],
);
const TODAY = '2026-05-02';
const TOMORROW = '2026-05-03';
const DAY_MS = 86_400_000;

let server: TestServer;
/** A server with the same database and another clock. */
let dayAfter: TestServer;
let names = 0;

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'admin@vota-taco.example' });
  dayAfter = await openTestServer({}, { ...server, clock: { now: new Date(+TEST_NOW + DAY_MS) } });
});
afterAll(async () => {
  await dayAfter.stop();
  await server.stop();
});

async function newVoter(): Promise<{ visitor: Visitor; person: Person }> {
  const visitor = await server.visitor().join(`counts-${names++}@example.com`);
  return { visitor, person: (await visitor.get('/api/people/me')).body.person };
}

function ballotAt(index: number, at: TestServer = server) {
  const place = open[index];
  if (!place) throw new Error('The demo has no more restaurants.');
  const { id, latitude, longitude, dishes } = place;
  return {
    idempotencyKey: randomUUID(),
    restaurantId: id,
    ratings: [{ dishId: dishes[0]?.id ?? '', rating: 4 }],
    position: { latitude, longitude, accuracyMeters: 9, takenAt: at.clock.now.toISOString() },
  };
}

const cast = (person: Person, index: number, at: TestServer = server) =>
  castBallot(at.services, person, ballotAt(index, at), {
    sender: { language: 'es', device: 'phone' },
  });

async function counted(day: string, metric: CountMetric, value = ''): Promise<number> {
  const [row] = await server.services.db
    .select({ count: sql<number>`coalesce(sum(${dailyCounts.count}), 0)::int` })
    .from(dailyCounts)
    .where(
      and(eq(dailyCounts.day, day), eq(dailyCounts.metric, metric), eq(dailyCounts.value, value)),
    );
  return row?.count ?? 0;
}

/** The counters of voters on a day. */
const votersOf = async (day: string) => ({
  voters: await counted(day, 'voters'),
  first: await counted(day, 'new_voters'),
  last: await counted(day, 'last_voters'),
});
const drift = () => findVoterDrift(server.services.db);

describe('a person is a voter of a day once', () => {
  test('who votes at eight places at the same moment', async () => {
    const { person } = await newVoter();
    const before = await votersOf(TODAY);
    await Promise.all(Array.from({ length: 8 }, (_, index) => cast(person, index)));
    expect(await votersOf(TODAY)).toEqual({
      voters: before.voters + 1,
      first: before.first + 1,
      last: before.last + 1,
    });
    expect(await drift()).toEqual([]);
  });

  test('on two days: their last day moves, their first stays', async () => {
    const { person } = await newVoter();
    await cast(person, 1);
    const [today, tomorrow] = [await votersOf(TODAY), await votersOf(TOMORROW)];
    await Promise.all([cast(person, 1, dayAfter), cast(person, 2, dayAfter)]);
    expect(await votersOf(TODAY)).toEqual({ ...today, last: today.last - 1 });
    expect(await votersOf(TOMORROW)).toEqual({
      ...tomorrow,
      voters: tomorrow.voters + 1,
      last: tomorrow.last + 1,
    });
    expect(await drift()).toEqual([]);
  });

  test('at midnight, when their first votes of two days come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person } = await newVoter();
      await Promise.all([cast(person, 3), cast(person, 3, dayAfter), cast(person, 4, dayAfter)]);
      // A ballot that was in progress when the day ended is counted after one of the next day.
      await cast(person, 5);
    }
    expect(await drift()).toEqual([]);
  });

  test('and voting admins are none', async () => {
    const admin = await server.visitor().signInAs('admin');
    const before = [await votersOf(TODAY), await counted(TODAY, 'votes', 'en')];
    expect((await admin.post('/api/ballots', ballotAt(6))).body.adminVote).toBe(true);
    expect([await votersOf(TODAY), await counted(TODAY, 'votes', 'en')]).toEqual(before);
  });
});

test('votes and points are counted by the language and the device that they came with', async () => {
  const { visitor } = await newVoter();
  const rows = async () => ({
    es: [await counted(TODAY, 'votes', 'es'), await counted(TODAY, 'points', 'es')],
    tablet: [await counted(TODAY, 'votes', 'tablet'), await counted(TODAY, 'points', 'tablet')],
  });
  const before = await rows();
  const ballot = ballotAt(7);
  const ipad = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15';
  const headers = { 'accept-language': 'es', 'user-agent': ipad };
  expect((await visitor.post('/api/ballots', ballot, headers)).status).toBe(201);
  // The same ballot again is not counted again.
  expect((await visitor.post('/api/ballots', ballot, headers)).status).toBe(201);
  const [votes = 0, points = 0] = before.es;
  const [tabletVotes = 0, tabletPoints = 0] = before.tablet;
  expect(await rows()).toEqual({
    es: [votes + 1, points + 4],
    tablet: [tabletVotes + 1, tabletPoints + 4],
  });
});

test('a refused vote counts nothing', async () => {
  const { person } = await newVoter();
  const before = await votersOf(TODAY);
  const far = { ...ballotAt(8), position: { ...ballotAt(8).position, latitude: 34.9 } };
  await expect(castBallot(server.services, person, far)).rejects.toMatchObject({ code: 'too_far' });
  expect(await votersOf(TODAY)).toEqual(before);
});

test('an account and each sign-in are counted on the day they are made', async () => {
  const total = async (metric: CountMetric) => {
    const [row] = await server.services.db
      .select({ count: sql<number>`coalesce(sum(${dailyCounts.count}), 0)::int` })
      .from(dailyCounts)
      .where(eq(dailyCounts.metric, metric));
    return row?.count ?? 0;
  };
  const [accounts, signIns] = [await total('accounts'), await total('sign_ins')];
  await newVoter();
  await server.visitor().signInAs('visitor');
  expect([await total('accounts'), await total('sign_ins')]).toEqual([accounts + 1, signIns + 2]);
  await server.visitor().post('/api/people/sign-in', {
    email: 'visitor@vota-taco.example',
    password: 'wrong-password',
  });
  expect(await total('sign_ins')).toBe(signIns + 2);
});

describe('counters that were changed by hand', () => {
  test('are found and mended', async () => {
    const { db } = server.services;
    const { person } = await newVoter();
    await cast(person, 9);
    const right = await votersOf(TODAY);
    await db
      .update(dailyCounts)
      .set({ count: sql`${dailyCounts.count} + 3` })
      .where(and(eq(dailyCounts.metric, 'new_voters'), eq(dailyCounts.day, TODAY)));
    await db
      .update(festivalVoters)
      .set({ lastDay: TOMORROW })
      .where(eq(festivalVoters.userSession, `user_${person.id}`));
    const found = await drift();
    expect(found.map(({ metric }) => metric).toSorted()).toEqual(['days', 'new_voters']);
    expect(await repairVoterCounts(db)).toEqual(found);
    expect(await drift()).toEqual([]);
    expect(await votersOf(TODAY)).toEqual(right);
  });

  test('are the same after the shards of past days are put together', async () => {
    const { db } = server.services;
    const before = [await votersOf(TODAY), await counted(TODAY, 'votes', 'es')];
    await foldDailyCounts(db, TOMORROW);
    const { person } = await newVoter();
    await cast(person, 10, dayAfter);
    await foldDailyCounts(db, TOMORROW);
    expect([await votersOf(TODAY), await counted(TODAY, 'votes', 'es')]).toEqual(before);
    const left = sql`${dailyCounts.shard} <> 0 and ${dailyCounts.day} < ${TOMORROW}`;
    expect(await db.$count(dailyCounts, left)).toBe(0);
    expect(await drift()).toEqual([]);
  });
});
