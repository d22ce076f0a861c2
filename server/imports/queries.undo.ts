import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { inParts } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { venueScreens } from '../../database/schema/evidence.ts';
import {
  restaurantAccessRequests,
  restaurantOwners,
  restaurantProposals,
  restaurantStaff,
} from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { dishes, favourites, restaurants } from '../../database/schema/restaurants.ts';
import { resultObjections } from '../../database/schema/results.ts';
import { reviewReports, reviews } from '../../database/schema/reviews.ts';
import { voteClusters } from '../../database/schema/vote-rulings.ts';
import { votes, voteTotals } from '../../database/schema/voting.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import type { LaterChange, UndoFacts, Use } from '../../domain/imports/rules.undo.ts';
import type { SheetKind } from '../../domain/sheets/fields.ts';

/** What refers to a restaurant, and keeps it from being deleted. */
const HANGING = [
  ['votes', votes, votes.restaurantId],
  ['reviews', reviews, reviews.restaurantId],
  ['favourites', favourites, favourites.restaurantId],
  ['owners', restaurantOwners, restaurantOwners.restaurantId],
  ['staff', restaurantStaff, restaurantStaff.restaurantId],
  ['requests', restaurantAccessRequests, restaurantAccessRequests.restaurantId],
  ['proposals', restaurantProposals, restaurantProposals.restaurantId],
  ['screens', venueScreens, venueScreens.restaurantId],
] as const;
/** The same, but only told of where nothing else hangs on it: what is left of votes, reviews and results. */
const RECORDS = [
  [voteTotals, voteTotals.restaurantId],
  [voteClusters, voteClusters.restaurantId],
  [reviewReports, reviewReports.restaurantId],
  [resultObjections, resultObjections.restaurantId],
] as const;

/** What hangs on created rows, by their ids. */
export async function selectUses(
  tx: Queryable,
  created: Record<SheetKind, string[]>,
): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>();
  const look = async (rule: Use['rule'], table: PgTable, column: PgColumn, ids: string[]) =>
    inParts(ids, async (part) => {
      const rows = await tx
        .select({ id: sql<string>`${column}`, count: sql<number>`count(*)::int` })
        .from(table)
        .where(inArray(column, part))
        .groupBy(column);
      for (const { id, count } of rows) uses.set(id, [...(uses.get(id) ?? []), { rule, count }]);
    });
  await look('votes', votes, votes.dishId, created.dishes);
  for (const [rule, table, column] of HANGING) await look(rule, table, column, created.restaurants);
  // The deletion of a restaurant would include dishes that others have added to it.
  const own = new Set(created.dishes);
  await inParts(created.restaurants, async (part) => {
    const rows = await tx
      .select({ id: dishes.id, restaurantId: dishes.restaurantId })
      .from(dishes)
      .where(inArray(dishes.restaurantId, part));
    const others = Map.groupBy(
      rows.filter(({ id }) => !own.has(id)),
      ({ restaurantId }) => restaurantId,
    );
    for (const [id, { length: count }] of others) {
      uses.set(id, [...(uses.get(id) ?? []), { rule: 'dishes', count }]);
    }
  });
  for (const [table, column] of RECORDS) {
    const unused = created.restaurants.filter((id) => !uses.has(id));
    await look('records', table, column, unused);
  }
  return uses;
}

/** The restaurants that feature one of these dishes. */
export async function selectFeaturing(tx: Queryable, dishIds: string[]) {
  const featuring: { id: string; name: string; dishId: string }[] = [];
  await inParts(dishIds, async (part) => {
    const rows = await tx
      .select({ id: restaurants.id, name: restaurants.name, dishId: restaurants.featuredDishId })
      .from(restaurants)
      .where(inArray(restaurants.featuredDishId, part));
    for (const { id, name, dishId } of rows) if (dishId) featuring.push({ id, name, dishId });
  });
  return featuring;
}

const ARCHIVING: Partial<Record<string, boolean>> = {
  restaurant_archived: true,
  dish_archived: true,
  restaurant_restored: false,
  dish_restored: false,
};

const CHANGING: AuditAction[] = (['restaurant', 'dish'] as const).flatMap((noun) => [
  `${noun}_changed` as const,
  `${noun}_archived` as const,
  `${noun}_restored` as const,
  `${noun}_deleted` as const,
]);

/** What the audit log tells of these rows since the import, by id, the oldest first. */
export async function selectLater(
  tx: Queryable,
  importId: string,
  ids: string[],
): Promise<Map<string, LaterChange[]>> {
  const later = new Map<string, LaterChange[]>();
  const applied = tx
    .select({ number: sql`max(${auditLog.number})` })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, importId), eq(auditLog.action, 'import_applied')));
  await inParts(ids, async (part) => {
    const rows = await tx
      .select({
        id: auditLog.subjectId,
        at: auditLog.at,
        action: auditLog.action,
        changes: auditLog.changes,
        by: sql<
          string | null
        >`coalesce(nullif(${profiles.fullName}, ''), ${profiles.email}::text, nullif(${auditLog.actorName}, ''), ${auditLog.actorEmail})`,
      })
      .from(auditLog)
      .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
      .where(
        and(
          inArray(auditLog.subjectId, part),
          inArray(auditLog.action, CHANGING),
          gt(auditLog.number, sql`(${applied})`),
        ),
      )
      .orderBy(asc(auditLog.number));
    for (const { id, at, action, changes, by } of rows) {
      const isArchived = ARCHIVING[action] ?? null;
      const change = { by, at: at.toISOString(), changes, isArchived };
      later.set(id, [...(later.get(id) ?? []), change]);
    }
  });
  return later;
}

/** The names in use among what takes part: of all restaurants, or of the dishes of some. */
export async function selectNamed(
  tx: Queryable,
  kind: SheetKind,
  restaurantIds: string[],
): Promise<UndoFacts['named'][SheetKind][number][]> {
  if (kind === 'restaurants') {
    return tx
      .select({ id: restaurants.id, name: restaurants.name, within: restaurants.countyId })
      .from(restaurants)
      .where(isNull(restaurants.archivedAt));
  }
  const named: UndoFacts['named'][SheetKind][number][] = [];
  await inParts(restaurantIds, async (part) => {
    const rows = await tx
      .select({ id: dishes.id, name: dishes.name, within: dishes.restaurantId })
      .from(dishes)
      .where(and(inArray(dishes.restaurantId, part), isNull(dishes.archivedAt)));
    named.push(...rows);
  });
  return named;
}

/** The names of restaurants, by id. */
export async function selectRestaurantNames(tx: Queryable, ids: string[]) {
  const names = new Map<string, string>();
  await inParts(ids, async (part) => {
    const rows = await tx
      .select({ id: restaurants.id, name: restaurants.name })
      .from(restaurants)
      .where(inArray(restaurants.id, part));
    for (const { id, name } of rows) names.set(id, name);
  });
  return names;
}
