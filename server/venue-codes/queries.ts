import { and, asc, count, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { venueRedemptions, venueScreens } from '../../database/schema/evidence.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { MAX_SCREENS } from '../../domain/venue-codes/rules.ts';

/** At most this many of a restaurant's recently revoked screens are compared with a code. */
const REVOKED_LOOKED_AT = 2 * MAX_SCREENS;

/** A screen whose codes are recognised. */
export type KnownScreen = Awaited<ReturnType<typeof selectKnownScreens>>[number];

/** The active screens of a restaurant, and those that were revoked after a moment; active ones first. */
export const selectKnownScreens = (db: Queryable, restaurantId: string, revokedAfter: Date) =>
  db
    .select({
      id: venueScreens.id,
      sealedSecret: venueScreens.sealedSecret,
      revokedAt: venueScreens.revokedAt,
    })
    .from(venueScreens)
    .where(
      and(
        eq(venueScreens.restaurantId, restaurantId),
        or(isNull(venueScreens.revokedAt), gt(venueScreens.revokedAt, revokedAfter)),
      ),
    )
    .orderBy(sql`${venueScreens.revokedAt} desc nulls first`)
    .limit(MAX_SCREENS + REVOKED_LOOKED_AT);

/** Whether the restaurant takes part. */
export async function isActiveHere(db: Queryable, restaurantId: string): Promise<boolean> {
  const rows = await db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(and(eq(restaurants.id, restaurantId), isNull(restaurants.archivedAt)));
  return rows.length > 0;
}

/** The name of a restaurant, which is locked until the transaction ends: its screens are counted one by one. */
export async function lockPlace(tx: Queryable, restaurantId: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: restaurants.name })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('no key update');
  return row?.name ?? null;
}

/** A screen, locked until the transaction ends. */
export async function lockScreen(tx: Queryable, screenId: string) {
  const [row] = await tx
    .select()
    .from(venueScreens)
    .where(eq(venueScreens.id, screenId))
    .for('update');
  return row;
}

/** A screen with the name of its restaurant. */
export async function selectScreenPlace(db: Queryable, screenId: string) {
  const [row] = await db
    .select({
      restaurantId: venueScreens.restaurantId,
      revokedAt: venueScreens.revokedAt,
      restaurantName: restaurants.name,
    })
    .from(venueScreens)
    .innerJoin(restaurants, eq(restaurants.id, venueScreens.restaurantId))
    .where(eq(venueScreens.id, screenId));
  return row;
}

export const insertScreen = (tx: Queryable, screen: typeof venueScreens.$inferInsert) =>
  tx.insert(venueScreens).values(screen);

export const markRevoked = (
  tx: Queryable,
  screenId: string,
  by: { revokedBy: string; revokedAt: Date },
) => tx.update(venueScreens).set(by).where(eq(venueScreens.id, screenId));

export async function countActive(tx: Queryable, restaurantId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(venueScreens)
    .where(and(eq(venueScreens.restaurantId, restaurantId), isNull(venueScreens.revokedAt)));
  return row?.count ?? 0;
}

/** A screen with its uses, as it is listed. */
export type ListedScreen = Awaited<ReturnType<typeof selectScreens>>[number];

/**
 * The screens of a restaurant with their uses, in the order in which they were made.
 * @param today the festival's day
 * @param screenId only this one
 */
export const selectScreens = (
  db: Queryable,
  restaurantId: string,
  today: string,
  screenId?: string,
) =>
  db
    .select({
      id: venueScreens.id,
      label: venueScreens.label,
      createdAt: venueScreens.createdAt,
      revokedAt: venueScreens.revokedAt,
      uses: sql<number>`count(${venueRedemptions.id})::int`,
      usesToday: sql<number>`(count(*) filter (where ${venueRedemptions.day} = ${today}::date))::int`,
      lastUseAt: sql<Date | null>`max(${venueRedemptions.createdAt})`.mapWith(
        venueRedemptions.createdAt,
      ),
    })
    .from(venueScreens)
    .leftJoin(venueRedemptions, eq(venueRedemptions.screenId, venueScreens.id))
    .where(
      and(
        eq(venueScreens.restaurantId, restaurantId),
        screenId === undefined ? undefined : eq(venueScreens.id, screenId),
      ),
    )
    .groupBy(venueScreens.id)
    .orderBy(asc(venueScreens.createdAt), asc(venueScreens.id));

/** Whether a person has redeemed a code of the restaurant on a day. */
export const hasRedeemed = (
  db: Queryable,
  { userSession, ...where }: { userSession: string; restaurantId: string; day: string },
) => hasProof(db, eq(venueRedemptions.userSession, userSession), where);

/** Whether this phone's proof of a day waits to be claimed. */
export const isUnclaimed = (
  db: Queryable,
  { claimHash, ...where }: { claimHash: string; restaurantId: string; day: string },
) => hasProof(db, eq(venueRedemptions.claimHash, claimHash), where);

async function hasProof(
  db: Queryable,
  whose: SQL,
  { restaurantId, day }: { restaurantId: string; day: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: venueRedemptions.id })
    .from(venueRedemptions)
    .where(
      and(whose, eq(venueRedemptions.restaurantId, restaurantId), eq(venueRedemptions.day, day)),
    )
    .limit(1);
  return rows.length > 0;
}

export async function countUsesOfStep(
  tx: Queryable,
  { screenId, step }: { screenId: string; step: number },
): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(venueRedemptions)
    .where(and(eq(venueRedemptions.screenId, screenId), eq(venueRedemptions.step, step)));
  return row?.count ?? 0;
}

/** A row that exists already stays as it is: the same person and step, or the same claim. */
export const insertRedemption = (tx: Queryable, redemption: typeof venueRedemptions.$inferInsert) =>
  tx.insert(venueRedemptions).values(redemption).onConflictDoNothing();

/**
 * Gives an unclaimed proof of a day to a person. Of several at once, one gets it.
 * @returns whether there was one
 */
export async function claimRedemption(
  db: Queryable,
  claim: { claimHash: string; restaurantId: string; day: string; userSession: string },
): Promise<boolean> {
  const rows = await db
    .update(venueRedemptions)
    .set({ userSession: claim.userSession, claimHash: null })
    .where(
      and(
        eq(venueRedemptions.claimHash, claim.claimHash),
        eq(venueRedemptions.restaurantId, claim.restaurantId),
        eq(venueRedemptions.day, claim.day),
        isNull(venueRedemptions.userSession),
      ),
    )
    .returning({ id: venueRedemptions.id });
  return rows.length > 0;
}

/** Before a restaurant that nobody has voted for is deleted. */
export async function deleteScreensOf(tx: Queryable, restaurantId: string): Promise<void> {
  await tx.delete(venueRedemptions).where(eq(venueRedemptions.restaurantId, restaurantId));
  await tx.delete(venueScreens).where(eq(venueScreens.restaurantId, restaurantId));
}
