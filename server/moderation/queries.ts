import { and, asc, countDistinct, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/open.ts';
import { violations } from '../../database/schema/moderation.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { reviewReports, reviews } from '../../database/schema/reviews.ts';
import { ballots, votes } from '../../database/schema/voting.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { ReportReason } from '../../domain/reviews/rules.ts';
import type { Place } from './queries.queue.ts';

const UUID = '^user_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
/** The account behind a `user_session`; null for anything else. */
const personIn = (session: SQL) =>
  sql`case when ${session} ~ ${UUID} then substr(${session}, 6)::uuid end`;

const someone = alias(profiles, 'someone');
const decider = alias(profiles, 'decider');
const nameOf = (who: typeof someone | typeof decider) =>
  sql<string | null>`coalesce(nullif(${who.fullName}, ''), ${who.email}::text)`;
const placesIn = (restaurantId: unknown, session: unknown, places: readonly Place[]) =>
  sql`(${restaurantId}, ${session}) in (${sql.join(
    places.map((place) => sql`(${place.restaurantId}::uuid, ${userSessionOf(place.personId)})`),
    sql`, `,
  )})`;

/** Everything that the organisers see of these reviews; `present` combines the rows. */
export async function selectReviewParts(db: Queryable, places: readonly Place[]) {
  if (places.length === 0) {
    return { reviews: [], reports: [], people: [], violations: [], withheld: [] };
  }
  const people = [...new Set(places.map(({ personId }) => personId))];
  const reviewRows = await db
    .select()
    .from(reviews)
    .where(placesIn(reviews.restaurantId, reviews.userSession, places));
  const reportRows = await db
    .select({
      id: reviewReports.id,
      restaurantId: reviewReports.restaurantId,
      authorSession: reviewReports.authorSession,
      userSession: reviewReports.userSession,
      rating: reviewReports.rating,
      reviewText: reviewReports.reviewText,
      reason: reviewReports.reason,
      note: reviewReports.note,
      status: reviewReports.status,
      createdAt: reviewReports.createdAt,
      decidedAt: reviewReports.decidedAt,
      reporter: nameOf(someone),
      decidedBy: nameOf(decider),
    })
    .from(reviewReports)
    .leftJoin(someone, sql`${someone.id} = ${personIn(sql`${reviewReports.userSession}`)}`)
    .leftJoin(decider, eq(decider.id, reviewReports.decidedBy))
    .where(placesIn(reviewReports.restaurantId, reviewReports.authorSession, places))
    .orderBy(asc(reviewReports.createdAt), asc(reviewReports.id));
  const profileRows = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      emailVerified: profiles.emailVerified,
      bannedAt: profiles.bannedAt,
      suspendedUntil: profiles.suspendedUntil,
      hasRole: sql<boolean>`exists (select 1 from user_roles r where r.user_id = ${profiles.id} and r.role = 'admin')`,
    })
    .from(profiles)
    .where(inArray(profiles.id, people));
  const violationRows = await db
    .select({
      id: violations.id,
      userId: violations.userId,
      reviewId: violations.reviewId,
      sanction: violations.sanction,
      category: violations.category,
      isSevere: violations.isSevere,
      createdAt: violations.createdAt,
      endsAt: violations.endsAt,
      liftedAt: violations.liftedAt,
      restaurantName: restaurants.name,
    })
    .from(violations)
    .leftJoin(restaurants, eq(restaurants.id, violations.restaurantId))
    .where(inArray(violations.userId, people))
    .orderBy(desc(violations.createdAt), desc(violations.id));
  return {
    reviews: reviewRows,
    reports: reportRows,
    people: profileRows,
    violations: violationRows,
    withheld: await selectWithheld(db, places),
  };
}

