import { asc, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findVoterDrift, SHARDS } from '../../database/daily-counts.ts';
import { retentionRuns } from '../../database/schema/retention.ts';
import { dailyCounts, festivalVoters } from '../../database/schema/visits.ts';
import { ballots, voteSignals, votes, voteTotals } from '../../database/schema/voting.ts';
import { findAllKeptDrift } from '../../database/kept-drift.ts';
import { keepPatterns } from '../../database/kept-patterns.ts';
import { findDrift } from '../../database/vote-totals.ts';
import { DISTANCE_BANDS } from '../../domain/places/rules.ts';
import { dueAt, type RetentionPolicyName } from '../../domain/retention/rules.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { applyRetention, inspectRetention } from './actions.ts';

let database: TestDatabase;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
const DAY_MS = 86_400_000;

beforeEach(async () => {
  database = await openTestDatabase();
  await keepPatterns(database.db, '2026-05-01', 1);
  lines.length = 0;
});
afterEach(() => database.close());

const keep = (at: Date, limits?: Parameters<typeof applyRetention>[1]) =>
  applyRetention({ db: database.db, log, now: () => at }, limits);
/** How many rows a run erases for one policy. */
const erased = async (policy: RetentionPolicyName, at: Date) =>
  (await keep(at)).find((one) => one.policy === policy)?.erased;
const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);
const allVotes = () =>
  database.db.select().from(votes).orderBy(asc(votes.createdAt), asc(votes.id));
const drift = async () => [
  ...(await findDrift(database.db)),
  ...(await findVoterDrift(database.db)),
  ...(await findAllKeptDrift(database.db)),
];

describe('positions', () => {
  test('stay for 90 days; after them only the band is left', async () => {
    const before = await allVotes();
    const oldest = before[0]?.createdAt ?? TEST_NOW;
    const due = dueAt('positions', oldest);
    expect(due.getTime() - oldest.getTime()).toBe(90 * DAY_MS);
    expect(await erased('positions', due)).toBe(0);
    expect(await allVotes()).toEqual(before);
    const first = before.filter(({ createdAt }) => createdAt.getTime() === oldest.getTime());
    expect(await erased('positions', after(due, 1))).toBe(first.length);
    const kept = await allVotes();
    expect(kept.filter(({ userLatitude }) => userLatitude !== null)).toEqual(
      before.filter((vote) => !first.includes(vote)),
    );
    expect(await erased('positions', after(due, 1))).toBe(0);

    await keep(after(TEST_NOW, 91 * DAY_MS));
    const bandOf = (miles: number | null) =>
      Object.entries(DISTANCE_BANDS).find(([, most]) => (miles ?? 0) <= most)?.[0];
    expect(await allVotes()).toEqual(
      before.map((vote) => ({
        ...vote,
        userLatitude: null,
        userLongitude: null,
        userAccuracyMeters: null,
        distanceToRestaurant: null,
        distanceBand: bandOf(vote.distanceToRestaurant),
      })),
    );
    expect(new Set((await allVotes()).map((vote) => vote.distanceBand)).size).toBeGreaterThan(1);
    expect(await drift()).toEqual([]);
  });

  test('go band by band, at each of its edges', async () => {
    const some = (await allVotes()).slice(0, 6);
    const miles = [0, 0.1, 0.100001, 0.3, 0.5, 0.6];
    for (const [index, vote] of some.entries()) {
      await database.db
        .update(votes)
        .set({ distanceToRestaurant: miles[index] })
        .where(eq(votes.id, vote.id));
    }
    const [far] = (await allVotes()).slice(6);
    await database.db
      .update(votes)
      .set({ distanceToRestaurant: 0.7 })
      .where(eq(votes.id, far?.id ?? ''));
    await keep(after(TEST_NOW, 91 * DAY_MS));
    const found = (await allVotes()).slice(0, 7).map(({ distanceBand }) => distanceBand);
    expect(found).toEqual(['at', 'at', 'verified', 'verified', 'vote', 'nearby', 'beyond']);
  });
});

