import { performance } from 'node:perf_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../database/open.ts';
import { searchRestaurants, selectNearest } from '../server/restaurants/queries.ts';
import type { PostgresFestival } from './festival.ts';
import { percentiles } from './load.ts';

const SIZES = [1000, 10_000, 100_000];
const ROWS = 30;
const TIMES = 200;

export interface Growth {
  restaurants: number;
  /** Medians, one query at a time. */
  nearestMs: number;
  searchMs: number;
}

/**
 * How the nearest thirty and the search by words slow down with the number of restaurants, spread over both
 * states; on PostgreSQL, with the queries alone.
 */
export async function measureGrowth(
  { url }: PostgresFestival,
  say: (text: string) => void,
): Promise<Growth[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = drizzle(client) as unknown as Database;
  const results: Growth[] = [];
  try {
    for (const size of SIZES) {
      say(`growth: ${size} restaurants`);
      await client.query(
        `insert into restaurants (name, state_id, county_id, latitude, longitude)
         select 'Taquería ' || md5(i::text), 'SC', '45019', 31 + random() * 4, -85 + random() * 6
         from generate_series(1, $1 - (select count(*)::int from restaurants)) i`,
        [size],
      );
      await client.query('analyze restaurants');
      results.push({
        restaurants: size,
        nearestMs: await medianOf((index) =>
          selectNearest(db, placeOf(index), { stateId: 'SC', limit: ROWS }),
        ),
        searchMs: await medianOf((index) =>
          searchRestaurants(db, { stateId: 'SC', q: `lupita ${index % 7}` }, 21),
        ),
      });
    }
    return results;
  } finally {
    await client.query(
      `delete from restaurants where name like 'Taquería ________________________________'`,
    );
    await client.end();
  }
}

/** A path through both states, so that no two queries are the same. */
const placeOf = (index: number) => ({
  latitude: 31.5 + (index % 40) * 0.08,
  longitude: -84.5 + (index % 55) * 0.09,
});

async function medianOf(ask: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < TIMES; index += 1) {
    const startedAt = performance.now();
    await ask(index);
    times.push(performance.now() - startedAt);
  }
  return percentiles(times).p50Ms;
}
