import { sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgPreparedQuery, type PgSession } from 'drizzle-orm/pg-core';
import type { Queryable } from './open.ts';

const dialect = new PgDialect();

/** A placeholder for a value, by name; each states its type, which either driver then knows. */
interface Given<Name extends string> {
  text(name: Name): SQL;
  number(name: Name): SQL;
  truth(name: Name): SQL;
}

/** What the query builder's type demands besides. */
interface Unused {
  all: unknown;
  values: unknown;
}

/**
 * A statement that is built once and, on PostgreSQL, planned once per connection: for the few that run
 * thousands of times a minute.
 * @param name identifies the statement on its connection; it must be unique
 * @returns runs it on a database or a transaction; the rows come unconverted from the driver, so the
 * statement must cast numbers and booleans, or return text
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  name: string,
  write: (given: Given<keyof Values & string>) => SQL,
) {
  const as = (type: string) => (value: string) => sql`${sql.placeholder(value)}::${sql.raw(type)}`;
  const statement = write({ text: as('text'), number: as('float8'), truth: as('boolean') });
  const query = dialect.sqlToQuery(statement);
  /** By database and transaction: making one takes longer than filling in its values. */
  const kept = new WeakMap<PgSession, PgPreparedQuery<{ execute: { rows: Row[] } } & Unused>>();
  return async (db: Queryable, values: Values): Promise<Row[]> => {
    const { session } = (db as unknown as { _: { session: PgSession } })._;
    let ready = kept.get(session);
    if (!ready) kept.set(session, (ready = session.prepareQuery(query, undefined, name, false)));
    const { rows } = await ready.execute(values);
    return rows;
  };
}
