import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { voteClusterBallots, voteClusters } from '../database/schema/vote-rulings.ts';
import { voteSignals } from '../database/schema/voting.ts';
import { findSignals } from '../server/signals/actions.ts';
import { openTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { createAttacks } from './fraud-attacks.ts';
import { CROWD, createFestival, START } from './fraud-crowd.ts';
import { ballotIdOf, storeBallots } from './fraud-database.ts';

/*
 * The made-up evening through the job of the server and a database: what the rules find in memory (`fraud.ts`)
 * is found in the tables, too.
 */

const DAY_MS = 24 * 3_600_000;
const festival = createFestival({
  ...CROWD,
  seed: 7,
  voters: 2000,
  restaurants: 36,
  days: 2,
  companies: 6,
  buses: 0,
});
const attacks = createAttacks(festival, 0.6).filter(({ name }) => name !== 'owner presses staff');
const fakes = attacks.flatMap(({ ballots }) => ballots);
const night = new Date(START + festival.shape.days * DAY_MS - 5 * 60_000);

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await storeBallots(database.db, festival.ballots);
  await storeBallots(database.db, fakes);
});
afterAll(() => database.close());

const run = (minutes = 0) =>
  findSignals(
    { db: database.db, tracesKey: Buffer.alloc(32) },
    new Date(night.getTime() + minutes * 60_000),
    () => false,
    Number.POSITIVE_INFINITY,
  );
const members = async () =>
  new Set((await database.db.select().from(voteClusterBallots)).map(({ ballotId }) => ballotId));
const stored = async () => ({
  clusters: await database.db
    .select({ kind: voteClusters.kind, ballots: voteClusters.ballots, link: voteClusters.link })
    .from(voteClusters)
    .orderBy(voteClusters.restaurantId, voteClusters.day, voteClusters.kind, voteClusters.link),
  members: [...(await members())].toSorted(),
  signals: await database.db
    .select({
      ballotId: voteSignals.ballotId,
      reason: voteSignals.reason,
      strength: voteSignals.strength,
    })
    .from(voteSignals)
    .where(sql`${voteSignals.basis} is not null`)
    .orderBy(voteSignals.ballotId, voteSignals.reason),
});

test(
  'the job finds the fakes of each attack, and almost nobody else',
  { timeout: 180_000 },
  async () => {
    expect(await run()).toBe(true);
    const found = await members();
    for (const { name, ballots } of attacks) {
      const share = ballots.filter(({ id }) => found.has(ballotIdOf(id))).length / ballots.length;
      expect([name, share]).toEqual([name, expect.toSatisfy((value: number) => value >= 0.95)]);
    }
    const honest = festival.ballots.filter(({ id }) => found.has(ballotIdOf(id))).length;
    expect(honest).toBeLessThanOrEqual(0.005 * festival.ballots.length);
  },
);

test(
  'a run that finds nothing new changes nothing, and neither do two at once',
  { timeout: 180_000 },
  async () => {
    const before = await stored();
    expect(await run()).toBe(true);
    expect(await stored()).toEqual(before);
    await Promise.all([run(1), run(1), run(2)]);
    expect(await stored()).toEqual(before);
  },
);
