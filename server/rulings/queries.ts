import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/open.ts';
import { appeals, violations } from '../../database/schema/moderation.ts';
import { profiles } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { reviewReports, reviews } from '../../database/schema/reviews.ts';
import type { AppealState } from '../../domain/moderation/rules.ts';

const ruler = alias(profiles, 'ruler');
const decider = alias(profiles, 'decider');
const nameOf = (who: typeof ruler | typeof decider) =>
  sql<string | null>`coalesce(nullif(${who.fullName}, ''), ${who.email}::text)`;

export const insertViolation = (tx: Queryable, row: typeof violations.$inferInsert) =>
  tx.insert(violations).values(row);

export const updateBanState = (
  tx: Queryable,
  personId: string,
  change: { bannedAt?: Date | null; suspendedUntil?: Date | null },
  at: Date,
) =>
  tx
    .update(profiles)
    .set({ ...change, updatedAt: at })
    .where(eq(profiles.id, personId));

const rulingColumns = {
  id: violations.id,
  userId: violations.userId,
  reviewId: violations.reviewId,
  sanction: violations.sanction,
  category: violations.category,
  isSevere: violations.isSevere,
  reason: violations.reason,
  createdAt: violations.createdAt,
  endsAt: violations.endsAt,
  liftedAt: violations.liftedAt,
  bannedAt: profiles.bannedAt,
  ruledById: violations.ruledBy,
  restaurantId: violations.restaurantId,
  restaurantName: restaurants.name,
  rating: violations.rating,
  reviewText: violations.reviewText,
  appealId: appeals.id,
  appealText: appeals.appealText,
  appealStatus: appeals.status,
  appealedAt: appeals.createdAt,
  decidedAt: appeals.decidedAt,
  decidedById: appeals.decidedBy,
  decisionReason: appeals.decisionReason,
};

function selectRulings(db: Queryable, where: SQL | undefined) {
  return db
    .select(rulingColumns)
    .from(violations)
    .innerJoin(profiles, eq(profiles.id, violations.userId))
    .leftJoin(restaurants, eq(restaurants.id, violations.restaurantId))
    .leftJoin(appeals, eq(appeals.violationId, violations.id))
    .where(where)
    .orderBy(desc(violations.createdAt), desc(violations.id));
}
export type RulingRow = Awaited<ReturnType<typeof selectRulings>>[number];

/** A ruling with the state of its appeal; undefined for an unknown token. */
export const findRulingByProof = async (db: Queryable, hash: string) =>
  (await selectRulings(db, eq(violations.appealTokenHash, hash)))[0];
export const findRuling = async (db: Queryable, id: string) =>
  (await selectRulings(db, eq(violations.id, id)))[0];
export const findRulingByAppeal = async (db: Queryable, appealId: string) =>
  (await selectRulings(db, eq(appeals.id, appealId)))[0];
/** The rulings in force against a person, latest first. */
export const selectOwnRulings = (db: Queryable, personId: string) =>
  selectRulings(db, and(eq(violations.userId, personId), isNull(violations.liftedAt)));

/** Stores an appeal. @returns whether it was the first one against this ruling */
export async function insertAppeal(tx: Queryable, row: typeof appeals.$inferInsert) {
  const rows = await tx
    .insert(appeals)
    .values(row)
    .onConflictDoNothing({ target: appeals.violationId })
    .returning({ id: appeals.id });
  return rows.length > 0;
}

/** Decides a pending appeal; the caller holds `lockAdmins`, so that only one organiser decides. */
export const updateAppeal = (
  tx: Queryable,
  appealId: string,
  decision: { status: AppealState; decidedAt: Date; decidedBy: string; decisionReason: string },
) =>
  tx
    .update(appeals)
    .set(decision)
    .where(and(eq(appeals.id, appealId), eq(appeals.status, 'pending')));

export const updateLifted = (tx: Queryable, violationId: string, liftedAt: Date) =>
  tx.update(violations).set({ liftedAt }).where(eq(violations.id, violationId));

/** A page of all appeals, against rulings on reviews and on votes: pending ones first, oldest first. */
export async function selectAppealPage(
  db: Queryable,
  { status, offset, limit }: { status: AppealState | 'all'; offset: number; limit: number },
): Promise<{ page: { kind: 'review' | 'votes'; id: string }[]; total: number }> {
  const all = sql`(
    select 'review' as kind, id, status, created_at from appeals
    union all select 'votes', id, status, created_at from vote_appeals) as every_appeal
    where ${status} in ('all', status)`;
  const { rows: page } = (await db.execute(sql`
    select kind, id from ${all}
    order by status = 'pending' desc, case when status = 'pending' then created_at end,
      created_at desc, id
    offset ${offset} limit ${limit}`)) as { rows: { kind: 'review' | 'votes'; id: string }[] };
  const { rows } = (await db.execute(sql`select count(*)::int as total from ${all}`)) as {
    rows: { total: number }[];
  };
  return { page, total: rows[0]?.total ?? 0 };
}

/** These appeals against rulings on reviews. */
export const selectAppeals = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      ...rulingColumns,
      fullName: profiles.fullName,
      email: profiles.email,
      ruledBy: nameOf(ruler),
      decidedBy: nameOf(decider),
    })
    .from(violations)
    .innerJoin(appeals, eq(appeals.violationId, violations.id))
    .innerJoin(profiles, eq(profiles.id, violations.userId))
    .leftJoin(restaurants, eq(restaurants.id, violations.restaurantId))
    .leftJoin(ruler, eq(ruler.id, violations.ruledBy))
    .leftJoin(decider, eq(decider.id, appeals.decidedBy))
    .where(inArray(appeals.id, [...ids]));
export type AppealRow = Awaited<ReturnType<typeof selectAppeals>>[number];

/** The people behind accounts, by id. */
export async function selectAppellants(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Restores a review as it was ruled on. */
export const rewriteReview = (
  tx: Queryable,
  reviewId: string,
  review: { reviewText: string | null; reviewerName: string },
) =>
  tx
    .update(reviews)
    .set({ ...review, hidden: false, hiddenFor: null, hiddenAt: null, removedAt: null })
    .where(eq(reviews.id, reviewId));

export async function selectReviewRow(db: Queryable, reviewId: string) {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, reviewId));
  return row;
}

/** The restaurant of a report, for the mail about it; undefined once the report is gone. */
export async function selectMailedReport(db: Queryable, reportId: string) {
  const [row] = await db
    .select({ restaurantId: restaurants.id, restaurant: restaurants.name })
    .from(reviewReports)
    .innerJoin(restaurants, eq(restaurants.id, reviewReports.restaurantId))
    .where(eq(reviewReports.id, reportId));
  return row;
}
