import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { COUNTED_ROWS } from '../../domain/list-pages.ts';

/** A part of a list, read from its nearer end. */
export interface ListPart {
  offset: number;
  limit: number;
  /** The rows are read backwards, and `inOrder` turns them. */
  isFromEnd: boolean;
}

/** @param page 1 is the first one, -1 the last one, -2 the one before it */
export const partOf = (page: number, pageSize: number): ListPart => ({
  offset: (Math.abs(page) - 1) * pageSize,
  limit: pageSize,
  isFromEnd: page < 0,
});

export const inOrder = <Row>(rows: Row[], { isFromEnd }: ListPart): Row[] =>
  isFromEnd ? rows.toReversed() : rows;

/** How many rows there are; if there are more than are counted, `total` is the number of those. */
export interface CountedRows {
  total: number;
  isMore: boolean;
}

/**
 * Counts rows, as far as a list tells their number: a long list costs no more than a short one.
 * @param rows a query, such as `select from profiles where …`
 */
export async function countRows(
  db: Queryable,
  rows: SQL,
  { offset, limit }: ListPart,
): Promise<CountedRows> {
  // Far behind it is counted up to there, so that a page past the end finds the end.
  const most = Math.max(COUNTED_ROWS, offset + limit);
  const { rows: found } = (await db.execute(
    sql`select count(*)::int as total from (${rows} limit ${most + 1}) as counted`,
  )) as { rows: { total: number }[] };
  const total = found[0]?.total ?? 0;
  return { total: Math.min(total, most), isMore: total > most };
}
