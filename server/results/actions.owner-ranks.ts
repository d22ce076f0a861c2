import type { Queryable } from '../../database/open.ts';
import type { ListHead, RestaurantRanks } from '../../domain/results/schema.public.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { readPublished } from './actions.public.ts';
import { categoryOf, type IndexedFile, presentListHead } from './present.public.ts';
import { selectOwnedNames } from './queries.owner-ranks.ts';

/** A restaurant of an owner, with its places: its own and its dishes', the best first. */
export interface OwnedRanks {
  restaurant: { id: string; name: string };
  ranks: RestaurantRanks['ranks'];
}

/** Made once of a file, which never changes: a mail to all owners asks for every restaurant. */
const byRestaurant = new WeakMap<ResultFile, Map<string, RestaurantRanks['ranks']>>();

function ranksIn(indexed: IndexedFile): Map<string, RestaurantRanks['ranks']> {
  const known = byRestaurant.get(indexed.file);
  if (known) return known;
  const ranks = new Map<string, RestaurantRanks['ranks']>();
  for (const list of indexed.file.lists) {
    const head: ListHead = presentListHead(indexed, list);
    const isOfDishes = categoryOf(indexed, list).kind === 'dishes';
    for (const { id, rank } of list.rows) {
      const of = indexed.named.get(id);
      if (!of) continue;
      const dish = isOfDishes ? { id, name: of.name } : null;
      const some = ranks.get(of.restaurant.id) ?? [];
      some.push({ list: head, rank, dish });
      ranks.set(of.restaurant.id, some);
    }
  }
  for (const some of ranks.values()) some.sort((one, other) => one.rank - other.rank);
  byRestaurant.set(indexed.file, ranks);
  return ranks;
}

/**
 * The places of people's restaurants in the newest published result.
 * @returns null if nothing is published; by person, and without those who own nothing
 */
export async function readOwnerRanks(
  db: Queryable,
  personIds: readonly string[],
): Promise<{ year: number; owned: Map<string, OwnedRanks[]> } | null> {
  const published = await readPublished(db, {});
  if (!published) return null;
  const ranks = ranksIn(published.indexed);
  const owned = new Map<string, OwnedRanks[]>();
  for (const { userId, id, name } of await selectOwnedNames(db, personIds)) {
    const some = owned.get(userId) ?? [];
    some.push({ restaurant: { id, name }, ranks: ranks.get(id) ?? [] });
    owned.set(userId, some);
  }
  return { year: published.row.year, owned };
}

/** The restaurant with the best place, as an example; null if nothing is published, or nobody has a place. */
export async function readRanksExample(
  db: Queryable,
): Promise<{ year: number; owned: OwnedRanks } | null> {
  const published = await readPublished(db, {});
  if (!published) return null;
  const { indexed, row } = published;
  for (const list of indexed.file.lists) {
    const [first] = list.rows;
    const restaurant = first && indexed.named.get(first.id)?.restaurant;
    if (!restaurant) continue;
    const { id, name } = restaurant;
    const ranks = ranksIn(indexed).get(id) ?? [];
    return { year: row.year, owned: { restaurant: { id, name }, ranks } };
  }
  return null;
}
