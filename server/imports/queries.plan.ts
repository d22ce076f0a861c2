import { eq, sql } from 'drizzle-orm';
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

/** Replaces the plan of an import that the transaction has locked. */
export async function replacePlan(tx: Queryable, id: string, plan: ImportPlan): Promise<void> {
  await tx.update(catalogueImports).set({ plan }).where(eq(catalogueImports.id, id));
}

const NOTHING: ImportReading = {
  headings: [],
  unknownIds: 0,
  newIds: 0,
  createUnknown: false,
  pictures: [],
};

/** How the file was read. */
export async function selectReading(db: Queryable, id: string): Promise<ImportReading> {
  const [row] = await db
    .select({ reading: sql<ImportReading | null>`${catalogueImports.plan} -> 'reading'` })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  // Readings of earlier versions have fewer keys.
  return { ...NOTHING, ...row?.reading };
}
