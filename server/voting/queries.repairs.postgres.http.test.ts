import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findVoterDrift, repairVoterCounts } from '../../database/daily-counts.ts';
import { findDrift, repairTotals } from '../../database/vote-totals.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

/** Which rows there are, and which transaction has written each. */
async function rowsOf(table: string, key: string): Promise<Map<string, string>> {
  const { rows } = (await server.services.db.execute(
    sql.raw(`select concat_ws('/', ${key}) as key, xmin::text as by from ${table}`),
  )) as { rows: { key: string; by: string }[] };
  return new Map(rows.map(({ key: row, by }) => [row, by]));
}
const changed = (before: Map<string, string>, after: Map<string, string>) => [
  ...[...after].flatMap(([key, by]) => (before.get(key) === by ? [] : [key])),
  ...[...before.keys()].filter((key) => !after.has(key)),
];

describe('a repair waits for no vote, and writes only what differs', () => {
  test('of the totals', async () => {
    const { db } = server.services;
    const key = 'restaurant_id, vote_day, dish_id, shard';
    await db.execute(sql`update vote_totals set votes = votes + 2, new_voters = new_voters - 1
      where ctid = (select ctid from vote_totals order by dish_id, vote_day limit 1)`);
    const [drift] = await findDrift(db);
    const before = await rowsOf('vote_totals', key);
    await db.transaction(async (vote) => {
      // A vote that is not committed yet holds a row like this one.
      await vote.execute(sql`update vote_totals set votes = votes
        where ctid = (select ctid from vote_totals order by dish_id desc limit 1)`);
      expect(await repairTotals(db)).toEqual([drift]);
    });
    expect(await findDrift(db)).toEqual([]);
    const written = changed(before, await rowsOf('vote_totals', key));
    const repair = `${drift?.restaurantId}/${drift?.day}/${drift?.dishId}/-1`;
    expect(written.filter((row) => row === repair)).toHaveLength(1);
    // The other one is the vote's.
    expect(written).toHaveLength(2);
    expect(await repairTotals(db)).toEqual([]);
  });

  test('of the voters', async () => {
    const { db } = server.services;
    await db.execute(sql`update festival_voters set last_day = last_day + 1
      where user_session = (select min(user_session) from festival_voters)`);
    const drift = await findVoterDrift(db);
    expect(drift.map(({ metric }) => metric)).toContain('days');
    const before = await rowsOf('festival_voters', 'user_session');
    await db.transaction(async (vote) => {
      await vote.execute(sql`update festival_voters set last_day = last_day
        where user_session = (select max(user_session) from festival_voters)`);
      expect(await repairVoterCounts(db)).toEqual(drift);
    });
    expect(await findVoterDrift(db)).toEqual([]);
    expect(changed(before, await rowsOf('festival_voters', 'user_session'))).toHaveLength(2);
  });

  test('a first vote that lost its mark is marked again, and a person who is missing is there again', async () => {
    const { db } = server.services;
    await db.execute(sql`update votes set first_here = false
      where id = (select min(id::text)::uuid from votes where first_here)`);
    await db.execute(sql`delete from festival_voters
      where user_session = (select min(user_session) from festival_voters)`);
    expect((await findVoterDrift(db)).length).toBeGreaterThan(0);
    await repairTotals(db);
    await repairVoterCounts(db);
    expect([...(await findDrift(db)), ...(await findVoterDrift(db))]).toEqual([]);
    const { rows } = (await db.execute(sql`select count(*)::int as missing from (
      select 1 from votes where rating > 0 and not admin_vote and not withheld
      group by user_session, restaurant_id having not bool_or(first_here)) as people`)) as {
      rows: { missing: number }[];
    };
    expect(rows).toEqual([{ missing: 0 }]);
  });
});
