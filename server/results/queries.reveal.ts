import { and, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { profiles } from '../../database/schema/people.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { resultReveals, resultSnapshots } from '../../database/schema/results.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';

/** Results that are frozen or published, the newest first. */
export const selectShowable = (db: Queryable) =>
  db
    .select({
      id: resultSnapshots.id,
      version: resultSnapshots.version,
      state: resultSnapshots.state,
      frozenAt: resultSnapshots.frozenAt,
      logSize: resultSnapshots.logSize,
    })
    .from(resultSnapshots)
    .where(
      and(
        eq(resultSnapshots.festivalId, FIRST_FESTIVAL_ID),
        ne(resultSnapshots.state, 'withdrawn'),
      ),
    )
    .orderBy(desc(resultSnapshots.version), desc(resultSnapshots.frozenAt));
export type Showable = Awaited<ReturnType<typeof selectShowable>>[number];

/** The pictures of restaurants and of dishes, by id. */
export async function selectRevealPictures(
  db: Queryable,
  ids: { restaurants: readonly string[]; dishes: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const logos = await db
    .select({ id: restaurants.id, url: restaurants.logoUrl })
    .from(restaurants)
    .where(sql`${restaurants.id} in ${uuidsIn(ids.restaurants)}`);
  const photos = await db
    .select({ id: dishes.id, url: dishes.imageUrl })
    .from(dishes)
    .where(sql`${dishes.id} in ${uuidsIn(ids.dishes)}`);
  return new Map([...logos, ...photos].flatMap(({ id, url }) => (url ? [[id, url] as const] : [])));
}

const shownOfReveal = {
  id: resultReveals.id,
  snapshotId: resultReveals.snapshotId,
  step: resultReveals.step,
  steps: resultReveals.steps,
  choice: resultReveals.choice,
  revision: resultReveals.revision,
  isDark: resultReveals.isDark,
  startedBy: sql<string>`(select coalesce(nullif(${profiles.fullName}, ''), ${profiles.email})
    from ${profiles} where ${profiles.id} = ${resultReveals.startedBy})`.as('starter'),
  startedAt: resultReveals.startedAt,
};

/** Presentations that began after a moment: those of results before practices, the newest first. */
export const selectReveals = (db: Queryable, after: Date) =>
  db
    .select(shownOfReveal)
    .from(resultReveals)
    .where(gt(resultReveals.startedAt, after))
    .orderBy(isNull(resultReveals.snapshotId), desc(resultReveals.startedAt));

/** undefined: it ended, or began before `after`. */
export async function findReveal(db: Queryable, revealId: string, after: Date) {
  const [row] = await db
    .select(shownOfReveal)
    .from(resultReveals)
    .where(and(eq(resultReveals.id, revealId), gt(resultReveals.startedAt, after)));
  return row;
}

export const insertReveal = (db: Queryable, row: typeof resultReveals.$inferInsert) =>
  db.insert(resultReveals).values(row);

export const deleteRevealsUntil = (db: Queryable, at: Date) =>
  db.delete(resultReveals).where(lte(resultReveals.startedAt, at));

export const deleteReveal = (db: Queryable, revealId: string) =>
  db.delete(resultReveals).where(eq(resultReveals.id, revealId));

/**
 * Moves a presentation, in one statement: of two at once the second finds another revision. Each makes a new one,
 * so that an earlier message that arrives later finds another, too. A step beyond the last is the last.
 * @param seen the revision that it must have
 * @returns whether it had that one
 */
export async function moveReveal(
  db: Queryable,
  { revealId, step, isDark, seen, at }: Move,
): Promise<boolean> {
  const moved = await db
    .update(resultReveals)
    .set({
      step: sql`least(${step}::int, ${resultReveals.steps} - 1)`,
      isDark,
      revision: sql`${resultReveals.revision} + 1`,
      updatedAt: at,
    })
    .where(and(eq(resultReveals.id, revealId), eq(resultReveals.revision, seen)))
    .returning({ id: resultReveals.id });
  return moved.length > 0;
}

interface Move {
  revealId: string;
  step: number;
  isDark: boolean;
  seen: number;
  at: Date;
}