describe('votes', () => {
  test('go seven years after their day, and the counters say what the others give', async () => {
    const before = await allVotes();
    const days = [...new Set(before.map(({ voteDay }) => voteDay))].toSorted();
    const [first = '', second = ''] = days;
    const noonOf = (day: string, years: number) =>
      new Date(`${Number(day.slice(0, 4)) + years}${day.slice(4)}T16:00:00Z`);
    await keep(noonOf(first, 7));
    expect((await allVotes()).length).toBe(before.length);
    await keep(noonOf(second, 7));
    const left = before.filter(({ voteDay }) => voteDay !== first);
    expect((await allVotes()).map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    expect(await drift()).toEqual([]);

    // Many people have voted before and after that day.
    const middle = days[Math.floor(days.length / 2)] ?? '';
    const [look] = (await inspectRetention(database.db, noonOf(middle, 7))).filter(
      ({ policy }) => policy === 'votes',
    );
    const votesLeft = before.filter(({ voteDay }) => voteDay >= middle);
    expect(look?.due).toBe(left.length - votesLeft.length);
    expect(await erased('votes', noonOf(middle, 7))).toBe(look?.due);
    expect(await database.db.$count(votes)).toBe(votesLeft.length);
    expect(await database.db.$count(ballots)).toBe(
      new Set(votesLeft.map(({ ballotId }) => ballotId)).size,
    );
    expect(await drift()).toEqual([]);
    expect(await erased('votes', noonOf(middle, 7))).toBe(0);

    await keep(after(noonOf(days.at(-1) ?? '', 7), DAY_MS));
    for (const table of [votes, ballots, voteSignals, voteTotals, festivalVoters, dailyCounts]) {
      expect(await database.db.$count(table)).toBe(0);
    }
    expect(lines).toEqual([]);
  });

  test('of voting admins go with them', async () => {
    const [one] = await allVotes();
    await database.db
      .update(votes)
      .set({ adminVote: true, firstHere: false, firstOfDish: false })
      .where(eq(votes.ballotId, one?.ballotId ?? ''));
    await keep(new Date('2034-01-01T12:00:00Z'));
    expect(await database.db.$count(ballots)).toBe(0);
  });
});

test('figures of days go after three years, but for those that votes are compared with', async () => {
  const { db } = database;
  await keep(after(TEST_NOW, 100 * DAY_MS));
  // In a shard of its own, so that it does not collide with the demo's counters.
  const seeding = { metric: 'visits' as const, shard: SHARDS, count: 3 };
  await db.insert(dailyCounts).values([
    { ...seeding, day: '2026-05-01', dimension: 'all', value: '' },
    { ...seeding, day: '2026-05-02', dimension: 'language', value: 'en' },
  ]);
  const visits = () => db.$count(dailyCounts, eq(dailyCounts.metric, 'visits'));
  const [seeded, bands] = [await visits(), sql`${votes.distanceBand} is not null`];
  await keep(new Date('2029-03-01T12:00:00Z'));
  expect(await visits()).toBe(seeded);
  await keep(new Date('2029-05-02T12:00:00Z'));
  expect(await db.$count(dailyCounts, eq(dailyCounts.day, '2026-05-01'))).toBeGreaterThan(0);
  expect(
    await db.$count(
      dailyCounts,
      sql`day = '2026-05-01' and metric not in ('voters', 'new_voters', 'last_voters')`,
    ),
  ).toBe(0);
  expect(await visits()).toBeGreaterThan(0);
  await keep(new Date('2029-05-04T12:00:00Z'));
  expect(await visits()).toBe(0);
  expect(await db.$count(votes, bands)).toBe(0);
  expect(await db.$count(retentionRuns, sql`day < '2027-01-01'`)).toBeGreaterThan(0);
  expect(await drift()).toEqual([]);
});
