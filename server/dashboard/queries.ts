import { and, asc, count, desc, eq, gte, isNull, not, type SQL, sql } from 'drizzle-orm';
import { beginOf, hourOf, isInPattern } from '../../database/kept-patterns.ts';
import type { Queryable } from '../../database/open.ts';
import { prepared } from '../../database/prepared.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { voteTotals, votes } from '../../database/schema/voting.ts';
import type { DishDay } from '../../domain/dashboard/rules.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';

/** By name. */
export const selectOwned = (db: Queryable, userId: string) =>
  db
    .select({
      restaurantId: restaurants.id,
      restaurantName: restaurants.name,
      logoUrl: restaurants.logoUrl,
      archivedAt: restaurants.archivedAt,
    })
    .from(restaurantOwners)
    .innerJoin(restaurants, eq(restaurants.id, restaurantOwners.restaurantId))
    .where(eq(restaurantOwners.userId, userId))
    .orderBy(asc(restaurants.name), asc(restaurants.id));

/** The totals of each dish on each day, read from the counters: the cost does not grow with votes. */
export const selectDishDays = (db: Queryable, restaurantId: string): Promise<DishDay[]> =>
  db
    .select({
      day: voteTotals.voteDay,
      dishId: voteTotals.dishId,
      votes: sql<number>`sum(${voteTotals.votes})::int`,
      points: sql<number>`sum(${voteTotals.points})::int`,
      zeros: sql<number>`sum(${voteTotals.zeros})::int`,
    })
    .from(voteTotals)
    .where(
      and(
        eq(voteTotals.restaurantId, restaurantId),
        sql`${voteTotals.dishId} not in (select id from dishes
          where dishes.restaurant_id = ${restaurantId} and merged_into_id is not null)`,
      ),
    )
    .groupBy(voteTotals.voteDay, voteTotals.dishId);

/** All dishes, on the menu or off it. */
export const selectDishNames = (db: Queryable, restaurantId: string) =>
  db
    .select({
      id: dishes.id,
      name: dishes.name,
      archivedAt: dishes.archivedAt,
      imageUrl: dishes.imageUrl,
    })
    .from(dishes)
    .where(and(eq(dishes.restaurantId, restaurantId), isNull(dishes.mergedIntoId)));

/** Reviews that everybody can read. Part of a statement. */
export const isReadable = (restaurantId: string) =>
  and(eq(reviews.restaurantId, restaurantId), not(reviews.hidden), isNull(reviews.removedAt));

/** What the festival's clocks show at the beginning of an hour since 1970. Part of a statement. */
export const clockOf = (hour: SQL): SQL =>
  sql`(to_timestamp(${hour} * 3600.0) at time zone ${sql.raw(`'${FESTIVAL_TIME_ZONE}'`)})`;

/**
 * The number of public reviews on each day of the festival, and the sum of their stars. Only whole UTC hours are converted
 * to the festival's zone, and not each review.
 */
export function selectReviewDays(db: Queryable, restaurantId: string) {
  const hours = db
    .select({
      hour: hourOf(sql`${reviews.createdAt}`).as('hour'),
      reviews: count().as('count'),
      stars: sql<number>`sum(${reviews.rating})`.as('stars'),
    })
    .from(reviews)
    .where(isReadable(restaurantId))
    .groupBy(sql`1`)
    .as('hours');
  return db
    .select({
      day: sql<string>`${clockOf(sql`${hours.hour}`)}::date::text`.as('day'),
      reviews: sql<number>`sum(${hours.reviews})::int`,
      stars: sql<number>`sum(${hours.stars})::int`,
    })
    .from(hours)
    .groupBy(sql`1`);
}

/**
 * The number of votes in each hour: what is kept of the restaurant's past days, and the votes since. Counts by whole UTC
 * hours first, by the index of restaurant and moment, and converts only the hours to the festival's zone, which is whole
 * hours from UTC: 32 ms for 120,000 votes of one restaurant, where converting each vote takes 66.
 */
const readHours = prepared<
  { restaurantId: string; from: string | null },
  { hour: number; votes: number }
>(
  'read_vote_hours',
  ({ text }) => sql`
    with kept as materialized (
      select until, hours from kept_patterns where restaurant_id = ${text('restaurantId')}::uuid
    ), first as materialized (select coalesce(${beginOf(text('from'))}, '-infinity') as moment)
    select extract(hour from ${clockOf(sql`hours.hour`)})::int as "hour", sum(votes)::int as "votes"
    from (
      select (pair->>0)::int as hour, (pair->>1)::int as votes from kept, jsonb_array_elements(hours) as pair
      where to_timestamp((pair->>0)::int * 3600.0) >= (select moment from first)
      union all
      select ${hourOf(sql`created_at`)}, count(*) from votes
      where ${isInPattern(sql`${text('restaurantId')}::uuid`)}
        and created_at >= (select moment from first)
        and created_at >= coalesce((select until from kept), '-infinity')
      group by 1
    ) as hours
    group by 1`,
);

/**
 * @param from the first festival day to count, `YYYY-MM-DD`; null: all days
 * @returns votes by the hour of the festival's day, 0 to 23; hours without votes are left out
 */
export const selectVoteHours = (db: Queryable, restaurantId: string, from: string | null) =>
  readHours(db, { restaurantId, from });

/** The account that a vote's session belongs to, if it still exists. */
const ofAccount = sql`${profiles.id} = case when ${votes.userSession} ~ '^user_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(${votes.userSession}, 6)::uuid end`;

/**
 * The newest ratings, including zeros, without those of voting admins (decision 8) and withheld ones.
 * @param since the earliest moment; null: no limit
 */
export const selectRecentVotes = (
  db: Queryable,
  restaurantId: string,
  { since, before }: { since?: Date | undefined; before?: string | undefined },
  limit: number,
) =>
  db
    .select({
      id: votes.id,
      dishName: dishes.name,
      rating: votes.rating,
      createdAt: votes.createdAt,
      voterName: votes.voterName,
      voterEmail: votes.voterEmail,
      accountId: profiles.id,
    })
    .from(votes)
    .innerJoin(dishes, eq(dishes.id, votes.dishId))
    .leftJoin(profiles, ofAccount)
    .where(
      and(
        eq(votes.restaurantId, restaurantId),
        not(votes.adminVote),
        not(votes.withheld),
        since ? gte(votes.createdAt, since) : undefined,
        before
          ? sql`(${votes.createdAt}, ${votes.id}) < (
              select v.created_at, v.id from votes v
              where v.id = ${before} and v.restaurant_id = ${restaurantId})`
          : undefined,
      ),
    )
    .orderBy(desc(votes.createdAt), desc(votes.id))
    .limit(limit);
