import { meanOf, rank, type RankingColumn, type Tally, weightedAverageOf } from '../../domain/rankings/rules.ts';
import { type Contender, DEFAULT_RULES, listsOf, type ResultCategory } from '../../domain/results/rules.ts';
import { RANKING_COLUMNS } from '../../domain/rankings/rules.ts';
import type { ResultFile } from '../../domain/results/schema.ts';

const PLACES = [
  { stateId: 'SC', countyId: '45019', countyName: 'Charleston' },
  { stateId: 'SC', countyId: '45015', countyName: 'Berkeley' },
  { stateId: 'GA', countyId: '13121', countyName: 'Fulton' },
] as const;

const NAMES = ['Taquería El Faro', 'La Palma', 'Señora Ñandú', 'Los Tres Reyes', 'Maíz & Mar', 'El Gallo de Oro'];
const DISHES = ['Al pastor', 'Birria con consomé', 'Camarón a la diabla', 'Papa con chorizo'];
const PRIOR = { mean: 3.5, weight: 5 };

/** An id with a number in it. */
export const sampleId = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

interface Sample {
  restaurants?: number;
  /** Names of the first ones. */
  names?: readonly string[];
  dishName?: string;
  categories?: readonly ResultCategory[];
  /** Counted votes of a dish, from the number of its restaurant and its own. */
  votesOf?: (restaurant: number, dish: number) => number;
}

/** An invented result, for tests: always the same for the same sample. */
export function sampleResult(sample: Sample = {}): ResultFile {
  const { restaurants: count = 12, names = [], dishName, categories = DEFAULT_RULES.categories } = sample;
  const votesOf = sample.votesOf ?? ((one: number, dish: number) => ((one * 37 + dish * 11) % 53) + 3);
  const restaurants = Array.from({ length: count }, (_, index) => {
    const dishes = DISHES.map((name, number) => {
      const votes = votesOf(index, number);
      const points = votes * 3 + ((index + number) % 3) * Math.floor(votes / 2);
      const id = sampleId(1000 + index * 10 + number);
      return { id, name: dishName ?? name, votes, points, zeros: number % 2, voters: votes };
    });
    const sum = (of: keyof Tally) => dishes.reduce((total, dish) => total + dish[of], 0);
    const place = PLACES[index % PLACES.length] ?? PLACES[0];
    const name = names[index] ?? `${NAMES[index % NAMES.length]} ${index + 1}`;
    const figures = { votes: sum('votes'), points: sum('points'), zeros: sum('zeros'), voters: sum('voters') };
    return { id: sampleId(index + 1), name, ...place, ...figures, dishes };
  });
  const things = {
    restaurants: restaurants.map(({ dishes: _, ...one }) => ({ ...one, restaurantId: one.id, isArchived: false, tally: one })),
    dishes: restaurants.flatMap((one) =>
      one.dishes.map((dish) => ({ ...one, ...dish, restaurantId: one.id, isArchived: false, tally: dish })),
    ),
  };
  const lists = categories.flatMap((category) =>
    listsOf<Contender & { id: string; tally: Tally }>(category, things[category.kind]).map((list) => {
      const ranked = rank(
        list.things.filter(({ tally }) => tally.votes >= category.leastVotes),
        category.by,
        PRIOR,
        category.ties,
      );
      const rows = ranked.map(({ id, rank: place, tie, tally }) => ({
        id, rank: place, tie,
        votes: tally.votes, points: tally.points, zeros: tally.zeros, voters: tally.voters,
        average: meanOf(tally), weighted: weightedAverageOf(tally, PRIOR),
      }));
      return { id: list.id, categoryId: category.id, place: list.place, rows, unranked: list.things.length - rows.length };
    }),
  );
  const total = (of: 'votes' | 'points') => restaurants.reduce((sum, one) => sum + one[of], 0);
  return {
    v: 1,
    festival: { id: sampleId(0), name: 'Vota Taco', year: 2026 },
    version: 1,
    frozenAt: '2026-05-10T02:30:00.000Z',
    log: { origin: 'vota-taco.example', size: 4321, root: 'r'.repeat(43) },
    rules: { ...DEFAULT_RULES, categories: [...categories.map((one) => ({ ...one, ties: [...one.ties], restaurantIds: [...one.restaurantIds], words: [...one.words] }))], version: 1, sha256: 's'.repeat(43) },
    counted: { votes: total('votes'), points: total('points'), voters: 321 },
    leftOut: { held: 2, excluded: 7, admin: 1 },
    priors: { restaurants: PRIOR, dishes: PRIOR },
    restaurants,
    lists,
  };
}
