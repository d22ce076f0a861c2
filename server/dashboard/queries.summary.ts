import { count, eq, sql } from 'drizzle-orm';
import { placesNow, placeSums } from '../../database/kept-places.ts';
import { hourOf, isInPattern } from '../../database/kept-patterns.ts';
import type { Queryable } from '../../database/open.ts';
import { prepared } from '../../database/prepared.ts';
import { totalsOfAllDays } from '../../database/vote-totals.ts';
import { reviewReplies, reviews } from '../../database/schema/reviews.ts';
import { type Pattern, SUMMARY } from '../../domain/dashboard/rules.summary.ts';
import { clockOf, isReadable } from './queries.ts';

const most = sql.raw(String(SUMMARY.visits));

/**
 * The votes by weekday and hour, and the people by number of votes: what is kept of a restaurant's past days, and the
 * votes since. A person's earlier votes are looked up where they have come again since. A row is of an hour, or, where
 * `visits` is not null, of people.
 */
const readPattern = prepared<
  { restaurantId: string },
  { weekday: number | null; hour: number | null; visits: number | null; count: number }
>(
  'read_vote_pattern',
  ({ text }) => sql`
    with kept as materialized (
      select until, hours, visits from kept_patterns where restaurant_id = ${text('restaurantId')}::uuid
    ), recent as materialized (
      select created_at, user_session from votes
      where ${isInPattern(sql`${text('restaurantId')}::uuid`)}
        and created_at >= coalesce((select until from kept), '-infinity')
    ), hours as (
      select (pair->>0)::int as hour, (pair->>1)::int as votes from kept, jsonb_array_elements(hours) as pair
      union all select ${hourOf(sql`created_at`)}, count(*) from recent group by 1
    ), people as (
      select days, earlier from (
        select user_session, count(*) as days from recent group by 1
      ) as came cross join lateral (
        select count(*) as earlier from votes
        where (select until from kept) is not null and votes.user_session = came.user_session
          and ${isInPattern(sql`${text('restaurantId')}::uuid`)} and created_at < (select until from kept)
        offset 0
      ) as before
    ), counted as (
      select place::int as visits, (number#>>'{}')::int as people
        from kept, jsonb_array_elements(visits) with ordinality as given (number, place)
      union all select least(days + earlier, ${most}), 1 from people
      union all select least(earlier, ${most}), -1 from people where earlier > 0
    )
    select extract(isodow from clock)::int as weekday, extract(hour from clock)::int as hour, null::int as visits,
      sum(votes)::int as count
    from (select ${clockOf(sql`hour`)} as clock, votes from hours) as told group by 1, 2
    union all
    select null, null, visits::int, sum(people)::int from counted group by visits having sum(people) > 0`,
);

export async function selectPattern(db: Queryable, restaurantId: string): Promise<Pattern> {
  const rows = await readPattern(db, { restaurantId });
  return {
    hours: rows.flatMap(({ weekday, hour, count: votes }) =>
      weekday === null || hour === null ? [] : [{ weekday, hour, votes }],
    ),
    visits: rows.flatMap(({ visits, count: people }) =>
      visits === null ? [] : [{ days: visits, people }],
    ),
  };
}

export interface CountyFigures {
  name: string;
  /** That take part now. */
  restaurants: number;
  /** Of all its restaurants, also of those that have left. */
  votes: number;
  /** Restaurants with votes that the owner does not own. */
  others: number;
}

/** The county of a restaurant, from the counters. @param ownerId the person who asks */
export async function selectCounty(
  db: Queryable,
  restaurantId: string,
  ownerId: string,
): Promise<CountyFigures> {
  const { rows } = (await db.execute(sql`
    with ${placesNow}, own as (
      select count(*)::int as voted from restaurant_owners join restaurants on restaurants.id = restaurant_id
      cross join lateral (
        select sum(totals.votes) as votes from ${totalsOfAllDays} as totals
        where totals.restaurant_id = restaurants.id
      ) as totals
      where user_id = ${ownerId} and votes > 0
        and county_id = (select county_id from restaurants where id = ${restaurantId})
    )
    select counties.name, coalesce(sum(things) filter (where not is_archived), 0)::int as restaurants,
      coalesce(sum(votes), 0)::int as votes, (coalesce(sum(places.voted), 0) - min(own.voted))::int as others
    from counties left join ${placeSums} as places on places.county_id = counties.id cross join own
    where counties.id = (select county_id from restaurants where id = ${restaurantId})
    group by counties.id`)) as { rows: CountyFigures[] };
  const [row] = rows;
  if (!row) throw new Error('A restaurant has a county.');
  return row;
}

/** The public reviews by stars, and how many of them have a reply. */
export const selectReviewStars = (db: Queryable, restaurantId: string) =>
  db
    .select({ stars: reviews.rating, reviews: count(), answered: count(reviewReplies.reviewId) })
    .from(reviews)
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(isReadable(restaurantId))
    .groupBy(reviews.rating);
