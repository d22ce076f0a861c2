import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { catalogueImports } from '../../database/schema/imports.ts';
import { dishes } from '../../database/schema/restaurants.ts';
import { voteTotals } from '../../database/schema/voting.ts';
import type { Catalogue } from '../../domain/imports/rules.find.ts';
import type { ImportPlan, ImportReading } from '../../domain/imports/schema.ts';
import { selectCatalogue } from './queries.ts';

/** What a plan is made against: the catalogue, and the ids that no new dish may have. */
export async function selectPlanned(db: Queryable): Promise<Catalogue> {
  const catalogue = await selectCatalogue(db);
  const spent = await db
    .select({ id: voteTotals.dishId })
    .from(voteTotals)
    .where(sql`not exists (select from ${dishes} where ${dishes.id} = ${voteTotals.dishId})`)
    .groupBy(voteTotals.dishId);
  return { ...catalogue, spentIds: new Set(spent.map(({ id }) => id)) };
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

/** @returns false if the import is no longer only checked */
export async function replacePlan(db: Queryable, id: string, plan: ImportPlan): Promise<boolean> {
  const replaced = await db
    .update(catalogueImports)
    .set({ plan })
    .where(and(eq(catalogueImports.id, id), eq(catalogueImports.status, 'checked')))
    .returning({ id: catalogueImports.id });
  return replaced.length > 0;
}

const NOTHING: ImportReading = { headings: [], unknownIds: 0, newIds: 0, createUnknown: false };

/** How the file was read. */
export async function selectReading(db: Queryable, id: string): Promise<ImportReading> {
  const [row] = await db
    .select({ reading: sql<ImportReading | null>`${catalogueImports.plan} -> 'reading'` })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  return row?.reading ?? NOTHING;
}
