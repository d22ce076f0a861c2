import { specialKeys } from './restaurants.ts';

/** The restaurants with a special part in the fixtures; all others have good or slow days at random. */
export const featured = {
  favourite: 'el-comal-de-lupita',
  tied: ['fonda-dona-cuca', 'humo-y-limon'],
  gem: 'la-ultima-tortilla',
  slump: 'palmetto-taco',
  /** Where a third of the votes are marked: many accounts at one position. */
  doubted: 'trompo-negro',
  silent: [
    specialKeys.withoutCoordinates,
    specialKeys.withoutDishes,
    'barro-negro',
    'san-bartolo',
    'dulce-cebolla',
    'trebol-y-tomatillo',
  ],
  /** The restaurant named in the open access request. */
  requested: 'la-marimba',
} as const;

export interface AccountVote {
  restaurant: string;
  daysAgo: number;
  /** Minutes after midnight in New York. */
  minute: number;
  dish: number;
  rating: number;
}

/** Fixed votes of the accounts with a password, easy to find by hand. */
export const accountVotes: Record<string, AccountVote[]> = {
  visitor: [
    { restaurant: 'la-garza', daysAgo: 33, minute: 1112, dish: 0, rating: 4 },
    { restaurant: 'calle-arcoiris', daysAgo: 33, minute: 1168, dish: 1, rating: 3 },
    { restaurant: 'el-comal-de-lupita', daysAgo: 26, minute: 1145, dish: 0, rating: 5 },
    { restaurant: 'marea-alta', daysAgo: 19, minute: 760, dish: 0, rating: 4 },
    { restaurant: 'el-comal-de-lupita', daysAgo: 12, minute: 1201, dish: 2, rating: 5 },
    { restaurant: 'palmetto-taco', daysAgo: 9, minute: 1090, dish: 0, rating: 2 },
    { restaurant: 'azalea-y-maiz', daysAgo: 4, minute: 735, dish: 1, rating: 4 },
    { restaurant: 'la-garza', daysAgo: 2, minute: 1177, dish: 2, rating: 5 },
  ],
  votante: [
    { restaurant: 'las-palomas', daysAgo: 24, minute: 1130, dish: 0, rating: 5 },
    { restaurant: 'seul-y-sonora', daysAgo: 15, minute: 1195, dish: 2, rating: 4 },
    { restaurant: 'la-nixtamalera', daysAgo: 6, minute: 790, dish: 1, rating: 5 },
    { restaurant: 'las-palomas', daysAgo: 3, minute: 1150, dish: 4, rating: 4 },
  ],
  owner: [
    { restaurant: 'marea-alta', daysAgo: 29, minute: 775, dish: 1, rating: 4 },
    { restaurant: 'taqueria-el-faro', daysAgo: 13, minute: 1260, dish: 0, rating: 5 },
  ],
  admin: [
    { restaurant: 'el-patio-de-chela', daysAgo: 21, minute: 740, dish: 0, rating: 4 },
    { restaurant: 'tia-meche', daysAgo: 8, minute: 1120, dish: 2, rating: 5 },
  ],
  pending: [{ restaurant: 'oyster-moon', daysAgo: 17, minute: 1140, dish: 2, rating: 4 }],
};
