import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { voteAppeals } from '../../database/schema/vote-rulings.ts';
import { ballots, votes, voteTotals } from '../../database/schema/voting.ts';
import type { Integrity } from '../../domain/integrity/schema.ts';
import type { VoteRulingReason } from '../../domain/vote-rulings/rules.ts';
import { HIDDEN, setEmbargo } from '../testing/embargo.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { ruleOnBallots } from '../testing/vote-appeals.ts';
import { countEverything } from '../testing/withheld.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

async function read(): Promise<Integrity> {
  // The report is kept for half a minute.
  server.clock.now = new Date(server.clock.now.getTime() + 31_000);
  const { status, body } = await server.visitor().get('/api/festival/integrity');
  expect(status).toBe(200);
  return body;
}

const ballotsAt = async (place: number, count: number) => {
  const rows = await server.services.db
    .selectDistinct({ id: votes.ballotId })
    .from(votes)
    .innerJoin(ballots, eq(ballots.id, votes.ballotId))
    .where(eq(votes.restaurantId, demoRestaurants[place]?.id ?? ''));
  expect(rows.length).toBeGreaterThanOrEqual(count);
  return rows.slice(0, count).map(({ id }) => id);
};
const rule = async (
  place: number,
  count: number,
  reason: VoteRulingReason,
  action: 'hold' | 'exclude' = 'exclude',
) =>
  ruleOnBallots(server, await ballotsAt(place, count), {
    action,
    reason,
    ruledBy: personIdOf('admin'),
  });

test('the report adds up, is grouped, and names nobody', async () => {
  const { db } = server.services;
  await countEverything(db);
  const rows = await db.select({ votes: voteTotals.votes }).from(voteTotals);
  const cast = rows.reduce((sum, row) => sum + row.votes, 0);
  const before = await read();
  expect(before.votes).toBe(cast);
  expect(before.excluded.byReason).toEqual({ shown: [], others: 0 });
  expect(before.byEvidence.shown.map(({ evidence }) => evidence)).toEqual([
    'position',
    'position_near',
  ]);

  const busy = demoRestaurants.map((_, place) => place);
  const [first = 0, second = 1, third = 2, fourth = 3] = await busiest(busy);
  await rule(first, 9, 'automated');
  await rule(second, 6, 'several_accounts');
  await rule(third, 2, 'own_restaurant');
  const held = await rule(fourth, 3, 'other', 'hold');
  await db.insert(voteAppeals).values({
    rulingId: held,
    userId: personIdOf('visitor'),
    appealText: 'I was there.',
    createdAt: server.clock.now,
  });
  const report = await read();
  expect(report.votes).toBe(cast - 20);
  // The two own votes could be computed from the total: the next smallest stands with them.
  expect(report.excluded.byReason).toEqual({
    shown: [{ reason: 'automated', count: 9 }],
    others: 8,
  });
  expect(report.excluded.byRestaurant).toEqual({
    shown: [
      {
        restaurantId: demoRestaurants[first]?.id,
        restaurantName: demoRestaurants[first]?.name,
        count: 9,
      },
    ],
    others: 8,
  });
  expect(report.held).toEqual({
    byReason: { shown: [], others: null },
    byRestaurant: { shown: [], others: null },
  });
  expect(report.appeals).toEqual({ pending: null, granted: 0, rejected: 0 });
  expect(JSON.stringify(report)).not.toMatch(/user_|@/);
});

/** The places with the most votes, the busiest first. */
async function busiest(places: readonly number[]): Promise<number[]> {
  const rows = await server.services.db
    .select({ restaurantId: voteTotals.restaurantId, votes: voteTotals.votes })
    .from(voteTotals);
  const votesOf = (place: number) =>
    rows
      .filter(({ restaurantId }) => restaurantId === demoRestaurants[place]?.id)
      .reduce((sum, row) => sum + row.votes, 0);
  return places.toSorted((a, b) => votesOf(b) - votesOf(a));
}

test('while totals are hidden, nothing is told by restaurant, also of a report that was read before', async () => {
  const { db } = server.services;
  const before = await read();
  await setEmbargo(db, HIDDEN);
  const get = async () => (await server.visitor().get('/api/festival/integrity')).body;
  const hidden = await get();
  expect(hidden).toEqual({
    ...before,
    held: { ...before.held, byRestaurant: null },
    excluded: { ...before.excluded, byRestaurant: null },
  });
  expect(JSON.stringify(hidden)).not.toContain('restaurantId');
  await setEmbargo(db, { ...HIDDEN, kind: 'shown' });
  expect(await get()).toEqual(before);
});
