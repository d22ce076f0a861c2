import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { reviewMails, reviewsPublic } from '../../database/schema/reviews.ts';
import { userIdOf } from '../../domain/people/rules.ts';

/** Whom such a mail reaches. */
const isReachable = sql`${profiles.reviewMails} and ${profiles.emailVerified} and ${profiles.bannedAt} is null`;

/** The writer of a review, if mails about it are wanted; undefined otherwise. */
export async function selectMailedWriter(db: Queryable, userSession: string) {
  const [row] = await db
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(and(eq(profiles.id, userIdOf(userSession)), isReachable));
  return row;
}

/** What a mail about a reply says; undefined once the reply, or the public review, is gone. */
export async function selectMailedReply(db: Queryable, reviewId: string) {
  const [row] = await db
    .select({
      restaurantId: restaurants.id,
      restaurant: restaurants.name,
      reviewText: reviewsPublic.reviewText,
      replyText: reviewsPublic.replyText,
    })
    .from(reviewsPublic)
    .innerJoin(restaurants, eq(restaurants.id, reviewsPublic.restaurantId))
    .where(eq(reviewsPublic.id, reviewId));
  return row;
}

/**
 * Begins to collect reviews for a mail to each owner of the restaurant for whom nothing is collected.
 * @param at now
 * @param collectMs for how long
 * @returns those owners
 */
export async function startCollecting(
  tx: Queryable,
  restaurantId: string,
  { at, collectMs }: { at: Date; collectMs: number },
) {
  const owners = tx
    .select({ userId: restaurantOwners.userId, since: sql<Date>`${at}::timestamptz`.as('since') })
    .from(restaurantOwners)
    .innerJoin(profiles, eq(profiles.id, restaurantOwners.userId))
    .where(and(eq(restaurantOwners.restaurantId, restaurantId), isReachable));
  const begun = await tx
    .insert(reviewMails)
    .select(owners)
    .onConflictDoUpdate({
      target: reviewMails.userId,
      set: { since: at },
      setWhere: lt(reviewMails.since, new Date(at.getTime() - collectMs + 1)),
    })
    .returning({ userId: reviewMails.userId });
  if (begun.length === 0) return [];
  return tx
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(
      inArray(
        profiles.id,
        begun.map(({ userId }) => userId),
      ),
    );
}

/** The public reviews of an owner's restaurants that were written or changed in a time, the first ones first. */
export const selectCollected = (
  db: Queryable,
  userId: string,
  { from, before, limit }: { from: Date; before: Date; limit: number },
) =>
  db
    .select({
      restaurantId: restaurants.id,
      restaurant: restaurants.name,
      rating: reviewsPublic.rating,
      reviewText: reviewsPublic.reviewText,
      reviewerName: reviewsPublic.reviewerName,
    })
    .from(reviewsPublic)
    .innerJoin(restaurants, eq(restaurants.id, reviewsPublic.restaurantId))
    .innerJoin(
      restaurantOwners,
      and(eq(restaurantOwners.restaurantId, restaurants.id), eq(restaurantOwners.userId, userId)),
    )
    .where(and(gte(reviewsPublic.writtenAt, from), lt(reviewsPublic.writtenAt, before)))
    .orderBy(asc(reviewsPublic.writtenAt), asc(reviewsPublic.id))
    .limit(limit);
