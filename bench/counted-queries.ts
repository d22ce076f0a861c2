import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from '../database/open.ts';

/** What some work asked of PostgreSQL. */
export interface Counted<Result> {
  result: Result;
  ms: number;
  /** CPU of this process, user and system. */
  cpuMs: number;
  /** Without `begin`, `commit` and the like. */
  queries: number;
  /** Rows that the database read, from tables and by indexes; those that it sent are `rows`. */
  rowsRead: number;
  rows: number;
}

interface Answer {
  rowCount?: number | null;
}

const QUIET = /^\s*(begin|commit|rollback|savepoint|release|set)\b/i;
const counts = { queries: 0, rows: 0 };

// Each driver's call goes through here, whoever makes it.
const { query: ask } = pg.Client.prototype as unknown as {
  query: (...given: unknown[]) => unknown;
};
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]): unknown {
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '');
    if (QUIET.test(text)) return ask.apply(this, given);
    counts.queries += 1;
    const count = (answer: Answer | undefined) => (counts.rows += answer?.rowCount ?? 0);
    const last = given.at(-1);
    // The pool asks with a callback.
    if (typeof last === 'function') {
      const onAnswer = (error: unknown, answer: Answer | undefined) => {
        count(answer);
        last(error, answer);
      };
      return ask.apply(this, [...given.slice(0, -1), onAnswer]);
    }
    const answer = ask.apply(this, given);
    if (answer instanceof Promise) void answer.then(count, () => {});
    return answer;
  },
});

async function readRows(db: Queryable): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = (await db.execute(sql`
    select (tup_returned + tup_fetched)::float8 as rows from pg_stat_database
    where datname = current_database()`)) as { rows: { rows: number }[] };
  return rows[0]?.rows ?? Number.NaN;
}

/** @param db has one connection, as each keeps its statistics to itself for a while */
export async function countQueries<Result>(
  db: Queryable,
  work: () => Promise<Result>,
): Promise<Counted<Result>> {
  const rowsBefore = await readRows(db);
  const before = { ...counts };
  const cpu = process.cpuUsage();
  const from = performance.now();
  const result = await work();
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  const { queries, rows } = counts;
  return {
    result,
    ms,
    cpuMs: (user + system) / 1000,
    queries: queries - before.queries,
    rows: rows - before.rows,
    rowsRead: (await readRows(db)) - rowsBefore,
  };
}
