import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { profiles } from '../../database/schema/people.ts';
import { EARTH_RADIUS_MILES } from '../../domain/places/rules.ts';
import { SIGNAL_LIMITS } from '../../domain/signals/rules.ts';

/** Longer than the time between two runs, so that none is missed. */
const LOOKS_BACK_MINUTES = 25;

/** A constant of ours, interpolated into the SQL. */
const limit = (name: keyof typeof SIGNAL_LIMITS) => sql.raw(String(SIGNAL_LIMITS[name]));
const earthRadius = sql.raw(String(EARTH_RADIUS_MILES));

/**
 * Writes the signals that a person's latest votes give by themselves: two restaurants that nobody reaches in
 * that time, and more meals than a person eats. Other people's votes play no part. Distances are measured
 * from restaurant to restaurant.
 * @param at now
 */
export const writePersonSignals = (db: Queryable, at: Date) =>
  db.execute(sql`
    with latest as materialized (
      select latest.*, restaurants.geo from restaurants cross join lateral (
        select ballot_id, user_session, created_at from votes
        where restaurant_id = restaurants.id and rating > 0 and not admin_vote
          and created_at > ${at.toISOString()}::timestamptz
            - make_interval(mins => ${sql.raw(String(LOOKS_BACK_MINUTES))} + ${limit('personBurstMinutes')})
      ) as latest
    ), beside as (
      select ballot_id, count(*) over of_person as of_person,
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
      where miles >= ${limit('travelMinMiles')} and miles > ${limit('travelMilesPerHour')} * hours
      union all
      select ballot_id, 'person_burst', jsonb_build_object('votes', of_person)
      from beside where of_person >= ${limit('personBurstVotes')}
    )
    insert into vote_marks (ballot_id, reason, strength, basis, created_at)
    select ballot_id, reason, 1, basis, ${at.toISOString()}::timestamptz from signals
    on conflict do nothing`);

/** The addresses and languages of these accounts, for mails. */
export const selectAddresses = (db: Queryable, personIds: readonly string[]) =>
  db
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(inArray(profiles.id, [...personIds]));
