import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantAccessRequests } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';

/** The data for the mails about an access request; undefined once it is deleted. */
export async function selectMailedRequest(db: Queryable, requestId: string) {
  const [row] = await db
    .select({
      restaurantId: restaurants.id,
      restaurant: restaurants.name,
      person: restaurantAccessRequests.fullName,
      reason: restaurantAccessRequests.decisionReason,
    })
    .from(restaurantAccessRequests)
    .innerJoin(restaurants, eq(restaurants.id, restaurantAccessRequests.restaurantId))
    .innerJoin(profiles, eq(profiles.id, restaurantAccessRequests.userId))
    .where(eq(restaurantAccessRequests.id, requestId));
  return row;
}
