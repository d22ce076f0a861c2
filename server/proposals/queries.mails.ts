import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantProposals } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';

/** The data for the mails about a proposal; undefined once it is deleted. */
export async function selectMailedProposal(db: Queryable, proposalId: string) {
  const [row] = await db
    .select({
      restaurantId: restaurants.id,
      restaurant: restaurants.name,
      reason: restaurantProposals.decisionReason,
    })
    .from(restaurantProposals)
    .innerJoin(restaurants, eq(restaurants.id, restaurantProposals.restaurantId))
    .where(eq(restaurantProposals.id, proposalId));
  return row;
}
