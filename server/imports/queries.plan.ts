import { and, eq, sql } from 'drizzle-orm';
import { readCountyShapes } from '../../database/geography/borders.ts';
import type { Queryable } from '../../database/open.ts';
import { catalogueImports } from '../../database/schema/imports.ts';
import { states, zipCodes } from '../../database/schema/places.ts';
import { dishes } from '../../database/schema/restaurants.ts';
import { voteTotals } from '../../database/schema/voting.ts';
import type { Known } from '../../domain/imports/rules.check.ts';
import type { Geography } from '../../domain/imports/rules.suspicions.places.ts';
import type { ImportPlan } from '../../domain/imports/schema.ts';
import { selectCatalogue } from './queries.ts';

/** Where ZIP codes and counties lie. */
async function selectGeography(db: Queryable): Promise<Geography> {
  const rows = await db.select().from(zipCodes);
  const zips = new Map(
    rows.map(({ zip, countyId, furtherCountyIds, latitude, longitude }) => [
      zip,
      { latitude, longitude, countyIds: [countyId, ...furtherCountyIds] },
    ]),
  );
  const all = await db.select({ id: states.id }).from(states).orderBy(states.id);
  return { zips, shapes: readCountyShapes(all.map(({ id }) => id)) };
}

/** What a plan is made against: the catalogue, the ids that no new dish may have, and the geography. */
export async function selectPlanned(db: Queryable): Promise<Known> {
  const catalogue = await selectCatalogue(db);
  const spent = await db
    .select({ id: voteTotals.dishId })
    .from(voteTotals)
    .where(sql`not exists (select from ${dishes} where ${dishes.id} = ${voteTotals.dishId})`)
    .groupBy(voteTotals.dishId);
  const spentIds = new Set(spent.map(({ id }) => id));
  return { catalogue: { ...catalogue, spentIds }, geography: await selectGeography(db) };
}

/** An import with its whole plan. */
export async function findPlan(db: Queryable, id: string) {
  const { status, plan } = catalogueImports;
  const [row] = await db
    .select({ status, plan })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  return row;
}

/**
 * Replaces a plan by another one.
 * @param seen the plan that is replaced
 * @returns false if that is not the plan any more, or the import is no longer only checked
 */
export async function replacePlan(
  db: Queryable,
  id: string,
  seen: ImportPlan,
  plan: ImportPlan,
): Promise<boolean> {
  // The same rows may come of other choices.
  const reading = JSON.stringify(seen.reading ?? null);
  const answers = JSON.stringify(seen.answers ?? null);
  const isSeen = sql`${catalogueImports.plan} ->> 'digest' = ${seen.digest}
    and coalesce(${catalogueImports.plan} -> 'reading', 'null') = ${reading}::jsonb
    and coalesce(${catalogueImports.plan} -> 'answers', 'null') = ${answers}::jsonb`;
  const replaced = await db
    .update(catalogueImports)
    .set({ plan })
    .where(and(eq(catalogueImports.id, id), eq(catalogueImports.status, 'checked'), isSeen))
    .returning({ id: catalogueImports.id });
  return replaced.length > 0;
}

/** How the file was read, as its plan says, and the digest of the plan. */
export async function selectReading(db: Queryable, id: string) {
  const { plan } = catalogueImports;
  const [row] = await db
    .select({
      reading: sql<ImportPlan['reading'] | null>`${plan} -> 'reading'`,
      digest: sql<string | null>`${plan} ->> 'digest'`,
    })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  return { reading: row?.reading ?? {}, digest: row?.digest ?? '' };
}
