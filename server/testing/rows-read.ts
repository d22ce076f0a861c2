import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows a plan's scans have read. */
const rowsOf = ({ Plans: parts = [], ...one }: Plan): number =>
  parts.length === 0
    ? (one['Actual Rows'] + (one['Rows Removed by Filter'] ?? 0)) * one['Actual Loops']
    : parts.reduce((sum, part) => sum + rowsOf(part), 0);

/** A database that executes statements as the given one, and adds up the rows that their scans read. */
export function countRowsRead(db: Queryable): { db: Queryable; read: { rows: number } } {
  const read = { rows: 0 };
  const execute = async (query: SQL) => {
    const explained = (await db.execute(sql`explain (analyze, format json) ${query}`)) as {
      rows: { 'QUERY PLAN': { Plan: Plan }[] }[];
    };
    for (const { Plan: plan } of explained.rows[0]?.['QUERY PLAN'] ?? []) read.rows += rowsOf(plan);
    return db.execute(query);
  };
  return { db: { execute } as unknown as Queryable, read };
}
