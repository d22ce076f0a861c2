import { CATALOGUE_LACKS } from '../../domain/catalogue/rules.ts';
import type {
  CatalogueDish,
  CatalogueRestaurant,
  CatalogueRow,
  Hanging,
} from '../../domain/catalogue/schema.ts';
import type { CatalogueFound } from './queries.list.ts';
import type { findCatalogueRestaurant, selectCatalogueDishes } from './queries.ts';

export const presentRow = ({ row, lacking, changedAt }: CatalogueFound): CatalogueRow => ({
  id: row.id,
  name: row.name,
  logoUrl: row.logoUrl,
  stateId: row.stateId,
  countyName: row.countyName,
  dishes: row.dishes,
  votes: row.votes,
  changedAt: changedAt.toISOString(),
  foundDish: row.foundDish,
  isArchived: row.isArchived,
  lacks: CATALOGUE_LACKS.filter((one) => lacking[one]),
});

type DishRow = Awaited<ReturnType<typeof selectCatalogueDishes>>[number];

const presentDish = ({
  id,
  version,
  archivedAt,
  mergedIntoId,
  mergedVotes,
  fields,
  votes,
}: DishRow): CatalogueDish => ({
  id,
  version,
  archivedAt: archivedAt?.toISOString() ?? null,
  mergedIntoId,
  mergedVotes,
  fields,
  votes,
});

type RestaurantRow = NonNullable<Awaited<ReturnType<typeof findCatalogueRestaurant>>>;

export const presentRestaurant = (
  { id, version, archivedAt, fields }: RestaurantRow,
  dishes: DishRow[],
  hanging: Hanging,
  mergedInto: RestaurantRow | undefined,
): CatalogueRestaurant => ({
  id,
  version,
  archivedAt: archivedAt?.toISOString() ?? null,
  mergedInto: mergedInto ? { id: mergedInto.id, name: mergedInto.fields.name } : null,
  fields,
  dishes: dishes.map(presentDish),
  hanging,
});

/** A restaurant or dish after a write: the next change of it names this version. */
export const presentWritten = ({ id, version }: { id: string; version: number }) => ({
  id,
  version,
});
