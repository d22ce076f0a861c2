import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './open.ts';

const momentOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** One row: how many traces, redeemed venue codes and keys without a trace are due, and the oldest moment. */
export const lookAtTraces = (before: Date): SQL => sql`
  select (count(*) filter (where since < ${momentOf(before)}))::int as due, min(since) as oldest
  from (
    select ballots.created_at as since from ballot_traces join ballots on ballots.id = ballot_id
    union all select created_at from venue_redemptions
    union all select created_at from festival_keys where ${isUnused(before)}
  ) as kept`;

/**
 * Deletes a batch of old traces and redeemed venue codes; after the last, the key with which the traces were
 * hashed, so that no copy of them can be compared with anything. The next vote makes a new one.
 * @returns how many rows
 */
export async function eraseTraces(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = (await db.execute(sql`
    with traces as (
      delete from ballot_traces where ballot_id in (
        select ballot_id from ballot_traces join ballots on ballots.id = ballot_id
        where ballots.created_at < ${momentOf(before)}
        limit ${limit} for update of ballot_traces skip locked)
      returning 1
    ), redemptions as (
      delete from venue_redemptions where id in (
        select id from venue_redemptions where created_at < ${momentOf(before)}
        limit ${limit} for update skip locked)
      returning 1
    )
    select (select count(*) from traces)::int + (select count(*) from redemptions)::int as erased`)) as {
    rows: { erased: number }[];
  };
  const erased = rows[0]?.erased ?? 0;
  if (erased > 0) return erased;
  const keys = (await db.execute(sql`
    delete from festival_keys where ${isUnused(before)}
      and created_at < ${momentOf(before)} returning 1 as one`)) as { rows: unknown[] };
  return keys.rows.length;
}

/** A new key has no trace yet, so an unused one is as old as the traces that it may have had. */
const isUnused = (before: Date) => sql`purpose = 'traces' and not exists (
  select from ballot_traces join ballots on ballots.id = ballot_id
  where ballots.festival_id = festival_keys.festival_id and ballots.created_at >= ${momentOf(before)})`;
