import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inParts, updateMany } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { catalogueImports } from '../../database/schema/imports.ts';
import { profiles } from '../../database/schema/people.ts';
import { counties, states } from '../../database/schema/places.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import type { Catalogue } from '../../domain/imports/rules.find.ts';
import type { FormerFields, ImportUndo } from '../../domain/imports/rules.undo.ts';
import type { ImportPlan } from '../../domain/imports/schema.ts';
import type { SheetKind } from '../../domain/sheets/fields.ts';
import type { Outcome, PlannedRow } from '../../domain/sheets/rules.ts';
import type { LockStrength } from '../catalogue/queries.ts';
import { dishFields, restaurantFields } from '../restaurants/queries.ts';

/** An arbitrary number that every server locks. */
const IMPORT_LOCK = 7_426_006;

/** Lets only one import at a time be written. @returns false if another one is running */
export async function tryLockImports(tx: Queryable): Promise<boolean> {
  const [row] = await tx
    .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(${IMPORT_LOCK})` })
    .from(sql`(values (1)) as one`);
  return row?.isOurs === true;
}

/** The whole catalogue, archived or not, in the order of an export. */
export async function selectCatalogue(db: Queryable): Promise<Catalogue> {
  const isArchived = (column: PgColumn) => sql<boolean>`${column} is not null`;
  const foundRestaurants = await db
    .select({
      ...restaurantFields,
      id: restaurants.id,
      version: restaurants.version,
      archivedAt: restaurants.archivedAt,
      archived: isArchived(restaurants.archivedAt),
      mergedIntoId: restaurants.mergedIntoId,
      featuredDish: sql<string | null>`(
        select featured.name from ${dishes} featured
        where featured.id = ${restaurants.featuredDishId} and featured.archived_at is null
      )`,
    })
    .from(restaurants)
    .orderBy(asc(restaurants.stateId), asc(restaurants.name), asc(restaurants.id));
  const foundDishes = await db
    .select({
      ...dishFields,
      id: dishes.id,
      restaurantId: dishes.restaurantId,
      mergedIntoId: dishes.mergedIntoId,
      version: dishes.version,
      archivedAt: dishes.archivedAt,
      archived: isArchived(dishes.archivedAt),
    })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .orderBy(
      asc(restaurants.stateId),
      asc(restaurants.name),
      asc(restaurants.id),
      asc(dishes.name),
      asc(dishes.id),
    );
  return { restaurants: foundRestaurants, dishes: foundDishes, ...(await selectPlaces(db)) };
}

export async function selectPlaces(db: Queryable): Promise<Pick<Catalogue, 'states' | 'counties'>> {
  const ofCounty = { id: counties.id, name: counties.name, stateId: counties.stateId };
  return {
    states: await db.select().from(states).orderBy(asc(states.id)),
    counties: await db
      .select(ofCounty)
      .from(counties)
      .orderBy(asc(counties.stateId), asc(counties.name)),
  };
}

const TABLES = { restaurants, dishes };

/** A row as it is stored now; `fields` as in `ImportUndo`. */
export interface StoredRow {
  version: number;
  fields: FormerFields;
}

export async function insertRows(tx: Queryable, kind: SheetKind, rows: FormerFields[]) {
  await inParts(rows, (part) => tx.insert(TABLES[kind]).values(part as never));
}

/** Overwrites values of rows, as their table stores them. Only its undo brings what is merged back. */
export async function updateRows(
  tx: Queryable,
  kind: SheetKind,
  rows: (FormerFields & { id: string })[],
): Promise<void> {
  await updateMany(tx, TABLES[kind], rows);
  const table = TABLES[kind];
  await tx
    .update(table)
    .set({ archivedAt: sql`updated_at` })
    .where(and(isNotNull(table.mergedIntoId), isNull(table.archivedAt)));
}

export async function deleteRows(tx: Queryable, kind: SheetKind, ids: string[]): Promise<void> {
  await inParts(ids, (part) => tx.delete(TABLES[kind]).where(inArray(TABLES[kind].id, part)));
}

const kept = ({ id, version, archivedAt }: typeof restaurants | typeof dishes) => ({
  id,
  version,
  archivedAt,
});
const KEPT: Record<SheetKind, ReturnType<typeof kept>> = {
  restaurants: { ...restaurantFields, ...kept(restaurants) },
  dishes: { ...dishFields, ...kept(dishes) },
};

/**
 * The current values of rows, by id; deleted rows are missing.
 * @param strength locks them until the transaction ends: `update` for rows that will be deleted; null: not at all
 */
export async function selectRows(
  tx: Queryable,
  kind: SheetKind,
  ids: string[],
  strength: LockStrength | null,
): Promise<Map<string, StoredRow>> {
  const locked = new Map<string, StoredRow>();
  await inParts(ids, async (part) => {
    const { id } = TABLES[kind];
    const found = tx
      .select(KEPT[kind])
      .from(TABLES[kind])
      .where(inArray(id, part))
      .orderBy(asc(id));
    const rows = await (strength ? found.for(strength) : found);
    for (const { id: one, version, ...fields } of rows) locked.set(one, { version, fields });
  });
  return locked;
}

const listed = {
  id: catalogueImports.id,
  fileName: catalogueImports.fileName,
  status: catalogueImports.status,
  rows: catalogueImports.rows,
  counts: sql<ImportPlan['counts']>`${catalogueImports.plan} -> 'counts'`,
  by: sql<string | null>`coalesce(nullif(${profiles.fullName}, ''), ${profiles.email}::text)`,
  createdAt: catalogueImports.createdAt,
  appliedAt: catalogueImports.appliedAt,
  undoneAt: catalogueImports.undoneAt,
};
const selectListed = (db: Queryable) =>
  db
    .select(listed)
    .from(catalogueImports)
    .leftJoin(profiles, eq(profiles.id, catalogueImports.userId));
export type ImportRow = Awaited<ReturnType<typeof selectImports>>[number];

/** The newest first. */
export const selectImports = (db: Queryable, limit: number) =>
  selectListed(db)
    .orderBy(desc(catalogueImports.createdAt), desc(catalogueImports.id))
    .limit(limit);

export async function findImport(db: Queryable, id: string): Promise<ImportRow | undefined> {
  const [row] = await selectListed(db).where(eq(catalogueImports.id, id));
  return row;
}

/** The rows of a plan, a page of one outcome; the database extracts them from the plan. */
export async function selectPlannedRows(
  db: Queryable,
  id: string,
  page: { outcome: Outcome | 'all'; limit: number; offset: number },
): Promise<PlannedRow[]> {
  const isAsked = page.outcome === 'all' ? sql`true` : sql`row ->> 'outcome' = ${page.outcome}`;
  const found = await db.execute(sql`
    select row from ${catalogueImports},
      jsonb_array_elements(${catalogueImports.plan} -> 'rows') with ordinality as planned (row, place)
    where ${catalogueImports.id} = ${id} and ${isAsked}
    order by place limit ${page.limit} offset ${page.offset}`);
  return (found as { rows: { row: PlannedRow }[] }).rows.map(({ row }) => row);
}

/** Its state and the data to undo it. */
export async function selectUndo(db: Queryable, id: string) {
  const { status, undo } = catalogueImports;
  const [row] = await db
    .select({ status, undo })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  return row;
}

/** Locks an import, so that no other request applies or undoes it until the transaction ends. */
export async function lockImport(tx: Queryable, id: string) {
  const [row] = await tx
    .select()
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id))
    .for('update');
  return row;
}

export const insertImport = (
  db: Queryable,
  row: {
    id: string;
    userId: string;
    fileName: string;
    rows: number;
    plan: ImportPlan;
    createdAt: Date;
  },
) => db.insert(catalogueImports).values(row);

export const updateImport = (
  tx: Queryable,
  id: string,
  change:
    | { status: 'applied'; appliedAt: Date; plan: ImportPlan; undo: ImportUndo }
    | { undo: ImportUndo; undoneAt: Date }
    | { status: 'undone'; undoneAt: Date },
) => tx.update(catalogueImports).set(change).where(eq(catalogueImports.id, id));

/** How long an unapplied import is kept, in milliseconds. */
const CHECKED_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes imports that were checked before that time and never applied. */
export const deleteUnapplied = (db: Queryable, now: Date) =>
  db
    .delete(catalogueImports)
    .where(
      and(
        eq(catalogueImports.status, 'checked'),
        lt(catalogueImports.createdAt, new Date(now.getTime() - CHECKED_KEPT_MS)),
      ),
    );
