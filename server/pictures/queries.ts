import { and, type Column, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { catalogueImports } from '../../database/schema/imports.ts';
import { restaurantProposals } from '../../database/schema/owners.ts';
import { pictures } from '../../database/schema/pictures.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { appSettings } from '../../database/schema/settings.ts';

const measures = { id: pictures.id, width: pictures.width, height: pictures.height };

/** Width and height in pixels; null when there is no such picture. */
export async function findPicture(db: Queryable, id: string) {
  const [found] = await db.select(measures).from(pictures).where(eq(pictures.id, id));
  return found ?? null;
}

/** The same, for a repeated upload: the picture then counts as new. */
export async function findPictureAgain(db: Queryable, id: string, at: Date) {
  const [found] = await db
    .update(pictures)
    .set({ createdAt: at })
    .where(eq(pictures.id, id))
    .returning(measures);
  return found ?? null;
}

/** Which of these pictures are stored. */
export async function selectStored(db: Queryable, ids: string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, ids));
  return new Set(found.map(({ id }) => id));
}

/** Every picture that a text names. */
const namedIn = (text: SQL | Column, from: SQL) =>
  sql`select (regexp_matches(${text}, '/pictures/([0-9a-f-]{36})', 'g'))[1] from ${from}`;

const isNotIn = (ids: SQL) => sql`${pictures.id}::text not in (${ids})`;

/**
 * Deletes pictures from before a moment that are used nowhere: by no restaurant or dish (archived
 * ones included), no setting, no pending proposal and no import.
 */
export async function deleteUnnamed(db: Queryable, before: Date): Promise<void> {
  const shown = sql`
    ${namedIn(restaurants.logoUrl, sql`${restaurants}`)}
    union all ${namedIn(dishes.imageUrl, sql`${dishes}`)}
    union all ${namedIn(appSettings.settingValue, sql`${appSettings}`)}`;
  const isOld = lt(pictures.createdAt, before);
  const old = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(isOld, isNotIn(shown)));
  // Plans of imports are long, so they are only read if there are candidates.
  if (old.length === 0) return;
  const waiting = sql`
    ${namedIn(sql`${restaurantProposals.changes}::text`, sql`${restaurantProposals} where status = 'pending'`)}
    union all ${namedIn(sql`${catalogueImports.plan}::text`, sql`${catalogueImports}`)}
    union all ${namedIn(sql`${catalogueImports.undo}::text`, sql`${catalogueImports}`)}`;
  const ids = old.map(({ id }) => id);
  await db
    .delete(pictures)
    .where(and(inArray(pictures.id, ids), isOld, isNotIn(shown), isNotIn(waiting)));
}

/** The stored bytes of a picture; null if it does not exist. */
export async function findPictureBytes(db: Queryable, id: string): Promise<Buffer | null> {
  const [found] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.id, id));
  return found ? Buffer.from(found.bytes) : null;
}

/** If two people upload the same file at once, both get the stored one. */
export const insertPicture = (db: Queryable, row: typeof pictures.$inferInsert) =>
  db.insert(pictures).values(row).onConflictDoNothing();
