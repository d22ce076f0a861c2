import { LANGUAGES } from '../../domain/language.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import {
  foldTexts,
  isWithin,
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
import {
  countRestaurants,
  type RestaurantFilter,
  selectCardsOf,
  selectMarks,
  selectNarrowing,
  selectRestaurants,
  selectShownDishes,
} from './queries.lists.ts';

type Deps = Pick<Services, 'db' | 'now'>;
type DepsOfParts = Deps & Pick<Services, 'nearestLists'>;

/** A list, and what it is narrowed to. */
interface Narrowed extends RestaurantFilter {
  q?: string | undefined;
  only?: Only[] | undefined;
}

const isWhole = ({ q, only = [] }: Narrowed) => q === undefined && only.length === 0;

/**
 * The restaurants of a list that have the words, with what narrows them further: what a browser with the whole list
 * finds, by the same rules. Reads what an index of words finds, or, where no word is long enough for one, the list through;
 * and of the dishes only what is asked about.
 */
async function findMatching({ db }: Deps, asked: Narrowed, near: Coordinates | null) {
  const { q, only = [] } = asked;
  const looked = { ...asked, words: wordsToLookUp(q ?? '') };
  const isByDiet = only.some((one) => one !== 'open');
  const [rows, shown, marks] = await Promise.all([
    selectNarrowing(db, looked, near),
    q === undefined ? [] : selectShownDishes(db, looked),
    isByDiet ? selectMarks(db, looked) : [],
  ]);
  const dishOf = new Map(shown.map(({ restaurantId, name }) => [restaurantId, name]));
  const marksOf = Map.groupBy(marks, ({ restaurantId }) => restaurantId);
  return rows.flatMap((row) => {
    const texts = LANGUAGES.map((language) => describe(row, language));
    const folded = foldTexts([row.name, row.countyName, dishOf.get(row.id), ...texts]);
    if (!matchesFolded(folded, q ?? '')) return [];
    const { id, name, openingHours } = row;
    const diets = (marksOf.get(id) ?? []).flatMap((dish) => dish.diets ?? []);
    return [{ id, name, openingHours, dishes: { diets } }];
  });
}

/** At most `LIST_PART` rows of a list. */
export async function listPart(
  deps: DepsOfParts,
  asked: Narrowed & { skip: number },
  near: Coordinates | null,
): Promise<RestaurantCard[]> {
  const { stateId, countyId, skip, only = [] } = asked;
  const present = (row: CardRow) => presentCard(row, near);
  if (isWhole(asked)) {
    const kept = near && (await deps.nearestLists.read({ stateId, countyId, near, skip }));
    if (kept) return kept;
    const rows = await selectRestaurants(deps.db, asked, near, { skip, limit: LIST_PART });
    return rows.map(present);
  }
  const moment = deps.now();
  const found = (await findMatching(deps, asked, near)).filter((row) =>
    isWithin(row, only, moment),
  );
  const ids = found.slice(skip, skip + LIST_PART).map(({ id }) => id);
  return (await selectCardsOf(deps.db, ids)).map(present);
}

/** How many restaurants a list has, and, where it has none because all are closed, which opens first. */
export async function countListed(deps: Deps, asked: Narrowed): Promise<ListCount> {
  if (isWhole(asked)) {
    return { restaurants: await countRestaurants(deps.db, asked), opensNext: null };
  }
  const { only = [] } = asked;
  const moment = deps.now();
  const matching = await findMatching(deps, asked, null);
  const restaurants = matching.filter((row) => isWithin(row, only, moment)).length;
  const next = restaurants === 0 && opensNext(matching, only, moment);
  return {
    restaurants,
    opensNext: next ? { name: next.name, openingHours: next.openingHours } : null,
  };
}
