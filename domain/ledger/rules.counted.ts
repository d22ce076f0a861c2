import type { HashEntry } from './rules.entries.ts';
import type { RestaurantFigures } from './rules.figures.ts';

/** The hash of a file, and where the log has it. */
export interface NamedHash extends Pick<HashEntry, 't' | 'sha256'> {
  leaf: number;
}

/** What a tally counts of a restaurant. */
export interface CountedRestaurant {
  /** Its number among the restaurants. */
  index: number;
  votes: number;
  points: number;
  /** By the names of voters, without those of whom nobody knows which they are. */
  voters: number;
  /** Votes that a `void_any` has taken out. */
  voidedAny: number;
  /** Votes that a `restore_any` brought back, and a `void` may have taken out. */
  restoredAny: number;
  /** Indexes of its dishes, by id. */
  dishes: Map<string, number>;
}

export const emptyRestaurant = (index: number): CountedRestaurant => ({
  index,
  votes: 0,
  points: 0,
  voters: 0,
  voidedAny: 0,
  restoredAny: 0,
  dishes: new Map(),
});

/** The same of a dish. */
export interface CountedDish {
  id: string;
  restaurant: CountedRestaurant;
  votes: number;
  points: number;
  zeros: number;
}

/** With what is certain of the voters: a vote of nobody known may be its voter's only one, or not. */
export function figuresOf({
  votes,
  points,
  voters,
  voidedAny,
  restoredAny,
}: CountedRestaurant): Omit<RestaurantFigures, 'id' | 'dishes'> {
  const atMost = Math.min(voters + restoredAny, votes);
  const atLeast = Math.max(Math.min(1, votes), voters - voidedAny);
  return { votes, points, voters: atMost, unsure: atMost - atLeast };
}
