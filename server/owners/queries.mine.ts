import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantAccessRequests as requests } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';

/** The person's requests that wait, the oldest first. */
export const selectWaitingRequests = (db: Queryable, userId: string) =>
  db
    .select({
      id: requests.id,
      restaurantId: requests.restaurantId,
      restaurantName: restaurants.name,
      createdAt: requests.createdAt,
    })
    .from(requests)
    .innerJoin(restaurants, eq(restaurants.id, requests.restaurantId))
    .where(and(eq(requests.userId, userId), eq(requests.status, 'pending')))
    .orderBy(asc(requests.createdAt), asc(requests.id));

export const withdrawPending = (tx: Queryable, requestId: string) =>
  tx.update(requests).set({ status: 'withdrawn' }).where(eq(requests.id, requestId));

/** The latest request that is not superseded or withdrawn; if there is none, the latest of all. */
export async function selectLatestRequest(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      status: requests.status,
      restaurantId: requests.restaurantId,
      restaurantName: restaurants.name,
      fullName: requests.fullName,
      pfgAccountNumber: requests.pfgAccountNumber,
      createdAt: requests.createdAt,
      decidedAt: requests.decidedAt,
      reason: requests.decisionReason,
    })
    .from(requests)
    .innerJoin(restaurants, eq(restaurants.id, requests.restaurantId))
    .where(eq(requests.userId, userId))
    .orderBy(
      sql`${requests.status} in ('superseded', 'withdrawn')`,
      desc(requests.createdAt),
      desc(requests.id),
    )
    .limit(1);
  return row;
}
