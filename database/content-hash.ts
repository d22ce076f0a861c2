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
  /** Over all tables and sequences: SHA-256 in hexadecimal, after `2:` in the second version. */
  hash: string;
  tables: TableContent[];
}

/**
 * How rows are hashed: 1 as `jsonb`, sorted by the reader, as backups before 2026-11-28 have it; 2 as text of columns
 * in the order of their names, sorted in the database.
 */
export type HashVersion = 1 | 2;
const NEWEST: HashVersion = 2;

/** The version of a hash that a backup has. @throws Error for one of a later version of the program */
export function hashVersionOf(hash: string): HashVersion {
  if (/^[0-9a-f]{64}$/.test(hash)) return 1;
  if (/^2:[0-9a-f]{64}$/.test(hash)) return 2;
  throw new Error(`This version of the program does not know how "${hash}" was made.`);
}

type Row = Record<string, unknown>;
type Read = (text: string) => Promise<Row[]>;

/**
 * Hashes the content of a database: equal for two databases whose tables have equal rows, whatever their
 * order, and whether embedded or PostgreSQL. Rows are hashed in the database; everything comes from one snapshot.
 * @param onSnapshot gets the name of the snapshot before anything is read, for another reader of it
 * (PostgreSQL alone); it is awaited while the snapshot is held
 */
export function hashContent(
  db: Database,
  {
    version = NEWEST,
    onSnapshot,
  }: { version?: HashVersion; onSnapshot?: (snapshot: string) => Promise<void> } = {},
): Promise<Content> {
  return db.transaction(async (tx) => {
    const read: Read = async (text) => ((await tx.execute(sql.raw(text))) as { rows: Row[] }).rows;
    await read('set transaction isolation level repeatable read, read only');
    for (const setting of SETTINGS) await read(`set local ${setting}`);
    if (onSnapshot) {
      const [row] = await read('select pg_export_snapshot() as snapshot');
      await onSnapshot(String(row?.snapshot));
    }
    const all = createHash('sha256');
    const tables: TableContent[] = [];
    for (const { name, columns } of await read(TABLES)) {
      const { described, ...table } =
        version === 1
          ? await hashAsJson(read, String(name))
          : await hashAsText(read, String(name), String(columns));
      tables.push(table);
      all.update(`${described} ${table.rows} ${table.hash}\n`);
    }
    for (const { name } of await read(SEQUENCES)) {
      const [row] = await read(`select last_value, is_called from ${String(name)}`);
      all.update(`${String(name)} ${String(row?.last_value)} ${String(row?.is_called)}\n`);
    }
    const hash = all.digest('hex');
    return { hash: version === 1 ? hash : `${version}:${hash}`, tables };
  });
}

/** For writing values as text the same at every server and for every user. */
const SETTINGS = [
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "intervalstyle = 'iso_8601'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  // For the sorting of a million hashes.
  "work_mem = '64MB'",
];

const named = (kinds: string) => `
  select format('%I.%I', nspname, relname) as name,
    (select coalesce(string_agg(format('%I', attname), ', ' order by attname collate "C"), '') from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in (${kinds}) and nspname !~ '^pg_' and nspname <> 'information_schema'
  order by format('%I.%I', nspname, relname) collate "C"`;
/** Partitions are tables of their own. */
const TABLES = named("'r'");
const SEQUENCES = named("'S'");

/** A table, and what the hash of all says of it before its rows. */
type Hashed = TableContent & { described: string };

/**
 * Rows fall into 256 parts by the first byte of their hash; each part is hashed in the order of its hashes, which
 * takes 32 bytes a row there, and of a table of any size 256 hashes are read here. Without `offset 0` each row would be
 * written and hashed twice, and sorted as a whole.
 */
async function hashAsText(read: Read, name: string, columns: string): Promise<Hashed> {
  const parts = await read(`
    select count(*)::int as rows, encode(sha256(string_agg(hash, ''::bytea order by hash)), 'hex') as hash
    from (select sha256(convert_to(row(${columns})::text, 'UTF8')) as hash from ${name} offset 0) as hashed
    group by get_byte(hash, 0) order by get_byte(hash, 0)`);
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${String(part.hash)}\n`);
  const rows = parts.reduce((sum, part) => sum + Number(part.rows), 0);
  return { name, rows, hash: hash.digest('hex'), described: `${name} (${columns})` };
}

/** Maximum number of row hashes in memory at once. */
const ROWS_AT_ONCE = 20_000;

async function hashAsJson(read: Read, name: string): Promise<Hashed> {
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
  return { name, rows, hash: hash.digest('hex'), described: name };
}
