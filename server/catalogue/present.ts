import { CATALOGUE_LACKS } from '../../domain/catalogue/rules.ts';
import type {
  CatalogueDish,
  CatalogueRestaurant,
  CatalogueRow,
  Hanging,
} from '../../domain/catalogue/schema.ts';
import type { selectCatalogue } from './queries.list.ts';
import type { findCatalogueRestaurant, selectCatalogueDishes } from './queries.ts';

type ListedRow = Awaited<ReturnType<typeof selectCatalogue>>[number];

export const presentRow = ({ row, lacking, changedAt }: ListedRow): CatalogueRow => ({
  ...row,
  changedAt: changedAt.toISOString(),
  lacks: CATALOGUE_LACKS.filter((one) => lacking[one]),
});

type DishRow = Awaited<ReturnType<typeof selectCatalogueDishes>>[number];

const presentDish = ({ archivedAt, ...row }: DishRow): CatalogueDish => ({
  ...row,
  archivedAt: archivedAt?.toISOString() ?? null,
});

type RestaurantRow = NonNullable<Awaited<ReturnType<typeof findCatalogueRestaurant>>>;

export const presentRestaurant = (
  { id, version, archivedAt, fields }: RestaurantRow,
  dishes: DishRow[],
  hanging: Hanging,
): CatalogueRestaurant => ({
  id,
  version,
  archivedAt: archivedAt?.toISOString() ?? null,
  fields,
  dishes: dishes.map(presentDish),
  hanging,
});
