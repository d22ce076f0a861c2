import type { ImportColumn } from '../sheets/fields.ts';
import type { Draft, RowValues } from '../sheets/rules.ts';
import type { Suspicion } from '../sheets/rules.suspicions.ts';

/** The longest part of a value that a report repeats, in UTF-16 code units. */
const SHOWN_LENGTH = 80;

/** Makes suspicions about one row. */
export const suspicionFor =
  ({ sheet }: Draft) =>
  (
    kind: Suspicion['kind'],
    columns: readonly ImportColumn[],
    value: string,
    more: Partial<Suspicion> = {},
  ): Suspicion => ({
    kind,
    cells: columns.map((column) => ({ column, letter: sheet.columns[column] ?? null })),
    value: value.slice(0, SHOWN_LENGTH),
    name: null,
    place: null,
    row: null,
    id: null,
    restaurantId: null,
    isArchived: false,
    canBeSame: false,
    miles: null,
    isRight: false,
    ...more,
  });

/** What a row leaves behind: the values that it writes, and those that stay. */
export const afterOf = ({ known, values }: Draft): RowValues => ({ ...known, ...values });
