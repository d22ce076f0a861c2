import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { migrationsFolder, type Queryable } from './open.ts';

interface Journal {
  entries: { idx: number; tag: string; when: number }[];
}

/** The migrations that this version knows, the oldest first. */
export const KNOWN_MIGRATIONS = (
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as Journal
).entries;

/**
 * The number of this version's newest migration. Each connection says it (`vota_taco.schema`): once a migration has
 * said in `schema_that_counts_votes()` that older versions would lose votes from the counters, the database
 * refuses theirs, with the code NEWER_SCHEMA.
 */
export const SCHEMA_NUMBER = KNOWN_MIGRATIONS.at(-1)?.idx ?? 0;
export const NEWER_SCHEMA = 'VT001';

/** A database that only a newer version may write. */
export class NewerSchema extends Error {
  readonly code = NEWER_SCHEMA;
}

/** @param needed what `schema_that_counts_votes()` says @throws NewerSchema */
export function requireOwnSchema(needed: number): void {
  if (needed <= SCHEMA_NUMBER) return;
  throw new NewerSchema(
    `A newer version of Vota Taco has migrated the database: votes need schema ${needed}, and this version has ${SCHEMA_NUMBER}. Stop this server; the newer one goes on.`,
  );
}

/**
 * Checks that this version knows each migration that the database has, before it migrates: a rollback of the program
 * alone would leave a database that the older version does not understand.
 * @throws NewerSchema
 */
export async function refuseNewerDatabase(db: Queryable): Promise<void> {
  const { rows: tables } = (await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )) as { rows: { isThere: boolean }[] };
  if (!tables[0]?.isThere) return;
  const { rows } = (await db.execute(
    sql`select created_at::text as "when" from drizzle.__drizzle_migrations order by created_at`,
  )) as { rows: { when: string }[] };
  const known = new Set(KNOWN_MIGRATIONS.map(({ when }) => String(when)));
  const foreign = rows.filter(({ when }) => !known.has(when));
  if (foreign.length === 0) return;
  const newest = new Date(Number(foreign.at(-1)?.when)).toISOString().slice(0, 10);
  throw new NewerSchema(
    `The database was migrated by another version of Vota Taco: it has ${foreign.length} migrations that this version does not know, the newest of ${newest}; the last that this one knows is ${KNOWN_MIGRATIONS.at(-1)?.tag}. Start the newer version, or restore the backup made before the update.`,
  );
}
