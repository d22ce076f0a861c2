import type { DishFields } from '../restaurants/fields.keys.ts';

/** What the undo of a merge sets back. */
export interface DishMergeUndo {
  /** What the other dish took over. */
  taken: Partial<DishFields>;
  /** Whether the merged dish was the restaurant's featured one. */
  wasFeatured: boolean;
}

/** A list of no marks says nothing either. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that a dish lacks and the one that is merged into it has: it can take them over. */
export const fieldsToTake = (
  target: Readonly<DishFields>,
  source: Readonly<DishFields>,
): (keyof DishFields)[] =>
  (Object.keys(source) as (keyof DishFields)[]).filter(
    (key) => isEmpty(target[key]) && !isEmpty(source[key]),
  );

/** Of these fields, the values of a dish. */
export const pickTaken = (
  source: Readonly<DishFields>,
  keys: readonly string[],
): Partial<DishFields> =>
  Object.fromEntries(Object.entries(source).filter(([key]) => keys.includes(key)));

/** What a dish took over and has not changed since is empty again. */
export const emptyTaken = (
  target: Readonly<DishFields>,
  taken: Partial<DishFields>,
): Partial<DishFields> =>
  Object.fromEntries(
    Object.entries(taken).flatMap(([key, value]) =>
      JSON.stringify(target[key as keyof DishFields]) === JSON.stringify(value)
        ? [[key, null]]
        : [],
    ),
  );
