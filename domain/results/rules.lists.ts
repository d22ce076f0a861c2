import type { Language } from '../language.ts';
import type { LocalizedText } from '../localized-text.ts';
import { type Prior, priorOf, type Ranked, rank, type Tally } from '../rankings/rules.ts';
import { foldText } from '../restaurants/rules.ts';
import type { ResultCategory } from './rules.ts';

/** A place in which a list is decided. */
export interface ListPlace {
  stateId: string;
  /** null: the whole state. */
  county: { id: string; name: string } | null;
}

interface Counts {
  votes: number;
  points: number;
  zeros: number;
}

/** A restaurant with its counted dishes: what `ResultFile` says of it. */
export interface CountedPlace extends Counts {
  id: string;
  name: string;
  stateId: string;
  countyId: string;
  countyName: string;
  hasLeft: boolean;
  voters: number;
  dishes: readonly (Counts & { id: string; name: string; hasLeft: boolean })[];
}

/** One thing to rank, with where it is. */
export interface Contender {
  id: string;
  name: string;
  restaurantId: string;
  stateId: string;
  countyId: string;
  countyName: string;
  hasLeft: boolean;
  tally: Tally;
}

/** The restaurants, or their dishes; the voters of a dish are 0, because the public log does not tell them. */
export function contendersOf(
  kind: ResultCategory['kind'],
  restaurants: readonly CountedPlace[],
): Contender[] {
  return restaurants.flatMap(({ dishes, ...restaurant }) => {
    const { id: restaurantId, name, stateId, countyId, countyName, hasLeft, ...tally } = restaurant;
    const where = { restaurantId, stateId, countyId, countyName };
    if (kind === 'restaurants') return [{ id: restaurantId, name, ...where, hasLeft, tally }];
    return dishes.map((dish) => ({
      id: dish.id,
      name: dish.name,
      ...where,
      hasLeft: hasLeft || dish.hasLeft,
      tally: { votes: dish.votes, points: dish.points, zeros: dish.zeros, voters: 0 },
    }));
  });
}

/** The prior of the weighted average: over all with a rating, those too that have left. */
export const priorOfContenders = (contenders: readonly Contender[]): Prior =>
  priorOf(contenders.map(({ tally }) => tally));

/** Whether a thing takes part in a category; its place and its votes are another question. */
export function takesPart(category: ResultCategory, thing: Contender): boolean {
  if (thing.hasLeft) return false;
  const { restaurantIds, words } = category;
  if (restaurantIds.length > 0 && !restaurantIds.includes(thing.restaurantId)) return false;
  const name = foldText(thing.name);
  return words.length === 0 || words.some((word) => name.includes(foldText(word)));
}

/** Contenders of one list. */
interface Group {
  id: string;
  place: ListPlace | null;
  things: readonly Contender[];
}

/** The lists of a category by their places. A category by place has only lists with contenders. */
function groupsOf(category: ResultCategory, things: readonly Contender[]): Group[] {
  const taking = things.filter((thing) => takesPart(category, thing));
  if (category.each === 'festival') return [{ id: category.id, place: null, things: taking }];
  const isCounty = category.each === 'county';
  const groups = Map.groupBy(taking, ({ stateId, countyId }) => (isCounty ? countyId : stateId));
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, some]) => {
      const [first] = some;
      if (!first) return [];
      const county = isCounty ? { id: first.countyId, name: first.countyName } : null;
      const place = { stateId: first.stateId, county };
      return [{ id: `${category.id}-${key.toLowerCase()}`, place, things: some }];
    });
}

export interface DecidedList {
  id: string;
  category: ResultCategory;
  place: ListPlace | null;
  /** In their order. */
  ranked: Ranked<Contender>[];
  /** How many have too few votes for a place. */
  unranked: number;
  /** Those, in no order. */
  without: readonly Contender[];
}

/** Every list of the result, in the order of the categories. Pure: who has the file can do it again. */
export function decideLists(
  categories: readonly ResultCategory[],
  restaurants: readonly CountedPlace[],
): DecidedList[] {
  const all = {
    restaurants: contendersOf('restaurants', restaurants),
    dishes: contendersOf('dishes', restaurants),
  };
  const priors = {
    restaurants: priorOfContenders(all.restaurants),
    dishes: priorOfContenders(all.dishes),
  };
  return categories.flatMap((category) => {
    const { kind, by, leastVotes, ties } = category;
    return groupsOf(category, all[kind]).map(({ id, place, things }) => {
      const enough = things.filter(({ tally }) => tally.votes >= leastVotes);
      return {
        id,
        category,
        place,
        ranked: rank(enough, by, priors[kind], ties),
        unranked: things.length - enough.length,
        without: things.filter(({ tally }) => tally.votes < leastVotes),
      };
    });
  });
}

/** A list's name in a language, with its place. */
export function listName(
  { name }: { name: LocalizedText },
  place: ListPlace | null,
  language: Language,
): string {
  if (!place) return name[language];
  const where = place.county ? `${place.county.name}, ${place.stateId}` : place.stateId;
  return `${name[language]} · ${where}`;
}
