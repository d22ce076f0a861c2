import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';

/** What statements of a vote read and write, and grows with votes. */
const TABLES = [
  'votes',
  'ballots',
  'vote_totals',
  'ballot_traces',
  'festival_voters',
  'daily_counts',
  'rate_limits',
];
/** So small a table is read through as fast as anything else finds a row in it. */
const SMALL_PAGES = 8;
const NAMES = sql.join(
  TABLES.map((name) => sql`${name}`),
  sql`, `,
);

/** The tables that have more than doubled since the planner last learned what is in them. */
export async function selectOutgrown(db: Queryable): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select relname as name from pg_class
    where oid = any (array(select to_regclass(given) from unnest(array[${NAMES}]) as given))
      and pg_relation_size(oid) / current_setting('block_size')::int > 2 * greatest(relpages, 0) + ${SMALL_PAGES}::int
    order by relname`)) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}

/** Votes go on meanwhile. Plans that connections have kept are made anew. */
export const analyze = (db: Queryable, names: readonly string[]) =>
  db.execute(
    sql`analyze ${sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )}`,
  );
