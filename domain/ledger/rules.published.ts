import { decodeUtf8 } from './rules.bytes.ts';
import { canonicalJson } from './rules.entries.ts';
import { LedgerFault } from './rules.faults.ts';
import type { Figures, RestaurantFigures } from './rules.figures.ts';

/** Where the server publishes its numbers for the log. */
export const PUBLISHED_PATH = 'ledger/tally';
/** Bytes of the published numbers. */
export const PUBLISHED_LIMIT = 16_000_000;

interface PublishedDish {
  id: string;
  votes: number;
  points: number;
  /** Counted votes that rated it 0. */
  zeros: number;
}
interface PublishedRestaurant {
  id: string;
  votes: number;
  points: number;
  voters: number;
  dishes: readonly PublishedDish[];
}

/** What the server counts, read together with its head: `/ledger/tally`. */
export interface PublishedTally {
  v: 1;
  origin: string;
  /** Entries of the log whose figures these are. */
  size: number;
  votes: number;
  points: number;
  /** Different people in the whole festival. The log cannot show it: a voter has another name at each restaurant. */
  voters: number;
  restaurants: readonly PublishedRestaurant[];
}

export const formatPublished = (tally: PublishedTally): string => canonicalJson(tally);

/** @throws {LedgerFault} unless these are numbers of this log in the form of `PublishedTally` */
export function parsePublished(bytes: Uint8Array, origin: string): PublishedTally {
  if (bytes.length > PUBLISHED_LIMIT) {
    throw new LedgerFault('answer_too_large', { path: PUBLISHED_PATH, limit: PUBLISHED_LIMIT });
  }
  let value: unknown;
  try {
    value = JSON.parse(decodeUtf8(bytes));
  } catch {
    throw new LedgerFault('bad_published', { field: 'JSON' });
  }
  const fields = fieldsOf(value, 'JSON');
  if (fields.v !== 1) throw new LedgerFault('bad_published', { field: 'v' });
  if (fields.origin !== origin) {
    const found = String(fields.origin).slice(0, 255);
    throw new LedgerFault('published_of_other_log', { found, origin });
  }
  return {
    v: 1,
    origin,
    ...countsOf(fields, ['size', 'votes', 'points', 'voters']),
    restaurants: listOf(fields, 'restaurants').map((restaurant) => ({
      ...countsOf(restaurant, ['votes', 'points', 'voters']),
      id: idOf(restaurant),
      dishes: listOf(restaurant, 'dishes').map((dish) => ({
        ...countsOf(dish, ['votes', 'points', 'zeros']),
        id: idOf(dish),
      })),
    })),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null)
    throw new LedgerFault('bad_published', { field });
  return value as Fields;
}

function listOf(fields: Fields, field: string): Fields[] {
  const list = fields[field];
  if (!Array.isArray(list)) throw new LedgerFault('bad_published', { field });
  const members = list.map((member: unknown) => fieldsOf(member, field));
  const ids = new Set(members.map(idOf));
  if (ids.size < members.length) throw new LedgerFault('bad_published', { field });
  return members;
}

function idOf({ id }: Fields): string {
  if (typeof id !== 'string' || id.length > 40)
    throw new LedgerFault('bad_published', { field: 'id' });
  return id;
}

function countsOf<K extends string>(fields: Fields, names: readonly K[]): Record<K, number> {
  const counts = names.map((name) => {
    const count = fields[name];
    if (!Number.isSafeInteger(count) || Number(count) < 0) {
      throw new LedgerFault('bad_published', { field: name });
    }
    return [name, Number(count)];
  });
  return Object.fromEntries(counts) as Record<K, number>;
}

export type Counted = 'votes' | 'points' | 'zeros' | 'voters';

/** A number that the log does not give as it is published. Without a restaurant it is the festival's. */
export interface Difference {
  rest?: string;
  dish?: string;
  counted: Counted;
  /** By the log; of voters at most. */
  log: number;
  /** By the log; less than `log` only of voters, where it is not known of whom votes were taken out. */
  logAtLeast: number;
  published: number;
}

/**
 * Compares the figures of the log with the published numbers, dish by dish. The festival's number of voters is not
 * compared: the log cannot give it.
 */
export function comparePublished(figures: Figures, published: PublishedTally): Difference[] {
  const differences = compareCounts({}, ['votes', 'points'], figures, published);
  const inLog = new Map(figures.restaurants.map((restaurant) => [restaurant.id, restaurant]));
  const shown = new Map(published.restaurants.map((restaurant) => [restaurant.id, restaurant]));
  for (const id of [...new Set([...inLog.keys(), ...shown.keys()])].toSorted()) {
    differences.push(...compareRestaurants(id, inLog.get(id), shown.get(id)));
  }
  return differences;
}

const EMPTY = { votes: 0, points: 0, voters: 0, unsure: 0, zeros: 0, dishes: [] } as const;

function compareRestaurants(
  rest: string,
  inLog: Omit<RestaurantFigures, 'id'> = EMPTY,
  shown: Omit<PublishedRestaurant, 'id'> = EMPTY,
): Difference[] {
  const dishesInLog = new Map(inLog.dishes.map((dish) => [dish.id, dish]));
  const dishesShown = new Map(shown.dishes.map((dish) => [dish.id, dish]));
  const ids = [...new Set([...dishesInLog.keys(), ...dishesShown.keys()])].toSorted();
  const dishes = ids.flatMap((dish) =>
    compareCounts(
      { rest, dish },
      ['votes', 'points', 'zeros'],
      dishesInLog.get(dish) ?? EMPTY,
      dishesShown.get(dish) ?? EMPTY,
    ),
  );
  const { voters, unsure } = inLog;
  const logAtLeast = voters - unsure;
  const areVotersGood = shown.voters >= logAtLeast && shown.voters <= voters;
  return [
    ...compareCounts({ rest }, ['votes', 'points'], inLog, shown),
    ...(areVotersGood
      ? []
      : [{ rest, counted: 'voters' as const, log: voters, logAtLeast, published: shown.voters }]),
    ...dishes,
  ];
}

function compareCounts<K extends Counted>(
  where: Pick<Difference, 'rest' | 'dish'>,
  counted: readonly K[],
  inLog: Readonly<Record<K, number>>,
  shown: Readonly<Record<K, number>>,
): Difference[] {
  return counted
    .filter((name) => inLog[name] !== shown[name])
    .map((name) => ({
      ...where,
      counted: name,
      log: inLog[name],
      logAtLeast: inLog[name],
      published: shown[name],
    }));
}
