import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import {
  reviewReplies,
  reviewReports,
  reviews,
  reviewsPublic,
} from '../../database/schema/reviews.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { isActiveRestaurant } from '../sql/active.ts';

/** The review after which a page begins: its time as the database has it, finer than a `Date`. */
export interface Place {
  /** Microseconds since 1970, as digits. */
  atMicros: string;
  id: string;
}

/** A page of readable reviews, the last changed first; equal times have a fixed order. */
export const selectReviews = (
  db: Queryable,
  {
    restaurantId,
    after,
    only,
    limit,
  }: { restaurantId: string; after: Place | null; only?: 'unanswered' | undefined; limit: number },
) =>
  db
    .select({
      id: reviewsPublic.id,
      rating: reviewsPublic.rating,
      reviewText: reviewsPublic.reviewText,
      reviewerName: reviewsPublic.reviewerName,
      createdAt: reviewsPublic.createdAt,
      updatedAt: reviewsPublic.updatedAt,
      replyText: reviewsPublic.replyText,
      repliedAt: sql`${reviewsPublic.repliedAt}`.mapWith(reviewReplies.createdAt),
      replyUpdatedAt: sql`${reviewsPublic.replyUpdatedAt}`.mapWith(reviewReplies.updatedAt),
      atMicros: sql<string>`(extract(epoch from ${reviewsPublic.writtenAt}) * 1000000)::bigint::text`,
    })
    .from(reviewsPublic)
    .where(
      and(
        eq(reviewsPublic.restaurantId, restaurantId),
        only && isUnanswered,
        after
          ? sql`(${reviewsPublic.writtenAt}, ${reviewsPublic.id}) < (to_timestamp(0) + ${after.atMicros}::bigint * interval '1 microsecond', ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(reviewsPublic.writtenAt), desc(reviewsPublic.id))
    .limit(limit);

/** Waits for a reply: it has none, or was changed after it. Part of a statement. */
const isUnanswered = or(
  isNull(reviewsPublic.replyText),
  sql`coalesce(${reviewsPublic.replyUpdatedAt}, ${reviewsPublic.repliedAt}) < ${reviewsPublic.updatedAt}`,
);

export async function countUnanswered(db: Queryable, restaurantId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(reviewsPublic)
    .where(and(eq(reviewsPublic.restaurantId, restaurantId), isUnanswered));
  return row?.count ?? 0;
}

/** How many gave 1, 2, 3, 4 and 5 stars; undefined for a restaurant that is not active. */
export async function countByStars(
  db: Queryable,
  restaurantId: string,
): Promise<number[] | undefined> {
  const gave = (stars: number) =>
    sql`count(*) filter (where ${reviewsPublic.rating} = ${sql.raw(String(stars))})`;
  const [row] = await db
    .select({
      byStars: sql<
        number[]
      >`json_build_array(${gave(1)}, ${gave(2)}, ${gave(3)}, ${gave(4)}, ${gave(5)})`,
    })
    .from(restaurants)
    .leftJoin(reviewsPublic, eq(reviewsPublic.restaurantId, restaurants.id))
    .where(and(eq(restaurants.id, restaurantId), isActiveRestaurant))
    .groupBy(restaurants.id);
  return row?.byStars;
}

/**
 * Whether the person has a positive vote here. Found by the index of one vote a day, which has no votes of voting
 * admins, and by the one of those votes, which are few: however many others have voted here.
 */
const hasVotedHere = (userSession: string) => {
  const voted = sql`select from votes v where v.restaurant_id = restaurants.id and v.rating > 0
    and v.user_session = ${userSession}`;
  return sql<boolean>`(exists (${voted} and not v.admin_vote) or exists (${voted} and v.admin_vote))`;
};

/** A person's relation to the reviews of a restaurant; undefined for one that is not active. */
export async function selectOwnReview(db: Queryable, restaurantId: string, personId: string) {
  const userSession = userSessionOf(personId);
  const [row] = await db
    .select({
      mayReview: hasVotedHere(userSession),
      mayReply: sql<boolean>`exists (
        select 1 from ${restaurantOwners}
        where ${restaurantOwners.restaurantId} = ${restaurants.id}
          and ${restaurantOwners.userId} = ${personId}
      )`,
      reportedIds: sql<string[]>`(
        select coalesce(json_agg(${reviewReports.reviewId}), '[]'::json)
        from ${reviewReports} inner join reviews_public p on p.id = ${reviewReports.reviewId}
        where ${reviewReports.userSession} = ${userSession} and p.restaurant_id = ${restaurants.id}
      )`,
      id: reviews.id,
      rating: reviews.rating,
      reviewText: reviews.reviewText,
      reviewerName: reviews.reviewerName,
      hidden: reviews.hidden,
      hiddenFor: reviews.hiddenFor,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
      replyText: reviewReplies.replyText,
      repliedAt: reviewReplies.createdAt,
      replyUpdatedAt: reviewReplies.updatedAt,
    })
    .from(restaurants)
    .leftJoin(
      reviews,
      and(
        eq(reviews.restaurantId, restaurants.id),
        eq(reviews.userSession, userSession),
        isNull(reviews.removedAt),
      ),
    )
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(and(eq(restaurants.id, restaurantId), isActiveRestaurant));
  return row;
}

/** The name of an account, locked until the transaction ends; undefined if it is deleted. */
export async function lockFullName(tx: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('share');
  return row?.fullName;
}

const byPerson = (restaurantId: string, userSession: string) =>
  and(eq(reviews.userSession, userSession), eq(reviews.restaurantId, restaurantId));

/**
 * The person's one review, locked until the transaction ends, so that others neither hide nor
 * change it; undefined if there is none, not even a removed one.
 */
export async function lockOwnReview(tx: Queryable, restaurantId: string, userSession: string) {
  const [row] = await tx
    .select({
      rating: reviews.rating,
      reviewText: reviews.reviewText,
      hidden: reviews.hidden,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
      removedAt: reviews.removedAt,
    })
    .from(reviews)
    .where(byPerson(restaurantId, userSession))
    .for('update');
  return row;
}

/**
 * Writes or changes the person's one review; the same text again is no change. A review that was
 * removed while it was hidden is written anew, and stays hidden.
 */
export const upsertReview = (
  tx: Queryable,
  {
    at,
    ...values
  }: Pick<
    typeof reviews.$inferInsert,
    'id' | 'restaurantId' | 'userSession' | 'rating' | 'reviewText' | 'reviewerName'
  > & { at: Date },
) =>
  tx
    .insert(reviews)
    .values({ ...values, createdAt: at })
    .onConflictDoUpdate({
      target: [reviews.userSession, reviews.restaurantId],
      set: {
        rating: values.rating,
        reviewText: values.reviewText ?? null,
        reviewerName: values.reviewerName,
        createdAt: sql`case when ${reviews.removedAt} is null then ${reviews.createdAt} else excluded.created_at end`,
        removedAt: null,
        updatedAt: sql`case when ${reviews.removedAt} is not null then null when (${reviews.rating}, ${reviews.reviewText}) is distinct from (excluded.rating, excluded.review_text) then excluded.created_at else ${reviews.updatedAt} end`,
      },
    });

/** Also deletes its reply; reports of it keep the text. */
export const deleteReview = (tx: Queryable, restaurantId: string, userSession: string) =>
  tx.delete(reviews).where(byPerson(restaurantId, userSession));

/** Clears the text and the reply of a hidden review; the row stays, hidden. */
export async function emptyReview(
  tx: Queryable,
  restaurantId: string,
  userSession: string,
  removedAt: Date,
): Promise<void> {
  const [row] = await tx
    .update(reviews)
    .set({ reviewText: null, reviewerName: '', removedAt })
    .where(byPerson(restaurantId, userSession))
    .returning({ id: reviews.id });
  if (row) await deleteReply(tx, row.id);
}

const isReadable = (reviewId: string) =>
  and(eq(reviews.id, reviewId), eq(reviews.hidden, false), isNull(reviews.removedAt));

/**
 * The text and the writer of a review that anyone may read; locks it against deletion until the
 * transaction ends.
 */
export async function lockReview(tx: Queryable, reviewId: string) {
  const [row] = await tx
    .select({
      restaurantId: reviews.restaurantId,
      authorSession: reviews.userSession,
      rating: reviews.rating,
      reviewText: reviews.reviewText,
    })
    .from(reviews)
    .innerJoin(restaurants, and(eq(restaurants.id, reviews.restaurantId), isActiveRestaurant))
    .where(isReadable(reviewId))
    .for('key share');
  return row;
}

/**
 * The reply to a review of the restaurant, and when the review was changed; both locked until the transaction
 * ends. undefined if there is no readable review with that id.
 */
export async function lockReply(tx: Queryable, restaurantId: string, reviewId: string) {
  const isHere = and(eq(reviews.restaurantId, restaurantId), isReadable(reviewId));
  const query = tx
    .select({ changedAt: reviews.updatedAt, userSession: reviews.userSession })
    .from(reviews)
    .where(isHere);
  const [review] = await query.for('no key update');
  if (!review) return undefined;
  const [reply] = await tx.select().from(reviewReplies).where(eq(reviewReplies.reviewId, reviewId));
  return { ...review, reply: reply ?? null };
}

/** Writes the one reply to a review, or changes it. */
export const upsertReply = (
  tx: Queryable,
  { at, ...reply }: { reviewId: string; userId: string; replyText: string; at: Date },
) =>
  tx
    .insert(reviewReplies)
    .values({ ...reply, createdAt: at })
    .onConflictDoUpdate({ target: reviewReplies.reviewId, set: { ...reply, updatedAt: at } });

export const deleteReply = (tx: Queryable, reviewId: string) =>
  tx.delete(reviewReplies).where(eq(reviewReplies.reviewId, reviewId));

/** Keeps only the first report of a person and review. */
export const insertReport = (tx: Queryable, values: typeof reviewReports.$inferInsert) =>
  tx
    .insert(reviewReports)
    .values(values)
    .onConflictDoNothing({ target: [reviewReports.reviewId, reviewReports.userSession] });

/** Changes the name shown on a person's reviews. */
export const renameReviewer = (tx: Queryable, userSession: string, reviewerName: string) =>
  tx
    .update(reviews)
    .set({ reviewerName })
    .where(and(eq(reviews.userSession, userSession), isNull(reviews.removedAt)));
