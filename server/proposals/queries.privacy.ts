import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantProposals } from '../../database/schema/owners.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

const proposalColumns = exportedColumns(restaurantProposals, {
  id: true,
  restaurantId: true,
  userId: true,
  status: true,
  changes: true,
  createdAt: true,
  decidedAt: true,
  decidedBy: true,
  decisionReason: true,
});

/** All proposals of a person, oldest first. */
export const selectProposalsOf = (db: Queryable, userId: string) =>
  db
    .select(proposalColumns)
    .from(restaurantProposals)
    .where(eq(restaurantProposals.userId, userId))
    .orderBy(asc(restaurantProposals.createdAt));
