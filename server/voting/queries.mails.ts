import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { votes } from '../../database/schema/voting.ts';

/** The vote that a ballot counted for; undefined if it is not this person's. */
export async function selectCountedVote(db: Queryable, ballotId: string, userSession: string) {
  const [row] = await db
    .select({
      restaurantId: restaurants.id,
      restaurant: restaurants.name,
      dish: dishes.name,
      points: votes.rating,
      day: votes.voteDay,
    })
    .from(votes)
    .innerJoin(restaurants, eq(restaurants.id, votes.restaurantId))
    .innerJoin(dishes, eq(dishes.id, votes.dishId))
    .where(
      and(eq(votes.ballotId, ballotId), eq(votes.userSession, userSession), gt(votes.rating, 0)),
    );
  return row;
}
