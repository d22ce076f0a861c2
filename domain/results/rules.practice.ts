import { placesOf, type RevealList, type RevealShow } from './rules.reveal.ts';

/*
 * A result for practice: invented restaurants with invented figures, the same every time. It has what makes an
 * evening difficult: a tie, a very long name, a list of three, and one without anybody.
 */

const NAMES = [
  'Luna de Papel',
  'El Farolito Azul',
  'Tres Comadres',
  'La Palapa Chiquita',
  'Taquería Don Nadie',
  'Mercado Imaginario',
  'La Esquina Inventada 🌮',
  'El Nopal Valiente',
  'Fonda de las Mil y Una Salsas, Antojitos, Aguas Frescas y Tortillas Hechas a Mano de la Familia Imaginaria de San Papel',
  'Cielito Lindo Cocina',
  'Casa Marigold',
  'Los Primos Ficticios',
] as const;

const DISHES = [
  'Taco de barbacoa',
  'Taco al pastor',
  'Birria taco with consommé',
  'Baja fish taco',
  'Taco de nopales',
  'Carnitas street taco',
  'Taco de canasta',
  'Shrimp and grits taco',
  'Mole verde taco',
  'Brisket taco',
  'Taco de rajas',
] as const;

const PLACES = ['Charleston, SC', 'Fulton, GA', 'Greenville, SC', 'Chatham, GA', 'Richland, SC'];

/** A small generator with a fixed seed (mulberry32): 0 to 1. */
function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Invented {
  id: string;
  name: RevealList['name'];
  kind: RevealList['kind'];
  seed: number;
  /** Names of restaurants or dishes, the best first. */
  names: readonly string[];
  /** Places, from 1, that have the figure of the place before and share its rank. */
  shared?: readonly number[];
}

function inventedList({ id, name, kind, seed, names, shared = [] }: Invented): RevealList {
  const draw = drawer(seed);
  let figure = 1400 + Math.round(draw() * 200);
  let rank = 1;
  const rows = names.map((title, index) => {
    const isShared = shared.includes(index + 1);
    if (index > 0 && !isShared) {
      figure = Math.round(figure * (0.86 + draw() * 0.12)) - 1;
      rank = index + 1;
    }
    return {
      id: `practice-${id}-${index + 1}`,
      name: title,
      restaurantName: kind === 'dishes' ? (NAMES[(index * 5 + seed) % NAMES.length] ?? null) : null,
      place: PLACES[Math.floor(draw() * PLACES.length)] ?? '',
      pictureUrl: null,
      rank,
      figure,
      tie: isShared ? ('shared' as const) : null,
    };
  });
  return {
    id,
    name,
    kind,
    by: 'points',
    isOfCounty: false,
    votes: rows.reduce((sum, row) => sum + Math.round(row.figure / 4), 0),
    ranked: rows.length,
    unranked: 3,
    leastVotes: 1,
    places: placesOf(rows),
  };
}

/** The result for practice. @param festival the real one: only what is on the screen is invented */
export const practiceShow = (festival: RevealShow['festival']): RevealShow => ({
  snapshotId: null,
  version: null,
  festival,
  lists: [
    inventedList({
      id: 'dishes',
      name: { en: 'Dish of the festival', es: 'Platillo del festival' },
      kind: 'dishes',
      seed: 7,
      names: DISHES,
      shared: [5],
    }),
    inventedList({
      id: 'newcomer',
      name: { en: 'People’s newcomer', es: 'La revelación del público' },
      kind: 'restaurants',
      seed: 11,
      names: NAMES.slice(9),
    }),
    inventedList({
      id: 'dessert',
      name: { en: 'Best sweet taco', es: 'El mejor taco dulce' },
      kind: 'dishes',
      seed: 3,
      names: [],
    }),
    inventedList({
      id: 'restaurants',
      name: { en: 'Restaurant of the festival', es: 'Restaurante del festival' },
      kind: 'restaurants',
      seed: 5,
      names: NAMES,
    }),
  ],
});
