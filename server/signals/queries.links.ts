import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { startOf } from '../sql/festival-day.ts';

/** The ballots of one network or one mail domain at a restaurant. */
export interface CountedLink {
  restaurantId: string;
  /** In hexadecimal; at most one of the two is not null. */
  network: string | null;
  domain: string | null;
  ballots: number;
  /** Of ballots that are older than the given moment. */
  isSettled: boolean;
}

/**
 * The networks and the mail domains of the ballots of a day, by restaurant.
 * @param from ballots before it are left out, in milliseconds since 1970; null: none
 * @param settledTo ballots before it are settled
 */
export async function selectLinks(
  db: Queryable,
  day: string,
  from: number | null,
  settledTo: number,
): Promise<CountedLink[]> {
  const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const { rows } = (await db.execute(sql`
    with cast_ballots as materialized (
      select restaurants.id as restaurant_id, own.ballot_id, own.created_at < ${moment(settledTo)} as is_settled
      from restaurants cross join lateral (
        select ballot_id, created_at from votes
        where votes.restaurant_id = restaurants.id and rating > 0 and not admin_vote
          and vote_day = ${day}::date
          and votes.created_at >= ${from === null ? startOf(day, 0) : moment(from)}
          and votes.created_at < ${startOf(day, 1)}
      ) as own
    )
    select restaurant_id as "restaurantId", encode(network, 'hex') as network,
      encode(mail_domain, 'hex') as domain, is_settled as "isSettled", count(*)::int as ballots
    from cast_ballots join ballot_traces using (ballot_id)
    group by grouping sets ((restaurant_id, is_settled, network), (restaurant_id, is_settled, mail_domain))
  `)) as { rows: CountedLink[] };
  return rows;
}
