import { is, Placeholder, type Query, sql, type SQL } from 'drizzle-orm';
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
  const query = eachOnce(dialect.sqlToQuery(statement));
  /** By database and transaction: making one takes longer than filling in its values. */
  const kept = new WeakMap<PgSession, PgPreparedQuery<{ execute: { rows: Row[] } } & Unused>>();
  return async (db: Queryable, values: Values): Promise<Row[]> => {
    const session = sessionOf(db);
    let ready = kept.get(session);
    if (!ready) kept.set(session, (ready = session.prepareQuery(query, undefined, name, false)));
    const { rows } = await ready.execute(values);
    return rows;
  };
}

/**
 * A query of the builder that is built once for each database or transaction, and planned once per connection, as
 * `prepared`. Building takes longer than running it.
 * @param name as for `prepared`
 * @param build the query, with a `sql.placeholder` for each value
 */
export function keptQuery<Row, Values extends Record<string, unknown>>(
  name: string,
  build: (db: Queryable) => {
    prepare: (name: string) => { execute: (values: Values) => Promise<Row[]> };
  },
): (db: Queryable, values: Values) => Promise<Row[]> {
  const kept = new WeakMap<PgSession, { execute: (values: Values) => Promise<Row[]> }>();
  return (db, values) => {
    const session = sessionOf(db);
    let ready = kept.get(session);
    if (!ready) kept.set(session, (ready = build(db).prepare(name)));
    return ready.execute(values);
  };
}

/** Of a database, or of a transaction on it. */
const sessionOf = (db: Queryable): PgSession =>
  (db as unknown as { _: { session: PgSession } })._.session;

/** The query builder numbers each use of a value anew: here each value is sent once, however often it stands there. */
function eachOnce({ sql: text, params }: Query): Query {
  const names = params.map((param) => (is(param, Placeholder) ? param.name : param));
  const once = [...new Set(names)];
  return {
    sql: text.replaceAll(
      /\$(\d+)/g,
      (_, index) => `$${once.indexOf(names[Number(index) - 1]) + 1}`,
    ),
    params: once.map((name) => params[names.indexOf(name)]),
  };
}
