import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrift, repairTotals } from '../../database/vote-totals.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const rowsOf = async <Row>(query: SQL): Promise<Row[]> =>
  ((await database.db.execute(query)) as { rows: Row[] }).rows;

interface First {
  restaurantId: string;
  day: string;
  dishId: string;
  here: number;
  ofDish: number;
}

/** First votes by restaurant, day and dish: of each person's votes the marked one, else the earliest, all sorted. */
const meantFirsts = () =>
  rowsOf<First>(sql`
    select restaurant_id as "restaurantId", vote_day::text as day, dish_id as "dishId",
      (count(*) filter (where first_here))::int as here,
      (count(*) filter (where first_of_dish))::int as "ofDish"
    from (
      select restaurant_id, vote_day, dish_id,
        row_number() over (partition by user_session, restaurant_id order by first_here desc, vote_day, created_at, id) = 1 as first_here,
        row_number() over (partition by user_session, dish_id order by first_of_dish desc, vote_day, created_at, id) = 1 as first_of_dish
      from votes where rating > 0 and not admin_vote and not withheld
    ) as first group by 1, 2, 3 having bool_or(first_here or first_of_dish) order by 1, 2, 3`);

/** What `findDrift` takes for the first votes: the counters, corrected by what it says of them. */
async function foundFirsts(): Promise<First[]> {
  const counted = await rowsOf<First>(sql`
    select restaurant_id as "restaurantId", vote_day::text as day, dish_id as "dishId",
      sum(new_voters)::int as here, sum(new_dish_voters)::int as "ofDish"
    from vote_totals group by 1, 2, 3`);
  const keyOf = ({ restaurantId, day, dishId }: Omit<First, 'here' | 'ofDish'>) =>
    [restaurantId, day, dishId].join();
  const found = new Map(counted.map((one) => [keyOf(one), one]));
  for (const { restaurantId, day, dishId, voted } of await findDrift(database.db)) {
    const { new_voters: here = 0, new_dish_voters: ofDish = 0 } = voted;
    const place = { restaurantId, day, dishId };
    found.set(keyOf(place), { ...place, here, ofDish });
  }
  return [...found.values()]
    .filter(({ here, ofDish }) => here > 0 || ofDish > 0)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const every = (remainder: number) =>
  sql`('x' || substr(md5(id::text), 1, 6))::bit(24)::int % 9 = ${remainder}`;

test('first votes that lost their mark, or are withheld, are found as if all votes were sorted', async () => {
  const { db } = database;
  expect(await foundFirsts()).toEqual(await meantFirsts());
  const changes = [
    sql`update votes set first_here = false where ${every(1)}`,
    sql`update votes set first_of_dish = false where ${every(2)}`,
    sql`update votes set withheld = true where ${every(3)}`,
    sql`update votes set rating = 0, first_here = false, first_of_dish = false where ${every(4)}`,
    sql`update votes set first_here = false, first_of_dish = false where ${every(5)} or ${every(6)}`,
  ];
  for (const change of changes) {
    await db.execute(change);
    expect(await foundFirsts()).toEqual(await meantFirsts());
  }
  const drift = await findDrift(db);
  expect(drift.length).toBeGreaterThan(100);
  expect(await repairTotals(db)).not.toEqual([]);
  expect(await findDrift(db)).toEqual([]);
  const [kept] = await rowsOf<{ unmarked: number }>(sql`
    select count(*)::int as unmarked from (
      select from votes where rating > 0 and not admin_vote and not withheld
      group by user_session, restaurant_id having not bool_or(first_here)) as people`);
  expect(kept).toEqual({ unmarked: 0 });
});
