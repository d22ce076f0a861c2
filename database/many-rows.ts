import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './open.ts';

/** A statement takes 65,535 parameters at most; a row has up to 25. */
const ROWS_AT_ONCE = 500;

/** Processes many items in batches, one after the other. @param atOnce the maximum size of a batch */
export async function inParts<Thing>(
  things: Thing[],
  work: (part: Thing[]) => PromiseLike<unknown>,
  atOnce = ROWS_AT_ONCE,
): Promise<void> {
  for (let start = 0; start < things.length; start += atOnce) {
    await work(things.slice(start, start + atOnce));
  }
}

/**
 * Reads all rows of a long query in batches, so that few are in memory.
 * @param read the next batch after the given row, the first batch without one
 */
export async function* readInParts<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  atOnce = 1000,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const part = await read(after, atOnce);
    yield part;
    after = part.at(-1);
    if (part.length < atOnce) return;
  }
}

/**
 * Updates rows of a table with ids, in one statement for all that change the same columns.
 * @param rows by the names of the schema; missing columns stay
 */
export async function updateMany(
  tx: Queryable,
  to: PgTable,
  rows: (Record<string, unknown> & { id: string })[],
): Promise<void> {
  const table = to as unknown as Record<string, PgColumn> & PgTable;
  const bySet = Map.groupBy(rows, (row) => Object.keys(row).toSorted().join());
  for (const same of bySet.values()) {
    const fields = Object.keys(same[0] ?? {}).filter((field) => field !== 'id');
    const columns = fields.flatMap((field) => table[field] ?? []);
    await inParts(same, async (part) => {
      const given = sql.join(
        part.map((row) => {
          const values = fields.map((field, index) => cast(columns[index], row[field]));
          return sql`(${row.id}::uuid, ${sql.join(values, sql`, `)})`;
        }),
        sql`, `,
      );
      const names = columns.map(({ name }) => sql.identifier(name));
      const set = names.map((name) => sql`${name} = given.${name}`);
      await tx.execute(sql`
        update ${table} set ${sql.join(set, sql`, `)}
        from (values ${given}) as given (id, ${sql.join(names, sql`, `)})
        where ${table}.id = given.id`);
    });
  }
}

/** Casts a value to the column's type, which PostgreSQL does not infer in a list of values. */
const cast = (column: PgColumn | undefined, value: unknown) =>
  sql`${value === null ? null : (column?.mapToDriverValue(value) ?? null)}::${sql.raw(column?.getSQLType() ?? 'text')}`;

/** A list of ids as one parameter. Part of a statement. */
export const uuidsIn = (ids: readonly string[]): SQL =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
