import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { HOLD_ENDS_SOON_HOURS, type VotesToDo } from '../../domain/vote-rulings/rules.ts';
import { countWaitingClusters } from '../signals/queries.ts';

/** What waits for organisers. Holds of which no vote is held any more are left out. */
export async function selectToDo(db: Queryable, now: Date): Promise<VotesToDo> {
  const soon = new Date(now.getTime() + HOLD_ENDS_SOON_HOURS * 3_600_000);
  const { rows } = (await db.execute(sql`
    with ending as materialized (
      select id, ends_at from vote_rulings
      where state = 'in_force' and action = 'hold' and undoes_id is null
        and ends_at > ${now.toISOString()}::timestamptz and ends_at <= ${soon.toISOString()}::timestamptz
    ), held as (
      select distinct ballot_id, ends_at
      from ending join vote_ruling_ballots on ruling_id = ending.id
      join ballots on ballots.id = ballot_id and ballots.state = 'held'
    )
    select
      (select count(*)::int from vote_rulings where state = 'proposed') as proposals,
      (select count(*)::int from vote_appeals where status = 'pending') as appeals,
      (select count(distinct ballot_id)::int from held) as "endingVotes",
      (select to_char(min(ends_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from held)
        as "endsAt"`)) as { rows: Omit<VotesToDo, 'clusters'>[] };
  const [row = { proposals: 0, appeals: 0, endingVotes: 0, endsAt: null }] = rows;
  return { ...row, clusters: await countWaitingClusters(db) };
}
