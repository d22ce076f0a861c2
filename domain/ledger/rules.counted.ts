import type { GenesisEntry, HashEntry } from './rules.entries.ts';
import { LedgerFault } from './rules.faults.ts';
import type { DishFigures, RestaurantFigures } from './rules.figures.ts';

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

export const figuresOfDish = ({
  id = '',
  votes = 0,
  points = 0,
  zeros = 0,
}: Partial<CountedDish> = {}): DishFigures => ({ id, votes, points, zeros });

export const sumsOf = (
  restaurants: readonly { votes: number; points: number }[],
): { votes: number; points: number } => ({
  votes: restaurants.reduce((sum, { votes }) => sum + votes, 0),
  points: restaurants.reduce((sum, { points }) => sum + points, 0),
});

/** @throws {LedgerFault} if it is the first entry of another log or festival */
export function checkGenesis(
  entry: GenesisEntry,
  { origin, event }: { origin: string; event?: string | undefined },
): void {
  if (entry.origin !== origin) {
    throw new LedgerFault('genesis_of_other_log', { found: entry.origin, origin });
  }
  if (event !== undefined && entry.event !== event) {
    throw new LedgerFault('genesis_of_other_festival');
  }
}

/** The order of figures. */
export const byId = (one: { id: string }, other: { id: string }): number =>
  one.id < other.id ? -1 : 1;
