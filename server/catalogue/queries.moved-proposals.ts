import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantProposals } from '../../database/schema/owners.ts';
import type { ProposedChanges } from '../../domain/proposals/rules.ts';
import type { MergedPair } from './queries.merge.ts';

const isPending = eq(restaurantProposals.status, 'pending');

/** A person has one waiting proposal a restaurant. */
const hasNone = (restaurantId: string) => sql`not exists (
  select from restaurant_proposals as other where other.user_id = ${restaurantProposals.userId}
    and other.restaurant_id = ${restaurantId}::uuid and other.status = 'pending')`;

/** The waiting proposals of a restaurant, locked; without those of people who have one at the other, too. */
export const lockMovable = (tx: Queryable, { restaurantId, intoId }: MergedPair) =>
  tx
    .select({ id: restaurantProposals.id, changes: restaurantProposals.changes })
    .from(restaurantProposals)
    .where(and(eq(restaurantProposals.restaurantId, restaurantId), isPending, hasNone(intoId)))
    .for('no key update');

export const moveProposalTo = (
  tx: Queryable,
  restaurantId: string,
  { id, changes }: { id: string; changes: ProposedChanges },
) =>
  tx
    .update(restaurantProposals)
    .set({ restaurantId, changes })
    .where(and(eq(restaurantProposals.id, id), isPending, hasNone(restaurantId)));
