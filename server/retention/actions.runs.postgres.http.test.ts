import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findVoterDrift } from '../../database/daily-counts.ts';
import { openPostgres } from '../../database/postgres.ts';
import { devMails } from '../../database/schema/mail.ts';
import { profiles, sessions } from '../../database/schema/people.ts';
import { retentionRuns } from '../../database/schema/retention.ts';
import { dailyCounts, pageViews } from '../../database/schema/visits.ts';
import { votes } from '../../database/schema/voting.ts';
import { findDrift } from '../../database/vote-totals.ts';
import { RETENTION } from '../../domain/retention/rules.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { insertBallot } from '../voting/queries.ts';
import { applyRetention, inspectRetention } from './actions.ts';

let database: TestDatabase;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });

beforeEach(async () => {
  database = await openTestDatabase();
  lines.length = 0;
});
afterEach(() => database.close());

const keep = (at: Date, limits?: Parameters<typeof applyRetention>[1]) =>
  applyRetention({ db: database.db, log, now: () => at }, limits);
const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);
const DAY_MS = 86_400_000;

test('what is said to go and to stay is there', async () => {
  const { rows } = (await database.db.execute(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public'`)) as { rows: { table: string; column: string }[] };
  const known = new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  for (const { since, goes, stays } of Object.values(RETENTION)) {
    for (const name of [since, ...goes, ...stays]) expect(known).toContain(name);
  }
  // Any other column with a person's position would need a policy as well.
  const positions = rows
    .filter(({ column }) => /latitude|longitude|accuracy|distance/.test(column))
    .map(({ table, column }) => `${table}.${column}`);
  const ofPlaces = /^(restaurants|counties|zip_codes)\./;
  expect(positions.filter((name) => !ofPlaces.test(name)).toSorted()).toEqual([
    'votes.distance_band',
    'votes.distance_to_restaurant',
    'votes.user_accuracy_meters',
    'votes.user_latitude',
    'votes.user_longitude',
  ]);
});

describe('a run', () => {
  const later = after(TEST_NOW, 91 * DAY_MS);

  test('erases in batches, and leaves what is left to the next', async () => {
    const [look] = await inspectRetention(database.db, later);
    const due = look?.due ?? 0;
    expect(due).toBeGreaterThan(2000);
    const [first] = await keep(later, { batches: 2 });
    expect(first).toEqual({ policy: 'positions', erased: 2000, isMore: true, failure: null });
    const [second] = await keep(later);
    expect(second).toMatchObject({ erased: due - 2000, isMore: false });
  });

  test('ends between two batches where the server is to stop', async () => {
    let asked = 0;
    const kept = await keep(later, { isStopping: () => (asked += 1) > 2 });
    expect(kept).toEqual([{ policy: 'positions', erased: 1000, isMore: true, failure: null }]);
  });

  test('at the same time as another server’s erases each row once, and both are written down', async () => {
    const year = new Date('2034-01-01T12:00:00Z');
    const looks = await inspectRetention(database.db, year);
    // Two servers have a pool each; the embedded database has one connection for all.
    const { url } = database;
    const beside = url === undefined ? undefined : openPostgres(url, 2, { connection: 0 });
    const other = { db: beside?.db ?? database.db, log, now: () => year };
    const [one, two] = await Promise.all([keep(year), applyRetention(other)]);
    await beside?.close();
    const sums = looks.map(({ policy }, index) => ({
      policy,
      due: (one[index]?.erased ?? 0) + (two[index]?.erased ?? 0),
    }));
    // Erasing votes also erases bands that the same run has made.
    const isSure = ({ policy }: { policy: string }) => policy !== 'aggregates';
    expect(sums.filter(isSure)).toEqual(
      looks.filter(isSure).map(({ policy, due }) => ({ policy, due })),
    );
    expect([...(await findDrift(database.db)), ...(await findVoterDrift(database.db))]).toEqual([]);
    expect(lines).toEqual([]);
    const runs = await database.db.select().from(retentionRuns);
    expect(runs.find(({ promise }) => promise === 'votes')).toMatchObject({
      day: '2034-01-01',
      ranAt: year,
      erased: looks.find(({ policy }) => policy === 'votes')?.due,
      failedAt: null,
    });
  });

  test('that fails in one policy applies the others, is logged and recorded, and is made good', async () => {
    const { db } = database;
    await db.execute(sql`alter table page_views rename to mislaid`);
    const kept = await keep(later);
    expect(kept.filter(({ failure }) => failure !== null)).toMatchObject([
      { policy: 'page_views', erased: 0, failure: '42P01' },
    ]);
    expect(kept.find(({ policy }) => policy === 'positions')?.erased).toBeGreaterThan(0);
    expect(lines).toMatchObject([
      { policy: 'page_views', msg: 'a retention policy was not applied, will be tried again' },
    ]);
    const readRun = async () =>
      (await db.select().from(retentionRuns).where(eq(retentionRuns.promise, 'page_views')))[0];
    expect(await readRun()).toMatchObject({ ranAt: null, failedAt: later, failure: '42P01' });
    await db.execute(sql`alter table mislaid rename to page_views`);
    await keep(after(later, 1));
    expect(await readRun()).toMatchObject({
      ranAt: after(later, 1),
      failedAt: null,
      failure: null,
    });
  });

  test('that is only looked at changes nothing', async () => {
    const read = async () => ({
      votes: await database.db.select().from(votes).orderBy(votes.id),
      rows: await Promise.all(
        [sessions, devMails, pageViews, profiles, dailyCounts, retentionRuns].map((table) =>
          database.db.$count(table),
        ),
      ),
    });
    const before = await read();
    const looks = await inspectRetention(database.db, new Date('2034-01-01T12:00:00Z'));
    expect(looks.find(({ policy }) => policy === 'votes')?.due).toBe(before.votes.length);
    expect(await read()).toEqual(before);
  });
});

test('a ballot whose voter lost their old votes meanwhile is refused, and so is cast anew', async () => {
  const { db } = database;
  const [vote] = await db.select().from(votes).limit(1);
  const cast = (firstDay: string | null) =>
    insertBallot(db, {
      ballotId: crypto.randomUUID(),
      idempotencyKey: crypto.randomUUID(),
      evidence: 'position',
      requestHash: 'x',
      restaurantId: vote?.restaurantId ?? '',
      userSession: 'user_who_is_back',
      email: 'back@example.com',
      mailbox: 'back@example.com',
      name: '',
      latitude: null,
      longitude: null,
      accuracyMeters: null,
      distanceMiles: null,
      locationVerified: false,
      adminVote: false,
      day: '2026-05-02',
      at: TEST_NOW.toISOString(),
      ratings: JSON.stringify([{ id: crypto.randomUUID(), dish_id: vote?.dishId, rating: 3 }]),
      personId: crypto.randomUUID(),
      newVoterKey: null,
      entry: '{}',
      hasTraces: false,
      network: null,
      subnet: null,
      mailDomain: null,
      device: null,
      pageSeen: false,
      secondsOpen: null,
      isVoterOfDay: true,
      firstDay,
      lastDay: firstDay,
      voteCounts: '[]',
      voterCounts: JSON.stringify(
        ['voters', 'new_voters', 'last_voters'].map((metric) => ({
          day: '2026-05-02',
          metric,
          dimension: 'all',
          value: '',
          count: 1,
        })),
      ),
    });
  // Read before a retention run erased their days.
  await expect(cast('2019-05-02')).rejects.toMatchObject({ cause: { code: '23502' } });
  await cast(null);
  expect([...(await findDrift(db)), ...(await findVoterDrift(db))]).toEqual([]);
});
