import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from './open.ts';

export interface TableContent {
  /** Includes its schema. */
  name: string;
  rows: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

export interface Content {
  /** Over all tables and sequences, as SHA-256 in hexadecimal. */
  hash: string;
  tables: TableContent[];
}

/** Maximum number of row hashes in memory at once. */
const ROWS_AT_ONCE = 20_000;

type Row = Record<string, unknown>;

/**
 * Hashes the content of a database: equal for two databases whose tables have equal rows, whatever their
 * order, and whether embedded or PostgreSQL. Rows are hashed in the database; only their hashes are read,
 * in batches. Everything comes from one snapshot.
 * @param onSnapshot gets the name of the snapshot before anything is read, for another reader of it
 * (PostgreSQL alone); it is awaited while the snapshot is held
 */
export function hashContent(
  db: Database,
  onSnapshot?: (snapshot: string) => Promise<void>,
): Promise<Content> {
  return db.transaction(async (tx) => {
    const read = async (text: string) =>
      ((await tx.execute(sql.raw(text))) as { rows: Row[] }).rows;
    await read('set transaction isolation level repeatable read, read only');
    // Settings for writing values as text: the same at every server and for every user.
    for (const setting of [
      "timezone = 'UTC'",
      "datestyle = 'ISO'",
      "intervalstyle = 'iso_8601'",
      "bytea_output = 'hex'",
      'extra_float_digits = 1',
      'statement_timeout = 0',
    ]) {
      await read(`set local ${setting}`);
    }
    if (onSnapshot) {
      const [row] = await read('select pg_export_snapshot() as snapshot');
      await onSnapshot(String(row?.snapshot));
    }
    const all = createHash('sha256');
    const tables: TableContent[] = [];
    for (const { name } of await read(TABLES)) {
      const table = await hashTable(read, String(name));
      tables.push(table);
      all.update(`${table.name} ${table.rows} ${table.hash}\n`);
    }
    for (const { name } of await read(SEQUENCES)) {
      const [row] = await read(`select last_value, is_called from ${String(name)}`);
      all.update(`${String(name)} ${String(row?.last_value)} ${String(row?.is_called)}\n`);
    }
    return { hash: all.digest('hex'), tables };
  });
}

const named = (kinds: string) => `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in (${kinds}) and nspname !~ '^pg_' and nspname <> 'information_schema'
  order by format('%I.%I', nspname, relname) collate "C"`;
/** Partitions are tables of their own. */
const TABLES = named("'r'");
const SEQUENCES = named("'S'");

async function hashTable(
  read: (text: string) => Promise<Row[]>,
  name: string,
): Promise<TableContent> {
  const hash = createHash('sha256');
  let rows = 0;
  await read(`declare rows_of_table no scroll cursor for
    select encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex') collate "C" as hash
    from ${name} t order by 1`);
  for (;;) {
    const part = await read(`fetch ${ROWS_AT_ONCE} from rows_of_table`);
    for (const row of part) hash.update(`${String(row.hash)}\n`);
    rows += part.length;
    if (part.length < ROWS_AT_ONCE) break;
  }
  await read('close rows_of_table');
  return { name, rows, hash: hash.digest('hex') };
}
