import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { inParts, updateMany } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { catalogueImports } from '../../database/schema/imports.ts';
import {
  restaurantAccessRequests,
  restaurantOwners,
  restaurantProposals,
} from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { counties, states } from '../../database/schema/places.ts';
import { dishes, favourites, restaurants } from '../../database/schema/restaurants.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { votes } from '../../database/schema/voting.ts';
import type { Catalogue } from '../../domain/imports/rules.ts';
import type { FormerFields, ImportPlan, ImportUndo } from '../../domain/imports/schema.ts';
import type { SheetKind } from '../../domain/sheets/fields.ts';
import type { Outcome, PlannedRow } from '../../domain/sheets/rules.ts';
import type { Hold } from '../catalogue/queries.ts';
import { dishFields, restaurantFields } from '../restaurants/queries.ts';

/** Any number will do, as long as every server takes the same. */
const IMPORT_LOCK = 7_426_006;

/** Lets one import at a time be written. @returns false where another one is */
export async function tryLockImports(tx: Queryable): Promise<boolean> {
  const [row] = await tx
    .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(${IMPORT_LOCK})` })
    .from(sql`(values (1)) as one`);
  return row?.isOurs === true;
}

/** Everything of the catalogue, archived or not, in the order of an export. */
export async function selectCatalogue(db: Queryable): Promise<Catalogue> {
  const isArchived = (column: PgColumn) => sql<boolean>`${column} is not null`;
  const foundRestaurants = await db
    .select({
      ...restaurantFields,
      id: restaurants.id,
      version: restaurants.version,
      archivedAt: restaurants.archivedAt,
      archived: isArchived(restaurants.archivedAt),
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

/** A row as it stands there; `fields` as in `ImportUndo`. */
export interface HeldRow {
  version: number;
  fields: FormerFields;
}

export async function insertRows(tx: Queryable, kind: SheetKind, rows: FormerFields[]) {
  await inParts(rows, (part) => tx.insert(TABLES[kind]).values(part as never));
}

/** Writes other values over rows, as they stand in the table. */
export const updateRows = (
  tx: Queryable,
  kind: SheetKind,
  rows: (FormerFields & { id: string })[],
): Promise<void> => updateMany(tx, TABLES[kind], rows);

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
 * What they say now, by id, and nobody else changes them until the transaction ends; one that is gone is
 * missing.
 * @param hold `update` for what is to be deleted
 */
export async function lockRows(
  tx: Queryable,
  kind: SheetKind,
  ids: string[],
  hold: Hold,
): Promise<Map<string, HeldRow>> {
  const held = new Map<string, HeldRow>();
  await inParts(ids, async (part) => {
    const { id } = TABLES[kind];
    const rows = await tx
      .select(KEPT[kind])
      .from(TABLES[kind])
      .where(inArray(id, part))
      .orderBy(asc(id))
      .for(hold);
    for (const { id: one, version, ...fields } of rows) held.set(one, { version, fields });
  });
  return held;
}

/** Those that somebody has voted for, written about, saved, asked for or added to. */
export async function selectUsed(
  tx: Queryable,
  created: Record<SheetKind, string[]>,
  changed: Record<SheetKind, string[]>,
): Promise<Set<string>> {
  const used = new Set<string>();
  const look = async (table: PgTable, column: PgColumn, ids: string[]) =>
    inParts(ids, async (part) => {
      const rows = await tx
        .select({ id: column })
        .from(table)
        .where(inArray(column, part))
        .groupBy(column);
      for (const { id } of rows) used.add(String(id));
    });
  await look(votes, votes.dishId, created.dishes);
  for (const [table, column] of [
    [votes, votes.restaurantId],
    [reviews, reviews.restaurantId],
    [favourites, favourites.restaurantId],
    [restaurantOwners, restaurantOwners.restaurantId],
    [restaurantAccessRequests, restaurantAccessRequests.restaurantId],
    [restaurantProposals, restaurantProposals.restaurantId],
  ] as const) {
    await look(table, column, created.restaurants);
  }
  // Another restaurant's page that was given one of the dishes to feature would lose it.
  const written = new Set([...created.restaurants, ...changed.restaurants]);
  await inParts(created.dishes, async (part) => {
    const rows = await tx
      .select({ id: restaurants.id, dishId: restaurants.featuredDishId })
      .from(restaurants)
      .where(inArray(restaurants.featuredDishId, part));
    for (const { id, dishId } of rows) if (dishId && !written.has(id)) used.add(dishId);
  });
  // Dishes that others have added to a restaurant would go with it.
  const own = new Set(created.dishes);
  await inParts(created.restaurants, async (part) => {
    const rows = await tx
      .select({ id: dishes.id, restaurantId: dishes.restaurantId })
      .from(dishes)
      .where(inArray(dishes.restaurantId, part));
    for (const { id, restaurantId } of rows) if (!own.has(id)) used.add(restaurantId);
  });
  return used;
}

/** Of these, those that share their name with another one that takes part. */
export async function selectDoubles(tx: Queryable, kind: SheetKind, ids: string[]) {
  const table = TABLES[kind];
  const within = sql.identifier(kind === 'restaurants' ? 'county_id' : 'restaurant_id');
  const doubles = new Set<string>();
  await inParts(ids, async (part) => {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          inArray(table.id, part),
          sql`${table.archivedAt} is null`,
          sql`exists (select from ${table} other where other.id <> ${table.id}
            and other.archived_at is null and other.${within} = ${table}.${within}
            and fold(other.name) = fold(${table.name}))`,
        ),
      );
    for (const { id } of rows) doubles.add(id);
  });
  return doubles;
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

/** The rows of a plan, a page of one outcome; the database looks them out of the plan. */
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

/** An import that nobody else applies or undoes until the transaction ends. */
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
    | { status: 'undone'; undoneAt: Date },
) => tx.update(catalogueImports).set(change).where(eq(catalogueImports.id, id));

/** An import that nobody applied is kept so long. */
const CHECKED_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes the imports that were checked long ago and never applied. */
export const deleteUnapplied = (db: Queryable, now: Date) =>
  db
    .delete(catalogueImports)
    .where(
      and(
        eq(catalogueImports.status, 'checked'),
        lt(catalogueImports.createdAt, new Date(now.getTime() - CHECKED_KEPT_MS)),
      ),
    );
