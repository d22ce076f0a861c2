import type { Queryable } from '../../database/open.ts';
import type { RestaurantRanks } from '../../domain/results/schema.public.ts';
import { readPublished } from './actions.public.ts';
import { presentRanks } from './present.public.ts';
import { selectOwnedNames } from './queries.owner-ranks.ts';

/** A restaurant of an owner, with its places: its own and its dishes', the best first. */
export interface OwnedRanks {
  restaurant: { id: string; name: string };
  ranks: RestaurantRanks['ranks'];
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
  const owned = new Map<string, OwnedRanks[]>();
  for (const { userId, id, name } of await selectOwnedNames(db, personIds)) {
    const some = owned.get(userId) ?? [];
    some.push({ restaurant: { id, name }, ranks: presentRanks(published.indexed, id) });
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
    const ranks = presentRanks(indexed, id);
    return { year: row.year, owned: { restaurant: { id, name }, ranks } };
  }
  return null;
}
