import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { ballots, votes } from '../../database/schema/voting.ts';

/** A person's votes by restaurant, the latest first; found by their address (S2 §6). */
export const selectVotedRestaurants = (db: Queryable, email: string) =>
  db
    .select({
      restaurantId: votes.restaurantId,
      restaurantName: restaurants.name,
      logoUrl: restaurants.logoUrl,
      isShown: sql<boolean>`${restaurants.archivedAt} is null`,
      mergedIntoName: sql<string | null>`(
        with recursive chain (id, name, merged_into_id) as (
          select id, name, merged_into_id from restaurants as next where next.id = ${restaurants}.merged_into_id
          union all
          select next.id, next.name, next.merged_into_id
          from restaurants as next join chain on next.id = chain.merged_into_id
        )
        select name from chain where merged_into_id is null)`,
      totalPoints: sql<number>`sum(${votes.rating})::int`,
      dishesRated: sql<number>`count(distinct ${votes.dishId})::int`,
      ratings: sql<number>`count(*)::int`,
      averageRating: sql<number>`round(avg(${votes.rating}), 1)::float8`,
      lastVoteAt: sql<string>`to_char(max(${votes.createdAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(votes)
    .innerJoin(restaurants, eq(restaurants.id, votes.restaurantId))
    .where(eq(votes.voterEmail, email))
    .groupBy(votes.restaurantId, restaurants.id)
    .orderBy(desc(sql`max(${votes.createdAt})`), restaurants.name);

/** The same votes one by one, the latest first, and the voted dish of each ballot first. */
export const selectVotesByBallot = (db: Queryable, email: string) =>
  db
    .select({
      ballotId: votes.ballotId,
      restaurantId: votes.restaurantId,
      dishId: votes.dishId,
      dishName: dishes.name,
      isShown: sql<boolean>`${dishes.archivedAt} is null`,
      rating: votes.rating,
      day: votes.voteDay,
    })
    .from(votes)
    .innerJoin(dishes, eq(dishes.id, votes.dishId))
    .where(eq(votes.voterEmail, email))
    .orderBy(desc(votes.createdAt), votes.ballotId, desc(votes.rating), dishes.name);

/** The ratings of a person's latest ballot of a day at a restaurant. */
export const selectVotesOfDay = (
  db: Queryable,
  { userSession, restaurantId, day }: { userSession: string; restaurantId: string; day: string },
) =>
  db
    .select({ ballotId: votes.ballotId, dishId: votes.dishId, rating: votes.rating })
    .from(votes)
    .innerJoin(ballots, eq(ballots.id, votes.ballotId))
    .where(
      and(
        eq(ballots.userSession, userSession),
        eq(votes.restaurantId, restaurantId),
        eq(votes.voteDay, day),
      ),
    )
    .orderBy(desc(votes.createdAt), votes.ballotId, desc(votes.rating));
