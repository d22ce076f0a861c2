import { foldText } from '../restaurants/rules.ts';
import { foldCounty } from '../sheets/rules.cells.ts';
import type { Row } from '../sheets/rules.rows.ts';
import type { Draft, Known, KnownDish, KnownRestaurant, Places } from '../sheets/rules.ts';
import { rowKeyOf } from '../sheets/rules.suspicions.ts';

/** What the organiser has chosen that decides which one a row means; as in `PlanChoices`. */
interface FindChoices {
  createUnknown: boolean;
  same?: ReadonlyMap<string, string>;
}

/** The catalogue that a plan is made against. */
export interface Catalogue extends Places {
  restaurants: KnownRestaurant[];
  dishes: KnownDish[];
  /** Ids of deleted dishes that votes were counted for. */
  spentIds?: ReadonlySet<string>;
}

/** A name within its county or restaurant, folded. */
export const keyOf = (name: string, within: string) => `${within} ${foldText(name)}`;

/** Those that take part first. */
function oneOf<Thing extends { archived: boolean }>(found: Thing[]): Thing | 'ambiguous' | null {
  const active = found.filter(({ archived }) => !archived);
  const [only = null, ...more] = active.length > 0 ? active : found;
  return more.length > 0 ? 'ambiguous' : only;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Deals with a row whose id the catalogue does not know. */
function unknownIds({ restaurants, dishes, spentIds }: Catalogue, isCreated: boolean) {
  const taken = new Set([...restaurants, ...dishes].map(({ id }) => id));
  return (row: Row, id: string): void => {
    if (!isCreated) return row.refuse('unknown_id', 'id');
    row.fileId = id;
    // Votes of a deleted dish must not become those of another one.
    row.keptId = UUID.test(id) && !taken.has(id) && !spentIds?.has(id) ? id : null;
  };
}

/** Finds the restaurant that a row means; null for a new one. */
export function restaurantFinder(catalogue: Catalogue, { createUnknown, same }: FindChoices) {
  const { restaurants: known } = catalogue;
  const takeUnknown = unknownIds(catalogue, createUnknown);
  const byId = new Map(known.map((one) => [one.id, one]));
  const byKey = Map.groupBy(known, ({ name, countyId }) => keyOf(name, countyId));
  return (row: Row): KnownRestaurant | null => {
    const meant = byId.get(same?.get(rowKeyOf(row.place)) ?? '');
    if (meant) {
      row.isSame = true;
      return meant;
    }
    const id = row.text('id').toLowerCase();
    if (id !== '') {
      const found = byId.get(id) ?? null;
      if (!found) takeUnknown(row, id);
      return found;
    }
    for (const column of ['name', 'state', 'county'] as const) row.read(column);
    const { name, countyId } = row.values;
    if (name === undefined || countyId === undefined) return null;
    const found = oneOf(byKey.get(keyOf(name, countyId)) ?? []);
    if (found !== 'ambiguous') return found;
    row.refuse('ambiguous', 'name');
    return null;
  };
}

/**
 * Finds the dish and restaurant that a row means.
 * @param drafts of the restaurants
 */
export function dishFinder(
  drafts: Draft[],
  catalogue: Catalogue,
  { createUnknown, same }: FindChoices,
) {
  const { restaurants, dishes, counties } = catalogue;
  const takeUnknown = unknownIds(catalogue, createUnknown);
  const byFileId = new Map(
    drafts.flatMap((draft) => (draft.fileId === null ? [] : [[draft.fileId, draft]])),
  );
  const byId = new Map(restaurants.map((one) => [one.id, one]));
  const known = new Map(dishes.map((dish) => [dish.id, dish]));
  const called = Map.groupBy(dishes, ({ name, restaurantId }) => keyOf(name, restaurantId));
  const findParent = parentFinder(drafts, { restaurants, counties });
  return (row: Row): void => {
    const id = row.text('id').toLowerCase();
    const meant = known.get(same?.get(rowKeyOf(row.place)) ?? '');
    row.isSame = meant !== undefined;
    const dish = meant ?? known.get(id) ?? null;
    if (id !== '' && !dish) takeUnknown(row, id);
    const parentId = row.text('restaurantId').toLowerCase();
    if (parentId !== '') {
      row.parent = byId.get(parentId) ?? byFileId.get(parentId) ?? null;
      // Its restaurant may have got another id.
      if (!row.parent && createUnknown && row.text('restaurant') !== '')
        row.parent = findParent(row);
      else if (!row.parent) row.refuse('unknown_restaurant', 'restaurantId');
    } else if (row.text('restaurant') !== '') row.parent = findParent(row);
    else if (dish) row.parent = byId.get(dish.restaurantId) ?? null;
    else row.refuse('missing', 'restaurant');
    const parent = knownOf(row.parent);
    if (dish) {
      row.known = dish;
      if (row.parent && parent?.id !== dish.restaurantId) {
        row.refuse('other_restaurant', 'restaurant');
      }
      return;
    }
    row.read('name');
    const { name } = row.values;
    if (!parent || name === undefined || id !== '') return;
    const found = oneOf(called.get(keyOf(name, parent.id)) ?? []);
    if (found === 'ambiguous') row.refuse('ambiguous', 'name');
    else row.known = found;
  };
}

/** What the catalogue has of a restaurant. */
export const knownOf = (parent: KnownRestaurant | Draft | null): Known | null =>
  parent && 'planned' in parent ? parent.known : parent;

/** Finds a restaurant by its new name, also one that the file creates. */
function parentFinder(
  drafts: Draft[],
  { restaurants, counties }: Pick<Catalogue, 'restaurants' | 'counties'>,
) {
  const countyNames = new Map(counties.map(({ id, name }) => [id, foldText(name)]));
  const drafted = new Map(
    drafts.flatMap((draft) => (draft.known ? [[draft.known.id, draft]] : [])),
  );
  const present = restaurants.map((one) => ({
    ...one,
    ...drafted.get(one.id)?.values,
    parent: one,
  }));
  const created = drafts.flatMap((draft) =>
    draft.known ? [] : [{ archived: false, ...draft.values, parent: draft }],
  );
  const all = [...present, ...created].map(({ name = '', countyId = '', archived, parent }) => {
    return { name: foldText(name), countyId, county: countyNames.get(countyId), archived, parent };
  });
  // Rows that mean one of another name are referred to by both.
  const aliases = drafts.flatMap(({ alias, known }) => {
    const one = all.find(({ parent }) => parent === known);
    return alias !== null && one ? [{ ...one, name: foldText(alias) }] : [];
  });
  const byName = Map.groupBy([...all, ...aliases], ({ name }) => name);
  return (row: Row): KnownRestaurant | Draft | null => {
    const county = foldCounty(row.text('county'));
    const named = byName.get(foldText(row.text('restaurant'))) ?? [];
    const found = oneOf(
      named.filter((one) => county === '' || [one.county, one.countyId].includes(county)),
    );
    if (found !== null && found !== 'ambiguous') return found.parent;
    row.refuse(found === null ? 'unknown_restaurant' : 'ambiguous_restaurant', 'restaurant');
    return null;
  };
}
