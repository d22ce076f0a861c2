import type { DishFields, RestaurantFields } from '../restaurants/fields.keys.ts';

/** What the undo of a merge sets back. */
export interface DishMergeUndo {
  /** What the other dish took over. */
  taken: Partial<DishFields>;
  /** Whether the merged dish was the restaurant's featured one. */
  wasFeatured: boolean;
}

/** The same of a restaurant; ids of rows that the merge has changed. */
export interface RestaurantMergeUndo {
  /** The moment of the merge, in ISO 8601. */
  at: string;
  taken: Partial<RestaurantFields>;
  /** Its dishes that were on the menu. */
  shown: string[];
  /** Dishes that the merge has put on the menu of the other, in place of those that were not merged into one there. */
  copies: string[];
  /** Reviews that went to the other, and those of the same people that came from there. */
  reviews: string[];
  reviewsBack: string[];
  requests: string[];
  screens: string[];
  /**
   * The proposals that went along, with what they said before, as `ProposedChanges` has it; none of merges from before
   * they did.
   */
  proposals?: { id: string; changes: object }[];
}

/** A list of no marks says nothing either. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields of a restaurant that no merge takes over: each restaurant has its own. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['featuredDishId']);
/** Is taken together with the field before it. */
export const TAKEN_WITH = { longitude: 'latitude' } as const;

/** The fields that one lacks and the other, which is merged into it, has: it can take them over. */
export const fieldsToTake = <Fields extends DishFields | RestaurantFields>(
  target: Readonly<Fields>,
  source: Readonly<Fields>,
): (keyof Fields & string)[] =>
  (Object.keys(source) as (keyof Fields & string)[]).filter(
    (key) =>
      !OWN_FIELDS.has(key) &&
      !Object.hasOwn(TAKEN_WITH, key) &&
      isEmpty(target[key]) &&
      !isEmpty(source[key]),
  );

/** Of these fields, the values of a dish or restaurant. */
export const pickTaken = <Fields extends DishFields | RestaurantFields>(
  source: Readonly<Fields>,
  keys: readonly string[],
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(source).filter(([key]) =>
      keys.includes(key in TAKEN_WITH ? TAKEN_WITH[key as keyof typeof TAKEN_WITH] : key),
    ),
  ) as Partial<Fields>;

/** What was taken over and not changed since is empty again. */
export const emptyTaken = <Fields extends DishFields | RestaurantFields>(
  target: Readonly<Fields>,
  taken: Partial<Fields>,
): Partial<Fields> => {
  const isSame = (key: string) =>
    JSON.stringify(target[key as keyof Fields]) === JSON.stringify(taken[key as keyof Fields]);
  const keys = Object.keys(taken).filter(
    (key) =>
      isSame(key) &&
      Object.entries(TAKEN_WITH).every((pair) => !pair.includes(key) || pair.every(isSame)),
  );
  return Object.fromEntries(keys.map((key) => [key, null])) as Partial<Fields>;
};

/** The dishes of a merged restaurant, each with the one of the other that has the same name; null: none has. */
export const sameNamed = (
  dishes: readonly { id: string; name: string }[],
  others: readonly { id: string; name: string }[],
): Map<string, string | null> => {
  const folded = (name: string) =>
    name
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .trim()
      .toLowerCase();
  const byName = new Map(others.map(({ id, name }) => [folded(name), id]));
  return new Map(dishes.map(({ id, name }) => [id, byName.get(folded(name)) ?? null]));
};
