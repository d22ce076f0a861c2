import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dietBits,
  isWithin,
  ONLY,
  type Only,
  opensNext,
} from '../../domain/restaurants/rules.only.ts';
import {
  DAYS,
  openStateAt,
  type OpeningHours,
  weekMinute,
} from '../../domain/restaurants/rules.hours.ts';
import { type Diet, DIETS } from '../../domain/restaurants/rules.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { countRowsRead } from '../testing/rows-read.ts';
import { countListed, listPart } from './actions.lists.ts';
import { createNearestLists } from './actions.nearest.ts';
import { countNarrowed, selectNextOpen, selectOrder } from './queries.narrowed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const rowsOf = async <Row>(query: SQL): Promise<Row[]> =>
  ((await database.db.execute(query)) as { rows: Row[] }).rows;

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const someHours: fc.Arbitrary<OpeningHours> = fc.array(
  fc.record({ day: fc.constantFrom(...DAYS), opens: time, closes: time }),
  { maxLength: 9 },
);
/** In the weeks in which the clock of the festival is set forward and back, too. */
const moments = fc
  .tuple(
    fc.constantFrom('2026-03-08', '2026-05-02', '2026-11-01'),
    fc.integer({ min: -9000, max: 9000 }),
  )
  .map(([day, minutes]) => new Date(Date.parse(`${day}T06:30Z`) + minutes * 60_000));

describe('what the database keeps for lists', () => {
  test('are the minutes at which the rules say that it is open, of any hours', async () => {
    const [given = []] = fc.sample(
      fc.array(fc.tuple(someHours, moments), { minLength: 400, maxLength: 400 }),
      {
        numRuns: 1,
        seed: 26,
      },
    );
    const asked = given.map(([hours, moment]) => ({ hours, minute: weekMinute(moment) }));
    const rows = await rowsOf<{ open: boolean }>(sql`
      select open_minutes(hours) @> minute as open
      from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) with ordinality as one (value, place),
        jsonb_to_record(value) as given (hours jsonb, minute int) order by place`);
    expect(rows.map(({ open }) => open)).toEqual(
      given.map(([hours, moment]) => openStateAt(hours, moment).isOpen),
    );
    expect(new Set(rows.map(({ open }) => open)).size).toBe(2);
    const [none] = await rowsOf<{ of: string; no: null }>(
      sql`select open_minutes('null')::text as of, open_minutes(null) as no`,
    );
    expect(none).toEqual({ of: '{}', no: null });
  });

  const meantBits = async (): Promise<[string, number][]> => {
    const rows = await rowsOf<{ id: string; diets: Diet[] | null }>(sql`
      select restaurants.id, array_agg(distinct mark) filter (where mark is not null) as diets
      from restaurants left join dishes on restaurant_id = restaurants.id and dishes.archived_at is null
      left join unnest(dishes.diets) as mark on true group by 1 order by 1`);
    return rows.map(({ id, diets }) => [id, dietBits(diets ?? [])]);
  };
  const keptBits = async (): Promise<[string, number][]> =>
    (
      await rowsOf<{ id: string; bits: number }>(
        sql`select id, diet_bits as bits from restaurants order by id`,
      )
    ).map(({ id, bits }) => [id, bits]);

  test('are the marks of the dishes that take part, whatever becomes of these', async () => {
    const { db } = database;
    const [at] = await rowsOf<{ one: string; other: string }>(sql`
      select min(id::text) as one, max(id::text) as other from restaurants`);
    const dish = sql`(select id from dishes where restaurant_id = ${at?.one}::uuid order by id limit 1)`;
    const changes = [
      sql`update dishes set diets = array['spicy', 'vegan', 'kosher'] where id = ${dish}`,
      sql`update dishes set archived_at = now() where restaurant_id = ${at?.one}::uuid`,
      sql`update dishes set diets = array['gluten_free'] where id = ${dish}`,
      sql`update dishes set archived_at = null where id = ${dish}`,
      sql`insert into dishes (restaurant_id, name, diets) values (${at?.other}::uuid, 'a', array['vegetarian', 'vegan', 'gluten_free', 'spicy'])`,
      sql`insert into dishes (restaurant_id, name) values (${at?.other}::uuid, 'b')`,
      sql`update dishes set restaurant_id = ${at?.one}::uuid where name = 'a'`,
      sql`update dishes set diets = null where name = 'a'`,
      sql`update dishes set diets = array['spicy'] where name in ('a', 'b')`,
      sql`delete from dishes where name in ('a', 'b')`,
    ];
    expect(await keptBits()).toEqual(await meantBits());
    for (const change of changes) {
      await db.execute(change);
      expect(await keptBits()).toEqual(await meantBits());
    }
    expect(DIETS.map((diet) => dietBits([diet]))).toEqual([1, 2, 4, 8]);
  });
});

