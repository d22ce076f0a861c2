import { sql } from 'drizzle-orm';
import { EARTH_RADIUS_MILES } from '../domain/places/rules.ts';
import { MARK_LIMITS } from '../domain/voting/rules.ts';
import type { Queryable } from './open.ts';

/** The maximum interval between calls. */
const LOOKS_BACK_MINUTES = 25;

/** A constant of ours, interpolated into the SQL. */
const limit = (name: keyof typeof MARK_LIMITS) => sql.raw(String(MARK_LIMITS[name]));
const earthRadius = sql.raw(String(EARTH_RADIUS_MILES));

/**
 * Marks the latest votes, with the data known now: not when they are cast, since votes cast at the same
 * moment do not see each other. Distances between votes are measured from restaurant to restaurant.
 * @param at now
 */
export const markLately = (db: Queryable, at: Date) =>
  db.execute(sql`
    with latest as materialized (
      select latest.*, restaurants.geo from restaurants cross join lateral (
        select ballot_id, user_session, restaurant_id, user_latitude, user_longitude, created_at
        from votes
        where restaurant_id = restaurants.id and rating > 0 and not admin_vote
          and created_at > ${at.toISOString()}::timestamptz
            - make_interval(mins => ${sql.raw(String(LOOKS_BACK_MINUTES))} + ${limit('personBurstMinutes')})
      ) as latest
    ), beside as (
      select ballot_id, created_at,
        count(*) over of_person as of_person,
        count(*) over of_restaurant as of_restaurant,
        2 * ${earthRadius} * asin(least(1, (geo <-> lag(geo) over one_by_one) / 2)) as miles,
        extract(epoch from created_at - lag(created_at) over one_by_one) / 3600 as hours
      from latest
      window
        one_by_one as (partition by user_session order by created_at, ballot_id),
        of_person as (partition by user_session order by created_at
          range between make_interval(mins => ${limit('personBurstMinutes')}) preceding and current row),
        of_restaurant as (partition by restaurant_id order by created_at
          range between make_interval(secs => ${limit('restaurantBurstSeconds')}) preceding and current row)
    ), shared as (
      select user_latitude, user_longitude from votes
      join (select distinct user_latitude, user_longitude from latest) as places
        using (user_latitude, user_longitude)
      where rating > 0 and user_latitude is not null and not admin_vote
        and created_at > ${at.toISOString()}::timestamptz - make_interval(hours => ${limit('sharedPositionHours')})
      group by user_latitude, user_longitude
      having count(distinct user_session) >= ${limit('sharedPositionPeople')}
    ), marks as (
      select ballot_id, 'impossible_travel' as reason from beside
      where miles >= ${limit('travelMinMiles')} and miles > ${limit('travelMilesPerHour')} * hours
      union all
      select ballot_id, 'person_burst' from beside where of_person >= ${limit('personBurstVotes')}
      union all
      select ballot_id, 'restaurant_burst' from beside where of_restaurant >= ${limit('restaurantBurstVotes')}
      union all
      select ballot_id, 'shared_position' from votes join shared using (user_latitude, user_longitude)
      where rating > 0 and user_latitude is not null and not admin_vote
        and created_at > ${at.toISOString()}::timestamptz - make_interval(hours => ${limit('sharedPositionHours')})
    )
    insert into vote_marks (ballot_id, reason, created_at)
    select ballot_id, reason, ${at.toISOString()}::timestamptz from marks
    on conflict do nothing`);
