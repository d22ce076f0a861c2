import { DEFAULT_RULES, type ResultCategory } from '../../domain/results/rules.ts';
import { buildResult, type NamedDish, type NamedPlace } from '../../domain/results/schema.build.ts';
import type { ResultFile } from '../../domain/results/schema.ts';

const PLACES = [
  { stateId: 'SC', countyId: '45019', countyName: 'Charleston' },
  { stateId: 'SC', countyId: '45015', countyName: 'Berkeley' },
  { stateId: 'GA', countyId: '13121', countyName: 'Fulton' },
] as const;
const NAMES = [
  'Taquería El Faro',
  'La Palma',
  'Señora Ñandú',
  'Los Tres Reyes',
  'Maíz & Mar',
  'El Gallo de Oro',
];
const DISHES = ['Al pastor', 'Birria con consomé', 'Camarón a la diabla', 'Papa con chorizo'];

/** An id with a number in it. */
export const sampleId = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

interface Sample {
  restaurants?: number;
  /** Names of the first ones. */
  names?: readonly string[];
  dishName?: string;
  categories?: readonly ResultCategory[];
  /** Counted votes of a dish, from the numbers of its restaurant and its own. */
  votesOf?: (restaurant: number, dish: number) => number;
  /** The county of a restaurant, from its number; without it, one of three. */
  countyOf?: (restaurant: number) => (typeof PLACES)[number] | NamedPlaceWhere;
}
type NamedPlaceWhere = Pick<NamedPlace, 'stateId' | 'countyId' | 'countyName'>;

/** An invented result: always the same for the same sample. */
export function sampleResult(sample: Sample = {}): ResultFile {
  const {
    restaurants: count = 12,
    names = [],
    dishName,
    categories = DEFAULT_RULES.categories,
  } = sample;
  const votesOf = sample.votesOf ?? ((one, dish) => ((one * 37 + dish * 11) % 53) + 3);
  const countyOf = sample.countyOf ?? ((one) => PLACES[one % PLACES.length] ?? PLACES[0]);
  const places = new Map<string, NamedPlace>();
  const dishes = new Map<string, NamedDish>();
  const counted = Array.from({ length: count }, (_, index) => {
    const id = sampleId(index + 1);
    const name = names[index] ?? `${NAMES[index % NAMES.length]} ${index + 1}`;
    places.set(id, { id, name, ...countyOf(index), isArchived: false });
    const menu = DISHES.map((called, number) => {
      const votes = votesOf(index, number);
      const dish = sampleId(100_000 + index * 10 + number);
      dishes.set(dish, {
        id: dish,
        restaurantId: id,
        name: dishName ?? called,
        isArchived: false,
      });
      const points = votes * 3 + ((index + number) % 3) * Math.floor(votes / 2);
      return { id: dish, votes, points, zeros: number % 2 };
    });
    const sum = (of: 'votes' | 'points') => menu.reduce((total, dish) => total + dish[of], 0);
    return { id, votes: sum('votes'), points: sum('points'), voters: sum('votes'), dishes: menu };
  });
  const total = (of: 'votes' | 'points') => counted.reduce((sum, one) => sum + one[of], 0);
  const { file } = buildResult(
    {
      festival: { id: sampleId(0), name: 'Vota Taco', year: 2026 },
      version: 1,
      frozenAt: '2026-05-10T02:30:00.000Z',
      rules: { ...DEFAULT_RULES, categories, version: 1, sha256: 's'.repeat(43) },
      leftOut: { held: 2, excluded: 7, admin: 1 },
      log: { root: Buffer.alloc(32, 7).toString('base64') },
    },
    {
      v: 1,
      origin: 'vota-taco.example',
      size: 4321,
      votes: total('votes'),
      points: total('points'),
      voters: 321,
      restaurants: counted,
    },
    { restaurants: places, dishes },
  );
  return file;
}
