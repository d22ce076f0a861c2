import { sql } from 'drizzle-orm';
import { OWN_SHARD } from './counted-votes.ts';
import { changedOf, talliesOf } from './kept-tallies.ts';

/**
 * `touched`, the restaurants whose votes over all days are not in `kept_tallies` as they are now, because of counters of
 * the last days or of a noted change; and `live`, what they have: restaurant, place, votes and points. All others are in
 * `kept_tallies`. Parts of a statement.
 */
export const placesNow = sql`
  open as materialized (
    select restaurant_id as id, sum(votes)::int as votes, sum(points)::int as points
    from vote_totals where shard <> ${OWN_SHARD} group by 1
  ), changed as materialized (
    select distinct id from (${changedOf('restaurants')}) as noted
  ), touched as materialized (
    select id from open union select id from changed
  ), before as materialized (
    select id, state_id, county_id, is_archived, votes, points from kept_tallies join touched using (id)
    where kind = 'restaurants'
  ), settled as (
    select * from before where id not in (table changed)
    union all
    select id, state_id, county_id, is_archived, votes, points
    from (${talliesOf('restaurants', sql`table changed`)}) as tally
  ), live as materialized (
    select settled.id, state_id, county_id, is_archived, settled.votes + coalesce(open.votes, 0) as votes,
      settled.points + coalesce(open.points, 0) as points
    from settled left join open on open.id = settled.id
  )`;

/** The sums of places, as rows to be added up, after `placesNow`: what is kept, and what differs from it now. */
export const placeSums = sql`(
  select state_id, county_id, is_archived, things, voted, votes, points from kept_sums where kind = 'restaurants'
  union all
  select state_id, county_id, is_archived, -1, -(votes > 0)::int, -votes, -points
  from before
  union all
  select state_id, county_id, is_archived, 1, (votes > 0)::int, votes, points from live)`;
