import { sql } from 'drizzle-orm';
import type { RankingKind } from '../domain/rankings/rules.ts';
import { OWN_SHARD } from './counted-votes.ts';
import { findPatternDrift } from './kept-patterns.ts';
import {
  bothKinds,
  changedOf,
  KEY,
  names,
  SUMS,
  sumsOfTallies,
  TALLY,
  talliesOf,
  writeTallies,
} from './kept-tallies.ts';
import { uuidsIn } from './many-rows.ts';
import type { Database, Queryable } from './open.ts';

/** A kept row that differs from what it is kept of, and has no note of a change. */
export interface KeptDrift {
  /** The table. */
  of: 'kept_tallies' | 'kept_sums' | 'kept_days' | 'kept_patterns';
  /** Its key, as text. */
  key: string;
}

/** Compares what is kept with what it is kept of. */
export async function findAllKeptDrift(db: Queryable): Promise<KeptDrift[]> {
  const patterns = await findPatternDrift(db);
  return [
    ...(await findKeptDrift(db)),
    ...patterns.map((key) => ({ of: 'kept_patterns' as const, key })),
  ];
}

/** Compares tallies, their sums and days with what they are kept of, in one snapshot. */
async function findKeptDrift(db: Queryable): Promise<KeptDrift[]> {
  const all = (kind: RankingKind) => sql`select id from ${sql.raw(kind)}`;
  const found = await db.execute(sql`
    with meant as (
      ${bothKinds((kind) => sql`select ${kind}::text as kind, tally.* from (${talliesOf(kind, all(kind))}) as tally`)}
    ), changed as (
      ${bothKinds((kind) => sql`select ${kind}::text as kind, id from (${changedOf(kind)}) as noted`)}
    )
    select 'kept_tallies' as of, kind || ' ' || id as key
    from kept_tallies as kept full join meant using (kind, id)
    where not exists (select from changed
        where changed.kind = coalesce(kept.kind, meant.kind) and changed.id = coalesce(kept.id, meant.id))
      and (${names(TALLY, 'kept.')}) is distinct from (${names(TALLY, 'meant.')})
    union all
    select 'kept_sums', concat_ws(' ', ${names(KEY)})
    from kept_sums as kept full join (${sumsOfTallies}) as sums using (${names(KEY)})
    where (${names(SUMS, 'kept.')}) is distinct from (${names(SUMS, 'sums.')})
    union all
    select 'kept_days', vote_day::text
    from kept_days as kept full join (
      select vote_day, sum(votes)::int as votes, sum(points)::int as points
      from vote_totals where shard = ${OWN_SHARD} group by 1
    ) as sums using (vote_day)
    where vote_day not in (select vote_day from changed_days)
      and (kept.votes, kept.points) is distinct from (sums.votes, sums.points)
    order by 1, 2`);
  return (found as { rows: KeptDrift[] }).rows;
}

/** Notes everything as changed, so that it is read itself until the next maintenance has counted it again. */
export async function noteEverything(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    insert into changed_tallies (restaurant_id, dish_id)
    select id, null from restaurants
    union select restaurant_id, case when kind = 'dishes' then id end from kept_tallies`);
  await tx.execute(sql`
    insert into changed_days (vote_day)
    select vote_day from vote_totals where shard = ${OWN_SHARD} union select vote_day from kept_days`);
}

/**
 * Writes anew what differs; no vote waits.
 * @returns the former differences
 */
export function repairKept(db: Database): Promise<KeptDrift[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const drift = await findAllKeptDrift(tx);
    if (drift.length === 0) return drift;
    await noteEverything(tx);
    const patterns = drift.filter(({ of }) => of === 'kept_patterns').map(({ key }) => key);
    await tx.execute(sql`delete from kept_patterns where restaurant_id in ${uuidsIn(patterns)}`);
    await writeTallies(tx);
    return drift;
  });
}
