import type pg from 'pg';
import { HOT_PLACE } from './growth-plan.ts';

/** How a table of the demo is copied. */
type Family = 'place' | 'person';

/** Copies of each restaurant, beside the demo's own. */
const PLACES = 99;
/** Copies of each person with their votes, three at each copy of a restaurant. */
const PEOPLE = 297;

/**
 * Tables that hold one festival's own things, chains that refer to their former row, and the sums that are
 * counted anew at the end.
 */
const KEPT = new Set([
  'states',
  'counties',
  'zip_codes',
  'festivals',
  'festival_keys',
  'app_settings',
  'user_roles',
  'pictures',
  'vote_totals',
  'settled_totals',
  'kept_tallies',
  'kept_sums',
  'kept_days',
  'kept_patterns',
  'changed_tallies',
  'changed_days',
  'daily_counts',
  'audit_log',
  'audit_seals',
  'retention_runs',
  'ledger_head',
]);
const PLACE_TABLES = new Set(['restaurants', 'dishes', 'sold_out_dishes', 'crowd_days']);

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  /** The table that it refers to. */
  refers_to: string | null;
  is_unique: boolean;
}

const COLUMNS = `
  select c.table_name, c.column_name, c.udt_name,
    (select k.confrelid::regclass::text from pg_constraint k join pg_attribute a
      on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.conrelid = format('%I', c.table_name)::regclass
        and a.attname = c.column_name order by array_length(k.conkey, 1) limit 1) as refers_to,
    exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indisunique and i.indrelid = format('%I', c.table_name)::regclass
        and a.attname = c.column_name) as is_unique
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    and c.is_identity = 'NO'
  order by c.table_name, c.ordinal_position`;

/** An id of version 8 (RFC 9562), which answers may hold, from the id that is copied and the copy's number. */
const COPY_ID = `
  create function pg_temp.copy_id(id text, copy bigint) returns uuid immutable strict language sql as
  $$ select overlay(overlay(md5(id || '/' || copy) placing '8' from 13) placing '8' from 17)::uuid $$`;

const familyOf = (table: string): Family => (PLACE_TABLES.has(table) ? 'place' : 'person');

/** The number of the copy that a column belongs to: each copy of a person votes at one copy of the places. */
const copyOf = (family: Family) => (family === 'place' ? `(1 + (k - 1) % ${PLACES})` : 'k');

/**
 * What stands in a copied row, as SQL; `k` is the number of the copy.
 * @param staysThere whether the copy is at the same restaurant
 */
function valueOf(column: Column, staysThere = false): string {
  const { table_name: table, column_name: name, udt_name: type, refers_to: target } = column;
  const it = `one."${name}"`;
  if (target !== null && KEPT.has(target)) return it;
  const family = familyOf(target ?? (/restaurant_id|dish_id/.test(name) ? 'restaurants' : table));
  if (family === 'place' && staysThere) return it;
  const copy = copyOf(family);
  if (type === 'uuid') return `pg_temp.copy_id(${it}::text, ${copy})`;
  if (name === 'user_session')
    return `case when ${it} like 'user\\_%' then 'user_' || pg_temp.copy_id(substr(${it}, 6), ${copy})
      else ${it} || '/' || ${copy} end`;
  const isText = /^(text|varchar|citext)$/.test(type);
  if (isText && /email|mailbox/.test(name)) return `'k' || ${copy} || '.' || ${it}`;
  if (table === 'restaurants' && name === 'name') return `${it} || ' ' || ${copy}`;
  // Spread over their county.
  if (name === 'latitude' && table === 'restaurants') return `${it} + ${copy} % 10 * 0.004`;
  if (name === 'longitude' && table === 'restaurants') return `${it} + ${copy} / 10 * 0.004`;
  const isOwn = /token|hash|nonce|key$|^link$|account_id/.test(name);
  if (type === 'bytea' && column.is_unique) return `decode(md5(${it}::text || ${copy}), 'hex')`;
  return isText && column.is_unique && isOwn ? `${it} || '/' || ${copy}` : it;
}

/** The copies of the votes and reviews at one restaurant, beside those of its people. */
const HOT = { votes: 20_000, reviews: 3000 };
/** Above the numbers of all other copies. */
const FIRST_HOT = 1000;

/** Copies what people did at one restaurant, at that restaurant. */
async function fillHotPlace(client: pg.Client, columns: Column[]): Promise<void> {
  const votes = await client.query<{ id: string; votes: number }>(`
    select restaurant_id as id, count(*)::int as votes from votes
    where restaurant_id = (${HOT_PLACE}) group by 1`);
  const [hot] = votes.rows;
  if (!hot) throw new Error('No restaurant with an owner has votes.');
  const parts: [table: string, where: string, copies: number][] = [
    [
      'ballots',
      `id in (select ballot_id from votes where restaurant_id = '${hot.id}')`,
      HOT.votes / hot.votes,
    ],
    ['votes', `restaurant_id = '${hot.id}'`, HOT.votes / hot.votes],
    ['reviews', `restaurant_id = '${hot.id}'`, HOT.reviews],
  ];
  for (const [table, where, copies] of parts) {
    const own = columns.filter((column) => column.table_name === table);
    const names = own.map(({ column_name: name }) => `"${name}"`).join();
    const last = FIRST_HOT + Math.ceil(copies);
    const limit = table === 'reviews' ? `limit ${HOT.reviews}` : '';
    await client.query(`
      insert into "${table}" (${names}) select ${own.map((one) => valueOf(one, true)).join()}
      from (select * from "${table}" where ${where}) as one, generate_series(${FIRST_HOT + 1}, ${last}) as k
      order by k ${limit}`);
  }
}

/**
 * Turns the demo into a festival of a hundred times its restaurants and three hundred times its people and
 * votes, and one restaurant into a hot place. The same each time: every copy is named by its number.
 * @param client a superuser's connection: references are not checked, the copies keep them by their names
 */
export async function fillFestival(client: pg.Client, say: (text: string) => void): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '512MB'; set work_mem = '128MB'`);
  await client.query(COPY_ID);
  const { rows } = await client.query<Column>(COLUMNS);
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table_name)) {
    if (KEPT.has(table)) continue;
    const copies = familyOf(table) === 'place' ? PLACES : PEOPLE;
    const names = columns.map(({ column_name: name }) => `"${name}"`).join();
    const { rowCount } = await client.query(`
      insert into "${table}" (${names}) select ${columns.map((column) => valueOf(column)).join()}
      from "${table}" as one, generate_series(1, ${copies}) as k`);
    if (rowCount) say(`${table}: ${rowCount} rows more`);
  }
  await fillHotPlace(client, rows);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}
