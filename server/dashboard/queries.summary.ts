import { count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { prepared } from '../../database/prepared.ts';
import { totalsOfAllDays } from '../../database/vote-totals.ts';
import { reviewReplies, reviews } from '../../database/schema/reviews.ts';
import { type Pattern, SUMMARY } from '../../domain/dashboard/rules.summary.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { isReadable } from './queries.ts';

const zone = sql.raw(`'${FESTIVAL_TIME_ZONE}'`);

/**
 * The votes by weekday and hour, and the people by number of votes, in one reading of the restaurant's votes:
 * no counter has either. As in `selectVoteHours`, whole UTC hours are counted first and only those are
 * converted. A row is of an hour, or, where `visits` is not null, of people.
 */
const readPattern = prepared<
  { restaurantId: string },
  { weekday: number | null; hour: number | null; visits: number | null; count: number }
>(
  'read_vote_pattern',
  ({ text }) => sql`
    select extract(isodow from began at time zone ${zone})::int as weekday,
      extract(hour from began at time zone ${zone})::int as hour,
      case when began is null then least(votes, ${sql.raw(String(SUMMARY.visits))})::int end as visits,
      sum(case when began is null then 1 else votes end)::int as count
    from (
      select date_bin('1 hour', created_at, '2020-01-01T00:00:00Z') as began, user_session, count(*) as votes
      from votes
      where restaurant_id = ${text('restaurantId')}::uuid and rating > 0 and not admin_vote and not withheld
      group by grouping sets ((1), (2))
    ) as counted
    group by 1, 2, 3`,
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
    select counties.name, count(*) filter (where archived_at is null)::int as restaurants,
      coalesce(sum(votes), 0)::int as votes,
      count(*) filter (where votes > 0 and not exists (select from restaurant_owners
        where restaurant_owners.restaurant_id = restaurants.id and user_id = ${ownerId}))::int as others
    from restaurants
    join counties on counties.id = restaurants.county_id
    left join lateral (
      select sum(totals.votes) as votes from ${totalsOfAllDays} as totals
      where totals.restaurant_id = restaurants.id
    ) as totals on true
    where county_id = (select county_id from restaurants where id = ${restaurantId})
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
