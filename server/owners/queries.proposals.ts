import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantProposals } from '../../database/schema/owners.ts';

/** Ends the person's pending proposal, if there is one. @returns its id */
export async function endPending(
  tx: Queryable,
  userId: string,
  restaurantId: string,
  status: 'withdrawn' | 'superseded',
): Promise<string | undefined> {
  const [row] = await tx
    .update(restaurantProposals)
    .set({ status })
    .where(
      and(
        eq(restaurantProposals.userId, userId),
        eq(restaurantProposals.restaurantId, restaurantId),
        eq(restaurantProposals.status, 'pending'),
      ),
    )
    .returning({ id: restaurantProposals.id });
  return row?.id;
}
