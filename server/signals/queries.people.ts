import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { festivalDay } from '../../domain/festival.ts';
import { EARTH_RADIUS_MILES } from '../../domain/places/rules.ts';
import { SIGNAL_LIMITS } from '../../domain/signals/rules.ts';
import { daysBefore, OVERLAP_SECONDS } from './queries.ballots.ts';

/** Votes are read back so far at most, also of a restaurant that was not judged for longer. */
const LOOKS_BACK_MINUTES = 25;
/** A person's votes before a new one that are compared with it: so long nobody drives. */
const HISTORY_MINUTES = 40;

/** A constant of ours, interpolated into the SQL. */
const limit = (name: keyof typeof SIGNAL_LIMITS) => sql.raw(String(SIGNAL_LIMITS[name]));
const earthRadius = sql.raw(String(EARTH_RADIUS_MILES));

/**
 * Writes the signals that a person's latest votes give by themselves: two restaurants that nobody reaches in
 * that time, and more meals than a person eats. Other people's votes play no part. Distances are measured
 * from restaurant to restaurant. Reads the votes since each restaurant was last judged, and of their voters the
 * votes shortly before.
 * @param at now
 */
export function writePersonSignals(db: Queryable, at: Date) {
  const now = sql`${at.toISOString()}::timestamptz`;
  const overlap = sql`make_interval(secs => ${OVERLAP_SECONDS})`;
  return db.execute(sql`
    with people as materialized (
      select new.user_session, min(new.created_at) as first_at
      from restaurants
      left join lateral (
        select max(judged_at) as at from crowd_days
        where crowd_days.restaurant_id = restaurants.id and day >= ${daysBefore(festivalDay(at), 1)}::date
      ) as judged on true
      cross join lateral (
        select user_session, created_at from votes
        where votes.restaurant_id = restaurants.id and rating > 0 and not admin_vote
          and created_at >= least(
            greatest(judged.at - ${overlap}, ${now} - make_interval(mins => ${LOOKS_BACK_MINUTES})),
            ${now} - ${overlap})
          and created_at <= ${now} + ${overlap}
        -- Keeps the planner to the latest votes of each restaurant.
        offset 0
      ) as new
      group by new.user_session
    ), latest as materialized (
      select own.*, people.user_session, people.first_at, restaurants.geo
      from people cross join lateral (
        select ballot_id, restaurant_id, created_at from votes
        where votes.user_session = people.user_session and rating > 0 and not admin_vote
          and created_at > people.first_at - make_interval(mins => ${HISTORY_MINUTES})
        -- Keeps the planner to one look into the index for each person.
        offset 0
      ) as own
      join restaurants on restaurants.id = own.restaurant_id
    ), beside as (
      select ballot_id, created_at >= first_at as is_new, count(*) over of_person as of_person,
        2 * ${earthRadius} * asin(least(1, (geo <-> lag(geo) over one_by_one) / 2)) as miles,
        extract(epoch from created_at - lag(created_at) over one_by_one) / 3600 as hours
      from latest
      window
        one_by_one as (partition by user_session order by created_at, ballot_id),
        of_person as (partition by user_session order by created_at
          range between make_interval(mins => ${limit('personBurstMinutes')}) preceding and current row)
    ), signals as (
      select ballot_id, 'impossible_travel' as reason, jsonb_build_object(
        'miles', round(miles::numeric, 1), 'minutes', round(hours::numeric * 60, 1)) as basis
      from beside
      where is_new and miles >= ${limit('travelMinMiles')} and miles > ${limit('travelMilesPerHour')} * hours
      union all
      select ballot_id, 'person_burst', jsonb_build_object('votes', of_person)
      from beside where is_new and of_person >= ${limit('personBurstVotes')}
    )
    insert into vote_marks (ballot_id, reason, strength, basis, created_at)
    select ballot_id, reason, 1, basis, ${now} from signals
    on conflict do nothing`);
}