/** How many of each writer's ballots for the restaurant a ruling holds or excludes. */
const selectWithheld = (db: Queryable, places: readonly Place[]) =>
  db
    .select({
      restaurantId: votes.restaurantId,
      userSession: ballots.userSession,
      state: ballots.state,
      ballots: countDistinct(ballots.id),
    })
    .from(ballots)
    .innerJoin(votes, eq(votes.ballotId, ballots.id))
    .where(
      and(ne(ballots.state, 'counted'), placesIn(votes.restaurantId, ballots.userSession, places)),
    )
    .groupBy(votes.restaurantId, ballots.userSession, ballots.state);

/** The names of restaurants by id, also of archived ones. */
export async function selectPlaceNames(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .select({ id: restaurants.id, name: restaurants.name })
    .from(restaurants)
    .where(inArray(restaurants.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Which of these people own one of these restaurants, and which one. */
export const selectOwnersAmong = (
  db: Queryable,
  restaurantIds: readonly string[],
  personIds: readonly string[],
) =>
  db
    .select({ restaurantId: restaurantOwners.restaurantId, userId: restaurantOwners.userId })
    .from(restaurantOwners)
    .where(
      and(
        inArray(restaurantOwners.restaurantId, [...restaurantIds]),
        inArray(restaurantOwners.userId, [...personIds]),
      ),
    );

const reviewOf = ({ restaurantId, personId }: Place) =>
  and(eq(reviews.restaurantId, restaurantId), eq(reviews.userSession, userSessionOf(personId)));
const reportsOf = ({ restaurantId, personId }: Place) =>
  and(
    eq(reviewReports.restaurantId, restaurantId),
    eq(reviewReports.authorSession, userSessionOf(personId)),
  );

/** Hides a review and stores the category; null: shows it again. */
export const updateHidden = (
  tx: Queryable,
  place: Place,
  why: { category: ReportReason; at: Date } | null,
) =>
  tx
    .update(reviews)
    .set({ hidden: why !== null, hiddenFor: why?.category ?? null, hiddenAt: why?.at ?? null })
    .where(reviewOf(place));

/** A hidden review, for the mail to its writer; undefined once it is deleted or shown again. */
export async function selectHiddenReview(db: Queryable, reviewId: string) {
  const [row] = await db
    .select({
      restaurantId: restaurants.id,
      restaurant: restaurants.name,
      category: reviews.hiddenFor,
      reviewText: reviews.reviewText,
    })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, reviews.restaurantId))
    .where(and(eq(reviews.id, reviewId), reviews.hidden));
  return row;
}

/** Also clears the text that the reports keep, because nobody may read it any more. */
export const clearReportedText = (tx: Queryable, place: Place) =>
  tx.update(reviewReports).set({ reviewText: null }).where(reportsOf(place));

/** Settles every pending report of the review. @returns the ids and sessions of these reports */
export const settleReports = (
  tx: Queryable,
  place: Place,
  decision: { status: 'dismissed' | 'upheld'; decidedAt: Date; decidedBy: string },
) =>
  tx
    .update(reviewReports)
    .set(decision)
    .where(and(reportsOf(place), eq(reviewReports.status, 'open')))
    .returning({ id: reviewReports.id, userSession: reviewReports.userSession });

/** The addresses and languages of these accounts, for mails. */
export const selectReaders = (db: Queryable, personIds: readonly string[]) =>
  db
    .select({ id: profiles.id, email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(inArray(profiles.id, [...personIds]));

/** How many reviews (reported or rewritten) and appeals are pending. */
export async function countWaiting(db: Queryable) {
  const { rows } = (await db.execute(sql`
    select (select count(*)::int from (
        select restaurant_id, author_session from review_reports
        where status = 'open' and author_session ~ ${UUID}
        union
        select restaurant_id, user_session from reviews
        where hidden and removed_at is null and coalesce(updated_at, created_at) > hidden_at
          and user_session ~ ${UUID}
      ) as waiting) as reviews,
      (select count(*)::int from appeals where status = 'pending')
        + (select count(*)::int from vote_appeals where status = 'pending') as appeals
  `)) as { rows: { reviews: number; appeals: number }[] };
  return rows[0] ?? { reviews: 0, appeals: 0 };
}
