import { sql } from 'drizzle-orm';
import { FESTIVAL_TIME_ZONE } from '../domain/festival.ts';
import type { Queryable } from './open.ts';

/**
 * Signals the votes for a restaurant by an account that was linked to it later on the same day, or at the same
 * moment: a vote after that is refused. The votes go on counting until somebody rules on them.
 * @param at now
 */
export const signalOwnVotes = (db: Queryable, at: Date) =>
  db.execute(sql`
    insert into vote_marks (ballot_id, reason, strength, created_at)
    select ballot_id, 'own_account', 3, ${at.toISOString()}::timestamptz
    from restaurant_owners as owners join votes
      on votes.user_session = 'user_' || owners.user_id and votes.restaurant_id = owners.restaurant_id
      and vote_day >= (owners.created_at at time zone ${FESTIVAL_TIME_ZONE})::date
      and rating > 0 and not admin_vote
    on conflict do nothing`);
