import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrift, foldShards, repairTotals } from '../../database/vote-totals.ts';
import { castAt } from '../testing/cast.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const rowsOf = async <Row>(statement: ReturnType<typeof sql>) =>
  ((await server.services.db.execute(statement)) as { rows: Row[] }).rows;
/** Each row with the transaction that has written it. */
const settled = () =>
  rowsOf(sql`select xmin::text as by, settled_totals.* from settled_totals order by dish_id`);
/** Of the sums, how many differ from what they add up. */
async function differing(): Promise<number> {
  const drift = await findDrift(server.services.db);
  return drift.filter(({ day }) => day === 'all').length;
}

test('a vote writes no sum over all days', async () => {
  const visitor = server.visitor();
  await visitor.signInAs('visitor');
  const before = await settled();
  expect(before.length).toBeGreaterThan(100);
  await castAt(server, visitor, 0);
  expect(await settled()).toEqual(before);
  expect(await findDrift(server.services.db)).toEqual([]);
});

test('counters of past days are added to the sums, those from the day on are left', async () => {
  const { db } = server.services;
  await db.execute(sql`update vote_totals set shard = 3 where shard = -1
    and vote_day in (select distinct vote_day from vote_totals order by 1 desc limit 3)`);
  expect(await findDrift(db)).toEqual([]);
  const [newest] = await rowsOf<{ day: string; older: number }>(sql`
    select max(vote_day)::text as day,
      (count(*) filter (where vote_day < (select max(vote_day) from vote_totals)))::int as older
    from vote_totals where shard = 3`);
  expect(newest?.older).toBeGreaterThan(0);
  const day = newest?.day ?? '';
  await foldShards(db, day);
  expect(
    await rowsOf(sql`select distinct vote_day::text as day from vote_totals
      where shard = 3 or (shard <> -1 and vote_day < ${day}::date)`),
  ).toEqual([{ day }]);
  expect(await findDrift(db)).toEqual([]);
});

test('a sum that was changed by hand is found, and mended', async () => {
  const { db } = server.services;
  const before = await settled();
  await db.execute(sql`update settled_totals set points = points + 7
    where dish_id = (select min(dish_id::text)::uuid from settled_totals)`);
  await db.execute(sql`delete from settled_totals
    where dish_id = (select max(dish_id::text)::uuid from settled_totals)`);
  const drift = await findDrift(db);
  expect(drift.map(({ day }) => day)).toEqual(['all', 'all']);
  expect(await repairTotals(db)).toEqual(drift);
  expect(await findDrift(db)).toEqual([]);
  const without = (rows: unknown[]) =>
    rows.map((row) => ({ ...(row as Record<string, unknown>), by: '' }));
  expect(without(await settled())).toEqual(without(before));
});

const changes = fc.array(
  fc.record({
    kind: fc.constantFrom('insert', 'add', 'move', 'delete'),
    day: fc.integer({ min: 1, max: 3 }),
    shard: fc.constantFrom(-1, 0, 1),
    to: fc.constantFrom(-1, 0, 1),
    by: fc.integer({ min: -3, max: 3 }),
  }),
  { minLength: 1, maxLength: 25 },
);

test('whatever is done to the counters, the sums are theirs', async () => {
  const { db } = server.services;
  const [place] = await rowsOf<{ restaurant: string; dish: string }>(
    sql`select restaurant_id as restaurant, id as dish from dishes order by id limit 1`,
  );
  const figures = sql`votes, points, zeros, new_voters, new_dish_voters`;
  await fc.assert(
    fc.asyncProperty(changes, async (done) => {
      for (const { kind, day, shard, to, by } of done) {
        const key = sql`restaurant_id = ${place?.restaurant} and dish_id = ${place?.dish}
          and vote_day = ${`2020-01-0${day}`}::date and shard = ${shard}`;
        const statement = {
          insert: sql`insert into vote_totals as kept (restaurant_id, dish_id, vote_day, shard, ${figures})
            values (${place?.restaurant}, ${place?.dish}, ${`2020-01-0${day}`}, ${shard}, ${by}, ${by}, 1, 0, 1)
            on conflict (restaurant_id, vote_day, dish_id, shard) do update set votes = kept.votes + excluded.votes`,
          add: sql`update vote_totals set points = points + ${by}, late_votes = late_votes + 1 where ${key}`,
          move: sql`update vote_totals as one set shard = ${to} where ${key} and not exists (
            select from vote_totals as other where other.restaurant_id = one.restaurant_id and other.dish_id = one.dish_id
              and other.vote_day = one.vote_day and other.shard = ${to})`,
          delete: sql`delete from vote_totals where ${key}`,
        }[kind];
        await db.execute(statement);
      }
      expect(await differing()).toBe(0);
    }),
    { numRuns: 20 },
  );
  await db.execute(sql`delete from vote_totals where vote_day < '2020-02-01'`);
  expect(await findDrift(db)).toEqual([]);
});
