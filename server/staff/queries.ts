import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantStaff } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';

/** The staff of a restaurant, the first invited first. */
export const selectStaff = (db: Queryable, restaurantId: string) =>
  db
    .select({
      id: restaurantStaff.id,
      email: restaurantStaff.email,
      invitedAt: restaurantStaff.createdAt,
      fullName: profiles.fullName,
    })
    .from(restaurantStaff)
    .leftJoin(profiles, and(eq(profiles.email, restaurantStaff.email), profiles.emailVerified))
    .where(eq(restaurantStaff.restaurantId, restaurantId))
    .orderBy(asc(restaurantStaff.createdAt), asc(restaurantStaff.id));

/** Serialises invitations for a restaurant, so that they stay within their number. */
export const lockRestaurant = (tx: Queryable, restaurantId: string) =>
  tx
    .select({ name: restaurants.name })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('update');

export async function countStaff(tx: Queryable, restaurantId: string): Promise<number> {
  const [row] = await tx
    .select({ staff: count() })
    .from(restaurantStaff)
    .where(eq(restaurantStaff.restaurantId, restaurantId));
  return row?.staff ?? 0;
}

/** @returns whether the address was not on the staff yet */
export async function insertStaff(
  tx: Queryable,
  values: typeof restaurantStaff.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(restaurantStaff)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: restaurantStaff.id });
  return added.length > 0;
}

/** @returns the address that was removed; undefined if it is gone already */
export async function deleteStaff(
  tx: Queryable,
  { restaurantId, staffId }: { restaurantId: string; staffId: string },
): Promise<string | undefined> {
  const [gone] = await tx
    .delete(restaurantStaff)
    .where(and(eq(restaurantStaff.id, staffId), eq(restaurantStaff.restaurantId, restaurantId)))
    .returning({ email: restaurantStaff.email });
  return gone?.email;
}

/** What the mail to a new member of the staff says; undefined if they are removed already. */
export async function selectMailedStaff(db: Queryable, staffId: string) {
  const [row] = await db
    .select({
      email: restaurantStaff.email,
      restaurant: restaurants.name,
      invitedBy: sql<string | null>`(
        select full_name from profiles where profiles.id = ${restaurantStaff.invitedBy})`,
      language: sql<string | null>`(
        select locale from profiles where profiles.email = ${restaurantStaff.email})`,
    })
    .from(restaurantStaff)
    .innerJoin(restaurants, eq(restaurants.id, restaurantStaff.restaurantId))
    .where(eq(restaurantStaff.id, staffId));
  return row;
}
