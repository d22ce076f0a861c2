import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantAccessRequests } from '../../database/schema/owners.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

const requestColumns = exportedColumns(restaurantAccessRequests, {
  id: true,
  userId: true,
  fullName: true,
  email: true,
  restaurantId: true,
  pfgAccountNumber: true,
  status: true,
  createdAt: true,
  organisersToldAt: false,
  decidedAt: true,
  decidedBy: true,
  decisionReason: true,
});

/** A person's requests for access, oldest first, superseded ones included. */
export const selectAccessRequestsOf = (db: Queryable, userId: string) =>
  db
    .select(requestColumns)
    .from(restaurantAccessRequests)
    .where(eq(restaurantAccessRequests.userId, userId))
    .orderBy(asc(restaurantAccessRequests.createdAt));
