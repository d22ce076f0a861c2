import { LANGUAGES } from '../../domain/language.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import {
  foldTexts,
  isLookedUp,
  matchesFolded,
  type Only,
  opensNext,
  wordsToLookUp,
} from '../../domain/restaurants/rules.only.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { describe } from '../../domain/restaurants/rules.ts';
import type { ListCount, RestaurantCard } from '../../domain/restaurants/schema.ts';
import type { Services } from '../ports.ts';
import { type CardRow, presentCard } from './present.ts';
import { countRestaurants, selectCardsOf, selectRestaurants } from './queries.lists.ts';
import {
  countNarrowed,
  type NarrowedFilter,
  selectNextOpen,
  selectOrder,
  selectShownDishes,
  selectTexts,
} from './queries.narrowed.ts';
import type { PlaceFilter } from './queries.nearest.ts';

type Deps = Pick<Services, 'db' | 'now'>;
type DepsOfParts = Deps & Pick<Services, 'nearestLists'>;

/** A list, and what it is narrowed to. */
interface Narrowed extends PlaceFilter {
  q?: string | undefined;
  only?: Only[] | undefined;
}

const isWhole = ({ q, only = [] }: Narrowed) => q === undefined && only.length === 0;

/** Those of some restaurants that have the words, by the rules, in the order of their ids. */
async function keepMatching({ db }: Deps, q: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const [rows, shown] = await Promise.all([selectTexts(db, ids), selectShownDishes(db, ids)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const dishOf = new Map(shown.map(({ restaurantId, name }) => [restaurantId, name]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const texts = LANGUAGES.map((language) => describe(row, language));
    const folded = foldTexts([row.name, row.countyName, dishOf.get(id), ...texts]);
    return matchesFolded(folded, q) ? [row] : [];
  });
}

/** Restaurants of a list that are read first; twice as many in each further step. */
const FIRST_READ = 2 * LIST_PART;
/** Of the first, so many have words that are frequent: the list is read on until there are enough. */
const FREQUENT = FIRST_READ / 20;
/** More than a list can have. */
const ALL = 1_000_000;

/**
 * The first restaurants of a list that have the words, in its order: what a browser with the whole list finds, by the
 * same rules. Frequent words fill a part soon, whatever the length of the list; what may have rare ones is looked up.
 */
async function findMatching(
  deps: Deps,
  filter: NarrowedFilter,
  q: string,
  near: Coordinates | null,
  wanted: number,
) {
  const found = [];
  let limit = FIRST_READ;
  for (let skip = 0; found.length < wanted; skip += limit, limit *= 2) {
    const ids = await selectOrder(deps.db, filter, near, { skip, limit });
    found.push(...(await keepMatching(deps, q, ids)));
    if (ids.length < limit) return found;
    if (found.length < FREQUENT) return findRare(deps, filter, q, near, wanted);
  }
  return found;
}

/** The same by looking up what may have the words. @param wanted Infinity for all */
async function findRare(
  deps: Deps,
  filter: NarrowedFilter,
  q: string,
  near: Coordinates | null,
  wanted: number,
) {
  const looked = { ...filter, words: wordsToLookUp(q) };
  const ids = await selectOrder(deps.db, looked, near, { skip: 0, limit: ALL });
  const found = [];
  const atOnce = wanted === Infinity ? ALL : 2 * wanted;
  for (let start = 0; start < ids.length && found.length < wanted; start += atOnce) {
    found.push(...(await keepMatching(deps, q, ids.slice(start, start + atOnce))));
  }
  return found;
}

/** At most `LIST_PART` rows of a list. */
export async function listPart(
  deps: DepsOfParts,
  asked: Narrowed & { skip: number },
  near: Coordinates | null,
): Promise<RestaurantCard[]> {
  const { q, skip, only = [], stateId, countyId } = asked;
  const present = (row: CardRow) => presentCard(row, near);
  if (isWhole(asked)) {
    const kept = near && (await deps.nearestLists.read({ stateId, countyId, near, skip }));
    if (kept) return kept;
    const rows = await selectRestaurants(deps.db, asked, near, { skip, limit: LIST_PART });
    return rows.map(present);
  }
  const filter = { stateId, countyId, only, moment: deps.now() };
  const ids =
    q === undefined
      ? await selectOrder(deps.db, filter, near, { skip, limit: LIST_PART })
      : (await findMatching(deps, filter, q, near, skip + LIST_PART))
          .slice(skip, skip + LIST_PART)
          .map(({ id }) => id);
  return (await selectCardsOf(deps.db, ids)).map(present);
}

/** How many restaurants of a list have the words: those of letters and digits are counted without reading them. */
const countMatching = async (deps: Deps, filter: NarrowedFilter, q: string): Promise<number> =>
  isLookedUp(q)
    ? countNarrowed(deps.db, { ...filter, words: wordsToLookUp(q) })
    : (await findRare(deps, filter, q, null, Infinity)).length;

/** How many restaurants a list has, and, where it has none because all are closed, which opens first. */
export async function countListed(deps: Deps, asked: Narrowed): Promise<ListCount> {
  if (isWhole(asked)) {
    return { restaurants: await countRestaurants(deps.db, asked), opensNext: null };
  }
  const { q, only = [], stateId, countyId } = asked;
  const filter = { stateId, countyId, only, moment: deps.now() };
  const restaurants =
    q === undefined ? await countNarrowed(deps.db, filter) : await countMatching(deps, filter, q);
  if (restaurants > 0 || !only.includes('open')) return { restaurants, opensNext: null };
  const anyTime = { ...filter, only: only.filter((one) => one !== 'open') };
  const next =
    q === undefined || isLookedUp(q)
      ? await selectNextOpen(deps.db, { ...anyTime, words: wordsToLookUp(q ?? '') })
      : opensNext(await findRare(deps, anyTime, q, null, Infinity), ['open'], filter.moment);
  return {
    restaurants,
    opensNext: next ? { name: next.name, openingHours: next.openingHours } : null,
  };
}
