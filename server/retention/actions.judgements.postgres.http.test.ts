import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repairVoterCounts } from '../../database/daily-counts.ts';
import { personIdOf } from '../../database/demo/people.ts';
import {
  voteAppeals,
  voteClusterBallots,
  voteClusters,
  voteRulingBallots,
  voteRulings,
} from '../../database/schema/vote-rulings.ts';
import { dueAt, dueBefore } from '../../domain/retention/rules.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { demoPlace, giveVotes, makeCluster } from '../testing/vote-rulings.ts';
import { RETENTION_HANDLERS } from './queries.ts';

const DAY_MS = 86_400_000;
const place = demoPlace(0);
/** Long before the demo's own votes. */
const OLD = new Date(TEST_NOW.getTime() - 200 * DAY_MS);
const LATER = new Date(OLD.getTime() + 10 * DAY_MS);

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** Only of this policy: the others would first erase years of the demo. */
async function keep(at: Date): Promise<void> {
  const { erase } = RETENTION_HANDLERS.votes;
  let erased;
  do erased = await erase(database.db, dueBefore('votes', at), at);
  while (erased > 0);
}
const whenDue = (castAt: Date) => new Date(dueAt('votes', castAt).getTime() + DAY_MS);
async function give(count: number, at: Date): Promise<string[]> {
  const ids = await giveVotes({ services: database }, place, count, { at });
  await repairVoterCounts(database.db);
  return ids;
}

async function rule(ballotIds: readonly string[], createdAt: Date): Promise<string> {
  const [row] = await database.db
    .insert(voteRulings)
    .values({
      idempotencyKey: crypto.randomUUID(),
      action: 'exclude',
      reason: 'automated',
      note: '',
      state: 'in_force',
      ballots: ballotIds.length,
      createdAt,
      decidedAt: createdAt,
    })
    .returning({ id: voteRulings.id });
  const rulingId = row?.id ?? '';
  if (ballotIds.length > 0) {
    await database.db
      .insert(voteRulingBallots)
      .values(
        ballotIds.map((ballotId) => ({ rulingId, ballotId, stateBefore: 'counted' as const })),
      );
  }
  return rulingId;
}

const idsIn = async (table: typeof voteClusters | typeof voteRulings) =>
  (await database.db.select({ id: table.id }).from(table).orderBy(asc(table.id))).map(
    ({ id }) => id,
  );

test('clusters and rulings go with the last of their votes, and appeals with the ruling', async () => {
  const { db } = database;
  await db.delete(voteRulings);
  await db.delete(voteClusters);
  const [old, later] = [await give(3, OLD), await give(2, LATER)];
  const both = [...old, ...later];
  const inside = { services: database };
  await makeCluster(inside, place.restaurantId, old, OLD);
  const clusterOfBoth = await makeCluster(inside, place.restaurantId, both, OLD);
  // Made months after the votes: what counts is the votes.
  const onOld = await rule(old, TEST_NOW);
  const onBoth = await rule(both, OLD);
  const asks = { userId: personIdOf('visitor'), appealText: 'x', createdAt: OLD };
  await db.insert(voteAppeals).values([
    { ...asks, rulingId: onOld },
    { ...asks, rulingId: onBoth },
  ]);

  await keep(whenDue(OLD));
  expect(await idsIn(voteClusters)).toEqual([clusterOfBoth]);
  expect(await idsIn(voteRulings)).toEqual([onBoth]);
  expect(await db.$count(voteClusterBallots)).toBe(later.length);
  expect(await db.$count(voteRulingBallots)).toBe(later.length);
  expect(await db.$count(voteAppeals)).toBe(1);

  await keep(whenDue(LATER));
  expect(await idsIn(voteClusters)).toEqual([]);
  expect(await idsIn(voteRulings)).toEqual([]);
  expect(await db.$count(voteAppeals)).toBe(0);
});

test('a ruling without votes stays until its own day is due', async () => {
  const { db } = database;
  await db.delete(voteRulings);
  const [was, is] = [await rule([], OLD), await rule([], LATER)];
  await keep(new Date(dueAt('votes', OLD).getTime() - DAY_MS));
  expect(await idsIn(voteRulings)).toEqual([was, is].toSorted());
  await keep(whenDue(OLD));
  expect(await idsIn(voteRulings)).toEqual([is]);
});
