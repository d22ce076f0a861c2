import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rewriteTotals } from '../../database/vote-totals.ts';
import type { BallotFilter } from '../../domain/vote-rulings/schema.ballots.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { countRowsRead } from '../testing/rows-read.ts';
import { type BallotCount, countBallots } from './queries.ballot-counts.ts';
import { allOf, selectBallots } from './queries.ballots.ts';
import { conditionsOf } from './queries.scope.ts';

const MOST = 50_001;
let database: TestDatabase;
let restaurantId = '';
let dishId = '';

const rowsOf = async <Row>(query: SQL): Promise<Row[]> =>
  ((await database.db.execute(query)) as { rows: Row[] }).rows;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  [{ restaurantId, dishId } = { restaurantId, dishId }] = await rowsOf<{
    restaurantId: string;
    dishId: string;
  }>(sql`select restaurant_id as "restaurantId", dish_id as "dishId" from votes
    where rating > 0 group by 1, 2 order by count(*) desc, 1, 2 limit 1`);
  const some = (every: number) => sql`select ballot_id from (
    select ballot_id, row_number() over (order by ballot_id) as number from votes
    where restaurant_id = ${restaurantId}::uuid and rating > 0) as numbered where number % ${every} = 0`;
  // Of an organiser, held, excluded, and both an organiser's and held; with signals; and from before evidence was kept.
  await db.execute(
    sql`update votes set admin_vote = true, first_here = false, first_of_dish = false where ballot_id in (${some(5)})`,
  );
  await db.execute(sql`update ballots set evidence = 'admin' where id in (${some(10)})`);
  await db.execute(sql`update ballots set evidence = null where id in (${some(15)})`);
  for (const [every, state] of [
    [4, 'held'],
    [7, 'excluded'],
  ] as const) {
    await db.execute(sql`update ballots set state = ${state} where id in (${some(every)})`);
    await db.execute(sql`update votes set withheld = true where ballot_id in (${some(every)})`);
  }
  // Put aside by a merge.
  await db.execute(sql`update votes set withheld = true, first_here = false, first_of_dish = false
    where ballot_id in (${some(11)}) and not admin_vote`);
  await db.execute(sql`
    insert into vote_marks (ballot_id, reason) select ballot_id, 'restaurant_burst' from (${some(6)}) as marked
    on conflict do nothing`);
  await db.transaction(rewriteTotals);
});
afterAll(() => database.close());

/** Each ballot looked at. */
async function meant(filter: BallotFilter): Promise<BallotCount> {
  const rows = await rowsOf<{ state: string }>(sql`
    select ballots.state from votes join ballots on ballots.id = ballot_id
    where rating > 0 and ${allOf(conditionsOf(filter))}`);
  const of = (state: string) => rows.filter((row) => row.state === state).length;
  return {
    total: rows.length,
    counted: of('counted'),
    held: of('held'),
    excluded: of('excluded'),
  };
}

const PLACES = (): BallotFilter[] => [{}, { restaurantId }, { dishId }, { restaurantId, dishId }];
const NARROWED: BallotFilter[] = [
  {},
  { state: 'counted' },
  { state: 'held' },
  { state: 'excluded' },
  { signal: 'any' },
  { signal: 'restaurant_burst' },
  { signal: 'any', state: 'counted' },
  { evidence: 'admin' },
  { evidence: 'position' },
  { from: '2026-04-25' },
  { from: '2026-04-25', to: '2026-04-28' },
  { to: '2026-04-28', state: 'counted' },
];

test('the number of ballots is that of those that are found, by state', async () => {
  for (const place of PLACES()) {
    for (const narrowed of NARROWED) {
      const filter = { ...place, ...narrowed };
      expect([filter, await countBallots(database.db, filter, MOST)]).toEqual([
        filter,
        await meant(filter),
      ]);
    }
  }
  const { counted, held, excluded } = await meant({ restaurantId });
  expect(Math.min(counted, held, excluded)).toBeGreaterThan(0);
  const nowhere = { dishId: restaurantId };
  expect((await countBallots(database.db, nowhere, MOST)).total).toBe(0);
  expect(await selectBallots(database.db, nowhere, { before: null, limit: 5 })).toEqual([]);
});

test('counting ends at the limit', async () => {
  for (const filter of [{}, { restaurantId }, { signal: 'any' }, { from: '2026-01-01' }] as const) {
    const { total } = await meant(filter);
    expect((await countBallots(database.db, filter, total - 1)).total).toBe(total - 1);
    expect((await countBallots(database.db, filter, total)).total).toBe(total);
    expect((await countBallots(database.db, { ...filter, state: 'counted' }, 3)).total).toBe(3);
  }
});

test('the number of a busy place is read from its counters', async () => {
  await database.db.execute(sql`vacuum analyze votes`);
  await database.db.execute(sql`vacuum analyze vote_totals`);
  const all = await meant({ restaurantId });
  const { db, read } = countRowsRead(database.db);
  await countBallots(db, { restaurantId }, MOST);
  const others = await rowsOf(sql`select from votes
    where restaurant_id = ${restaurantId}::uuid and rating > 0 and (admin_vote or withheld)`);
  const counters = await rowsOf(sql`
    select from vote_totals where restaurant_id = ${restaurantId}::uuid`);
  // Those that do not count are looked up twice: for the number, and with their ballots for their states.
  expect(read.rows).toBeLessThanOrEqual(counters.length + 5 * others.length);
  expect(all.total).toBeGreaterThan(others.length);
});
