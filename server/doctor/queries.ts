import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';

/** The migrations that the database has, by when they were written, in milliseconds; none in an empty one. */
export async function selectMigrations(db: Queryable): Promise<number[]> {
  const { rows: tables } = (await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )) as { rows: { isThere: boolean }[] };
  if (!tables[0]?.isThere) return [];
  const { rows } = (await db.execute(
    sql`select created_at::text as "when" from drizzle.__drizzle_migrations`,
  )) as { rows: { when: string }[] };
  return rows.map(({ when }) => Number(when));
}
