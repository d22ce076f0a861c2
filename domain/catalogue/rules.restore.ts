import type { Changes } from '../audit/rules.ts';

/** Fields of a restaurant that are only right together. */
const FIELDS_TOGETHER: readonly (readonly string[])[] = [
  ['latitude', 'longitude'],
  ['stateId', 'countyId'],
];

/** The field, and those that are only right together with it. */
export const togetherWith = (field: string): readonly string[] =>
  FIELDS_TOGETHER.find((fields) => fields.includes(field)) ?? [field];

/**
 * What comes back when the former value of a field is restored: its value before the change, and those of the fields
 * that were changed with it and are only right together.
 * @returns null if the field was not changed
 */
export function fieldsToRestore(
  changes: Changes | null,
  field: string,
): Record<string, unknown> | null {
  if (!changes || !Object.hasOwn(changes, field)) return null;
  return Object.fromEntries(
    togetherWith(field).flatMap((one) => {
      const change = changes[one];
      return change ? [[one, change.from]] : [];
    }),
  );
}
