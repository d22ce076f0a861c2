import { CATALOGUE_LACKS } from '../../domain/catalogue/rules.ts';
import type { CatalogueDish, CatalogueRow } from '../../domain/catalogue/schema.ts';
import type { selectCatalogue, selectCatalogueDishes } from './queries.ts';

type ListedRow = Awaited<ReturnType<typeof selectCatalogue>>[number];

export const presentRow = ({ row, lacking, changedAt }: ListedRow): CatalogueRow => ({
  ...row,
  changedAt: changedAt.toISOString(),
  lacks: CATALOGUE_LACKS.filter((one) => lacking[one]),
});

type DishRow = Awaited<ReturnType<typeof selectCatalogueDishes>>[number];

export const presentDish = ({ archivedAt, ...row }: DishRow): CatalogueDish => ({
  ...row,
  archivedAt: archivedAt?.toISOString() ?? null,
});
