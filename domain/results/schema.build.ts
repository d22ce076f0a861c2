import type { PublishedTally } from '../ledger/rules.published.ts';
import {
  contendersOf,
  type CountedPlace,
  decideLists,
  type DecidedList,
  priorOfContenders,
} from './rules.lists.ts';
import type { ResultFile } from './schema.ts';

/** A restaurant or dish as the catalogue has it. */
export interface NamedPlace {
  id: string;
  name: string;
  stateId: string;
  countyId: string;
  countyName: string;
  isArchived: boolean;
}
export interface NamedDish {
  id: string;
  restaurantId: string;
  name: string;
  isArchived: boolean;
}

/** By id. */
interface Catalogue {
  restaurants: ReadonlyMap<string, NamedPlace>;
  dishes: ReadonlyMap<string, NamedDish>;
}

/** What a result is made of, beside its figures. */
type Frame = Pick<ResultFile, 'festival' | 'version' | 'frozenAt' | 'rules' | 'leftOut'> & {
  log: Pick<ResultFile['log'], 'root'>;
};

/**
 * The result file of the counted votes at a head of the log.
 * @param tally the figures at that head
 * @throws RangeError if a restaurant or dish with votes is not in the catalogue
 */
export function buildResult(
  frame: Frame,
  tally: PublishedTally,
  catalogue: Catalogue,
): { file: ResultFile; lists: DecidedList[] } {
  const restaurants = placesOf(tally.restaurants, catalogue);
  const lists = decideLists(frame.rules.categories, restaurants);
  const { festival, version, frozenAt, log, rules, leftOut } = frame;
  return {
    lists,
    file: {
      v: 1,
      festival,
      version,
      frozenAt,
      log: { origin: tally.origin, size: tally.size, root: log.root },
      rules,
      counted: { votes: tally.votes, points: tally.points, voters: tally.voters },
      leftOut,
      priors: priorsOf(restaurants),
      restaurants,
      lists: lists.map(fileListOf),
    },
  };
}

/**
 * The restaurants of a tally with their names and places, and so their dishes; by id.
 * @throws RangeError if one is not in the catalogue
 */
export const placesOf = (
  tallies: PublishedTally['restaurants'],
  catalogue: Catalogue,
): ResultFile['restaurants'] =>
  tallies
    .map((counted): ResultFile['restaurants'][number] => {
      const place = inCatalogue(catalogue.restaurants, counted.id);
      const dishes = counted.dishes
        .map(({ id, votes, points, zeros }) => {
          const { name, isArchived } = inCatalogue(catalogue.dishes, id);
          return { id, name, hasLeft: isArchived, votes, points, zeros };
        })
        .toSorted(byId);
      const { id, name, stateId, countyId, countyName, isArchived: hasLeft } = place;
      const { votes, points, voters } = counted;
      const zeros = dishes.reduce((sum, dish) => sum + dish.zeros, 0);
      const where = { stateId, countyId, countyName };
      return { id, name, ...where, hasLeft, votes, points, zeros, voters, dishes };
    })
    .toSorted(byId);

const NOTHING = { votes: 0, points: 0, zeros: 0 };

/**
 * The restaurants of a result, and those others that have nothing but votes which do not count; dishes alike.
 * @param ids of restaurants and dishes with such votes
 */
export function withUncounted(
  restaurants: ResultFile['restaurants'],
  catalogue: Catalogue,
  ids: Iterable<string>,
): CountedPlace[] {
  const places = new Map(
    restaurants.map((place) => [place.id, { ...place, dishes: [...place.dishes] }]),
  );
  for (const id of ids) {
    const dish = catalogue.dishes.get(id);
    const named = catalogue.restaurants.get(dish?.restaurantId ?? id);
    if (!named) continue;
    const { isArchived: hasLeft, ...where } = named;
    const place = places.get(named.id) ?? { ...where, hasLeft, ...NOTHING, voters: 0, dishes: [] };
    places.set(named.id, place);
    if (!dish || place.dishes.some((one) => one.id === id)) continue;
    place.dishes.push({ id, name: dish.name, hasLeft: dish.isArchived, ...NOTHING });
  }
  return [...places.values()];
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

function inCatalogue<Thing>(things: ReadonlyMap<string, Thing>, id: string): Thing {
  const thing = things.get(id);
  if (!thing) throw new RangeError(`${id} has votes and is not in the catalogue.`);
  return thing;
}

/** The priors of the weighted averages. */
export const priorsOf = (restaurants: readonly CountedPlace[]): ResultFile['priors'] => ({
  restaurants: priorOfContenders(contendersOf('restaurants', restaurants)),
  dishes: priorOfContenders(contendersOf('dishes', restaurants)),
});

/** A list as the file has it. */
export const fileListOf = ({
  id,
  category,
  place,
  ranked,
  unranked,
}: DecidedList): ResultFile['lists'][number] => ({
  id,
  categoryId: category.id,
  place,
  rows: ranked.map((row) => ({
    id: row.id,
    rank: row.rank,
    tie: row.tie,
    votes: row.votes,
    points: row.points,
    zeros: row.zeros,
    voters: category.kind === 'restaurants' ? row.voters : null,
    average: row.average,
    weighted: row.weighted,
  })),
  unranked,
});
