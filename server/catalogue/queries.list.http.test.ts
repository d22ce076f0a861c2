import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CATALOGUE_LACKS,
  CATALOGUE_ORDERS,
  type CatalogueOrder,
} from '../../domain/catalogue/rules.ts';
import { likePart } from '../sql/text-search.ts';
import { partOf } from '../sql/list-pages.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { type CatalogueFilter, selectCatalogue } from './queries.list.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  const { db } = server.services;
  await db.execute(sql`update restaurants set updated_at = created_at + interval '1 day', phone = '555-0142',
    address = 'Calle Ñu 7', zip_code = '29401' where id in (select id from restaurants order by id limit 9)`);
  await db.execute(sql`update restaurants set archived_at = now(), logo_url = null, latitude = null, longitude = null
    where id in (select id from restaurants order by id desc limit 7)`);
  await db.execute(sql`update dishes set archived_at = now()
    where restaurant_id in (select id from restaurants order by id desc limit 2)`);
});
afterAll(() => server.stop());

const COUNTED: Record<CatalogueOrder, SQL> = {
  name: sql`name_folded`,
  county: sql`(select name_folded from counties where counties.id = r.county_id)`,
  dishes: sql`(select count(*) from dishes d where d.restaurant_id = r.id and d.archived_at is null)`,
  votes: sql`(select coalesce(sum(votes), 0) from vote_totals t where t.restaurant_id = r.id)`,
  updated: sql`coalesce(updated_at, created_at)`,
};
const LACKING: Record<(typeof CATALOGUE_LACKS)[number], SQL> = {
  coordinates: sql`latitude is null`,
  dishes: sql`not exists (select from dishes d where d.restaurant_id = r.id and d.archived_at is null)`,
  picture: sql`logo_url is null`,
};

/** The ids in order, each figure counted for each restaurant by itself. */
async function meant({ q, stateId, countyId, status, lacks, by, direction }: CatalogueFilter) {
  const part = `%${likePart(q)}%`;
  const { rows } = (await server.services.db.execute(sql`
    select id from restaurants r where ${lacks ? LACKING[lacks] : sql`true`}
      and (${stateId ?? null}::text is null or state_id = ${stateId ?? null})
      and (${countyId ?? null}::text is null or county_id = ${countyId ?? null})
      and (${status} = 'all' or (archived_at is not null) = (${status} = 'archived'))
      and (${q} = '' or fold(concat_ws(' ', name, address, zip_code, phone)) like fold(${part})
        or exists (select from dishes d where d.restaurant_id = r.id and d.archived_at is null
          and fold(d.name) like fold(${part})))
    order by ${COUNTED[by]} ${direction === 'down' ? sql`desc` : sql`asc`}, name_folded, id`)) as {
    rows: { id: string }[];
  };
  return rows.map(({ id }) => id);
}

const ALL = { q: '', status: 'all', by: 'name', direction: 'up' } as const;
const FILTERS: Partial<CatalogueFilter>[] = [
  ...CATALOGUE_ORDERS.flatMap((by) =>
    (['up', 'down'] as const).map((direction) => ({ by, direction })),
  ),
  ...CATALOGUE_LACKS.map((lacks) => ({ lacks })),
  { status: 'shown', by: 'votes', direction: 'down' },
  { status: 'archived' },
  { stateId: 'SC', by: 'county' },
  { countyId: '45019' },
  ...['lupita', 'LUPÍTA', 'taco', 'calle ñu 7 29401 555', '0142', 'al past', '%', '_', 'zzz'].map(
    (q) => ({ q, by: 'dishes' as const }),
  ),
];

test.each(FILTERS)('the list by %j is what each restaurant gives', async (more) => {
  const { db } = server.services;
  const filter = { ...ALL, ...more };
  const all = await meant(filter);
  const size = 50;
  for (const page of [1, 2, -1]) {
    const { rows, total, isMore } = await selectCatalogue(db, filter, partOf(page, size));
    const from = page > 0 ? (page - 1) * size : Math.max(0, all.length - size);
    expect(rows.map(({ row }) => row.id)).toEqual(all.slice(from, from + size));
    expect([total, isMore]).toEqual([all.length, false]);
  }
});

test('a dish that is found is told', async () => {
  const { rows } = await selectCatalogue(
    server.services.db,
    { ...ALL, q: 'al pastor' },
    partOf(1, 50),
  );
  expect(rows.filter(({ row }) => row.foundDish !== null).length).toBeGreaterThan(0);
});
