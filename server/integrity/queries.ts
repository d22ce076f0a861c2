import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { totalsOfAllDays } from '../../database/vote-totals.ts';
import type { AppealState } from '../../domain/moderation/rules.ts';
import type { EvidenceKind, VotesByEvidence } from '../../domain/evidence/rules.ts';
import type { VoteRulingReason } from '../../domain/vote-rulings/rules.ts';

/** The counted votes by evidence, from the counters. */
export async function countByEvidence(
  db: Queryable,
): Promise<Omit<VotesByEvidence, Extract<EvidenceKind, 'admin'>>> {
  const { rows } = (await db.execute(sql`
    select code, position, near as "position_near", late as "position_late",
      votes - code - position - near - late as unrecorded
    from (
      select coalesce(sum(votes), 0)::int as votes, coalesce(sum(code_votes), 0)::int as code,
        coalesce(sum(position_votes), 0)::int as position,
        coalesce(sum(near_votes), 0)::int as near, coalesce(sum(late_votes), 0)::int as late
      from ${totalsOfAllDays} as totals
    ) as sums`)) as { rows: Omit<VotesByEvidence, 'admin'>[] };
  const [row] = rows;
  if (!row) throw new Error('A sum without groups has one row.');
  return row;
}

export interface WithheldCount {
  state: 'held' | 'excluded';
  reason: VoteRulingReason;
  restaurantId: string;
  restaurantName: string;
  count: number;
}

/** The withheld votes by state, reason of the ruling in force, and restaurant. */
export async function countWithheld(db: Queryable): Promise<WithheldCount[]> {
  const { rows } = (await db.execute(sql`
    select ballots.state, coalesce(ruling.reason, 'other') as reason,
      restaurants.id as "restaurantId", restaurants.name as "restaurantName", count(*)::int as count
    from ballots
    join votes on votes.ballot_id = ballots.id and rating > 0 and not admin_vote
    join restaurants on restaurants.id = votes.restaurant_id
    left join lateral (
      select vote_rulings.reason
      from vote_ruling_ballots join vote_rulings on vote_rulings.id = ruling_id
      where vote_ruling_ballots.ballot_id = ballots.id and vote_rulings.state = 'in_force'
        and undoes_id is null and action <> 'restore'
      order by decided_at desc, vote_rulings.id desc limit 1
    ) as ruling on true
    where ballots.state <> 'counted'
    group by 1, 2, 3, 4`)) as { rows: WithheldCount[] };
  return rows;
}

/** Appeals against rulings on votes. */
export async function countAppeals(db: Queryable): Promise<Record<AppealState, number>> {
  const { rows } = (await db.execute(sql`
    select count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'granted')::int as granted,
      count(*) filter (where status = 'rejected')::int as rejected
    from vote_appeals`)) as { rows: Record<AppealState, number>[] };
  return rows[0] ?? { pending: 0, granted: 0, rejected: 0 };
}
