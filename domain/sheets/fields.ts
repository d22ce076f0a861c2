import { type KeyedField, keyedFields } from '../restaurants/fields.keys.ts';
import { DISH_FIELDS, type FieldCatalogue, RESTAURANT_FIELDS } from '../restaurants/fields.ts';

type ColumnOf<Fields extends FieldCatalogue> = NonNullable<KeyedField<Fields>['column']>;
/** The columns of the fields, in the order of the catalogue. */
const columnsOf = <Fields extends FieldCatalogue>(fields: Fields) =>
  keyedFields(fields).flatMap(({ column }) =>
    column === null ? [] : [column as ColumnOf<Fields>],
  );

/** The sheets and their columns, in the order of an export. */
export const SHEET_COLUMNS = {
  restaurants: ['id', ...columnsOf(RESTAURANT_FIELDS), 'archived'],
  dishes: ['id', 'restaurantId', 'restaurant', 'county', ...columnsOf(DISH_FIELDS), 'archived'],
} as const;
export const SHEET_KINDS = ['restaurants', 'dishes'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];
export type ImportColumn = (typeof SHEET_COLUMNS)[SheetKind][number];

/** The fields by their columns. */
const FIELDS = {
  restaurants: new Map<string | null, KeyedField<typeof RESTAURANT_FIELDS>>(
    keyedFields(RESTAURANT_FIELDS).map((field) => [field.column, field]),
  ),
  dishes: new Map<string | null, KeyedField<typeof DISH_FIELDS>>(
    keyedFields(DISH_FIELDS).map((field) => [field.column, field]),
  ),
};
/** Columns that are not fields of the sheet's subject. */
const OTHER_HEADINGS = {
  id: 'imports.column_id',
  restaurantId: 'imports.column_restaurantId',
  restaurant: 'imports.column_restaurant',
  county: RESTAURANT_FIELDS.countyId.columnLabel,
  archived: 'imports.column_archived',
} as const;
type OtherColumn = keyof typeof OTHER_HEADINGS;

/** The key of a column's heading text. */
export const headingKeyOf = (kind: SheetKind, column: ImportColumn) =>
  FIELDS[kind].get(column)?.columnLabel ?? OTHER_HEADINGS[column as OtherColumn];

/** The field of a column, in either sheet; none for those that identify the row, and for `archived`. */
export const fieldOfColumn = (column: ImportColumn) =>
  FIELDS.restaurants.get(column) ?? FIELDS.dishes.get(column);

const neededIn = (kind: SheetKind) =>
  [...FIELDS[kind].values()].flatMap(({ isRequired, column }) =>
    isRequired && column !== null ? [column as ImportColumn] : [],
  );
/** The required columns of a new row. */
export const NEEDED_COLUMNS = { restaurants: neededIn('restaurants'), dishes: neededIn('dishes') };

/** The key of a column's value in a row: state and county by their ids, the featured dish by its name. */
export const valueKeyOf = (column: ImportColumn) => {
  const field = fieldOfColumn(column);
  return field && field.kind !== 'dish' ? field.key : column;
};
