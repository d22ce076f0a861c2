import { and, asc, count, eq, inArray, isNull, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { accessRequestMails, restaurantAccessRequests } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';

/** Requests that organisers can decide: nobody proves an address that is not theirs. */
const isDecidable = and(
  eq(restaurantAccessRequests.status, 'pending'),
  profiles.emailVerified,
  isNull(profiles.bannedAt),
);

const isUntold = and(isDecidable, isNull(restaurantAccessRequests.organisersToldAt));

/** Whether there is a request of which no organiser has heard: one read, where nothing is to be told. */
export async function hasUntold(db: Queryable): Promise<boolean> {
  const found = await db
    .select({ id: restaurantAccessRequests.id })
    .from(restaurantAccessRequests)
    .innerJoin(profiles, eq(profiles.id, restaurantAccessRequests.userId))
    .where(isUntold)
    .limit(1);
  return found.length > 0;
}

/** Marks the requests of which organisers hear now for the first time. @returns whether there is any */
export async function markTold(tx: Queryable, at: Date): Promise<boolean> {
  const found = tx
    .select({ id: restaurantAccessRequests.id })
    .from(restaurantAccessRequests)
    .innerJoin(profiles, eq(profiles.id, restaurantAccessRequests.userId))
    .where(isUntold)
    .for('update', { of: restaurantAccessRequests, skipLocked: true });
  const told = await tx
    .update(restaurantAccessRequests)
    .set({ organisersToldAt: at })
    .where(inArray(restaurantAccessRequests.id, found))
    .returning({ id: restaurantAccessRequests.id });
  return told.length > 0;
}

/**
 * Takes the next mail to each of these organisers: now, or an interval after the last one.
 * @returns the organisers for whom none is waiting, and when theirs is due
 */
export async function takeMails(
  tx: Queryable,
  organisers: readonly string[],
  { at, everyMs }: { at: Date; everyMs: number },
): Promise<{ userId: string; dueAt: Date }[]> {
  if (organisers.length === 0) return [];
  return tx
    .insert(accessRequestMails)
    .values(organisers.toSorted().map((userId) => ({ userId, dueAt: at })))
    .onConflictDoUpdate({
      target: accessRequestMails.userId,
      set: {
        dueAt: sql`greatest(excluded.due_at, ${accessRequestMails.dueAt} + make_interval(secs => ${everyMs / 1000}))`,
      },
      setWhere: sql`${accessRequestMails.dueAt} <= excluded.due_at`,
    })
    .returning();
}

/** What waits for organisers, by restaurant, the longest waiting first. */
export const selectWaitingByRestaurant = (db: Queryable) =>
  db
    .select({ restaurant: restaurants.name, requests: count() })
    .from(restaurantAccessRequests)
    .innerJoin(restaurants, eq(restaurants.id, restaurantAccessRequests.restaurantId))
    .innerJoin(profiles, eq(profiles.id, restaurantAccessRequests.userId))
    .where(isDecidable)
    .groupBy(restaurants.id, restaurants.name)
    .orderBy(asc(min(restaurantAccessRequests.createdAt)), asc(restaurants.id));