interface Kept {
  id: string;
  name: string;
  openingHours: OpeningHours | null;
  dishes: { diets: Diet[] };
}

/** All restaurants by name, as a browser has them that narrows a list by itself. */
const wholeList = () =>
  rowsOf<Kept>(sql`
    select id, name, opening_hours as "openingHours", json_build_object('diets', coalesce((
      select json_agg(distinct mark) from dishes, unnest(diets) as mark
      where restaurant_id = restaurants.id and dishes.archived_at is null), '[]')) as dishes
    from restaurants where archived_at is null order by name, id`);

test('lists, their numbers, and which opens first, are what the rules say of the whole list', async () => {
  const { db } = database;
  const [hours = []] = fc.sample(
    fc.array(fc.option(someHours), { minLength: 120, maxLength: 120 }),
    {
      numRuns: 1,
      seed: 27,
    },
  );
  await db.execute(sql`
    update restaurants set opening_hours = nullif(given.value -> 'hours', 'null')
    from jsonb_array_elements(${JSON.stringify(hours.map((one) => ({ hours: one })))}::jsonb)
      with ordinality as given (value, place)
    join (select id, row_number() over (order by id) as place from restaurants) as numbered using (place)
    where restaurants.id = numbered.id`);
  const whole = await wholeList();
  const asked = fc.tuple(fc.subarray([...ONLY], { minLength: 1 }), moments);
  let closed = 0;
  for (const [only, moment] of fc.sample(asked, { numRuns: 60, seed: 28 })) {
    const meant = whole.filter((one) => isWithin(one, only, moment));
    const now = () => moment;
    const deps = { db, now, nearestLists: createNearestLists({ db, now }, 0) };
    const part = await listPart(deps, { only, skip: 0 }, null);
    expect(part.map(({ id }) => id)).toEqual(meant.slice(0, 60).map(({ id }) => id));
    expect((await countListed(deps, { only })).restaurants).toBe(meant.length);
    if (meant.length > 0 || !only.includes('open')) continue;
    closed += 1;
    const next = opensNext(whole, only, moment);
    const { opensNext: told } = await countListed(deps, { only });
    expect([only, told?.name]).toEqual([only, next?.name]);
  }
  expect(closed).toBeGreaterThan(0);
});

test('a part of a list of forty times as many restaurants reads no more of it', async () => {
  const near = { latitude: 32.7765, longitude: -79.9311 };
  const filter = { only: ['vegan', 'open'] as Only[], moment: new Date('2026-11-26T23:00:00Z') };
  await database.db.execute(sql`
    update restaurants set opening_hours = '[{"day":"th","opens":"11:00","closes":"22:00"}]'`);
  await database.db.execute(sql`
    insert into restaurants (name, state_id, county_id, latitude, longitude, opening_hours, diet_bits)
    select name || k, state_id, county_id, latitude + k * 0.001, longitude, opening_hours, diet_bits
    from restaurants, generate_series(1, 39) as k`);
  await database.db.execute(sql`vacuum analyze restaurants`);
  const size = (await rowsOf<{ id: string }>(sql`select id from restaurants`)).length;
  for (const position of [null, near]) {
    const { db, read } = countRowsRead(database.db);
    expect(await selectOrder(db, filter, position, { skip: 0, limit: 60 })).toHaveLength(60);
    expect(read.rows).toBeLessThan(size / 2);
  }
  const { db, read } = countRowsRead(database.db);
  expect(await countNarrowed(db, filter)).toBeGreaterThan(600);
  expect(read.rows).toBeLessThanOrEqual(size);
  expect(await selectNextOpen(database.db, { ...filter, only: ['vegan'] })).toBeDefined();
});
