import * as z from 'zod';
import type { DishFields, RestaurantFields } from '../catalogue/schema.ts';

const restaurantColumns = [
  'id',
  'name',
  'state',
  'county',
  'address',
  'zipCode',
  'phone',
  'latitude',
  'longitude',
  'openingHours',
  'description',
  'descriptionEn',
  'descriptionEs',
  'featuredDish',
  'websiteUrl',
  'instagramUrl',
  'facebookUrl',
  'tiktokUrl',
  'videoUrl',
  'logoUrl',
  'archived',
] as const;
const dishColumns = [
  'id',
  'restaurantId',
  'restaurant',
  'county',
  'name',
  'description',
  'descriptionEn',
  'descriptionEs',
  'imageUrl',
  'archived',
] as const;

/** The sheets and their columns, in the order of an export. */
export const SHEET_COLUMNS = { restaurants: restaurantColumns, dishes: dishColumns } as const;
export const SHEET_KINDS = ['restaurants', 'dishes'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];
export type ImportColumn = (typeof restaurantColumns)[number] | (typeof dishColumns)[number];
const IMPORT_COLUMNS = [...new Set([...restaurantColumns, ...dishColumns])] as [
  ImportColumn,
  ...ImportColumn[],
];

/** What stands in a cell; `odd` where it is nothing that can be taken over as it is. */
export type SheetCell = string | number | boolean | null | { odd: 'formula' | 'cell_error' };

/** A sheet as it was read: which of its columns are known, and its rows below the headings. */
export interface ReadSheet {
  kind: SheetKind;
  /** What it is called in the file; empty for csv. */
  name: string;
  /** The row of the headings, counted from 1. */
  headingRow: number;
  /** Known columns with the letter of their place. */
  columns: Partial<Record<ImportColumn, string>>;
  /** Headings that are wrong: nobody knows them, or they stand there twice. */
  strays: {
    heading: string;
    letter: string;
    rule: 'unknown_column' | 'column_twice' | 'no_headings';
  }[];
  rows: { row: number; cells: Partial<Record<ImportColumn, SheetCell>> }[];
}

/** Why a row is refused; each has its text under `imports.problem_<rule>`. */
export const PROBLEM_RULES = [
  'unknown_column',
  'column_twice',
  'no_headings',
  'formula',
  'cell_error',
  'missing',
  'too_long',
  'unknown_id',
  'id_twice',
  'row_twice',
  'double_in_file',
  'double_in_catalogue',
  'ambiguous',
  'unknown_state',
  'unknown_county',
  'county_elsewhere',
  'bad_zip',
  'bad_coordinates',
  'coordinates_half',
  'coordinates_outside',
  'bad_hours',
  'bad_link',
  'bad_picture',
  'bad_yes_no',
  'unknown_restaurant',
  'ambiguous_restaurant',
  'refused_restaurant',
  'other_restaurant',
  'too_many_dishes',
  'unknown_dish',
] as const;
export type ProblemRule = (typeof PROBLEM_RULES)[number];

export const problemSchema = z.object({
  rule: z.enum(PROBLEM_RULES),
  column: z.enum(IMPORT_COLUMNS).nullable(),
  /** The letter of the column in the file; null where the whole row is meant. */
  letter: z.string().nullable(),
  /** What stands there, cut. */
  value: z.string(),
  /** The row of the file that it clashes with, or the limit that it passes; null for neither. */
  number: z.number().nullable(),
});
export type ImportProblem = z.output<typeof problemSchema>;

export const OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const plannedRowSchema = z.object({
  sheet: z.enum(SHEET_KINDS),
  /** What the sheet is called in the file; empty for csv. */
  sheetName: z.string(),
  row: z.number().int(),
  outcome: z.enum(OUTCOMES),
  name: z.string(),
  /** Of a dish: its restaurant. */
  restaurantName: z.string().nullable(),
  /** The restaurant or dish that is there already. */
  id: z.uuid().nullable(),
  /** As texts of cells, by column; null for nothing. */
  changes: z.array(
    z.object({
      column: z.enum(IMPORT_COLUMNS),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  problems: z.array(problemSchema),
});
export type PlannedRow = z.output<typeof plannedRowSchema>;

/** What a row of restaurants says; the featured dish by its name. */
export type RestaurantValues = Omit<RestaurantFields, 'featuredDishId'> & {
  featuredDish: string | null;
  archived: boolean;
};
export type DishValues = DishFields & { archived: boolean };
export type RowValues = Partial<RestaurantValues & DishValues>;

/** What is in the catalogue. */
interface Kept {
  id: string;
  version: number;
  archivedAt: Date | null;
}
export type KnownRestaurant = RestaurantValues & Kept & { featuredDishId: string | null };
export type KnownDish = DishValues & Kept & { restaurantId: string };
export type Known = KnownRestaurant | KnownDish;

export interface Places {
  states: { id: string; name: string }[];
  counties: { id: string; name: string; stateId: string }[];
}

/** A row with what it would write. */
export interface Draft {
  sheet: ReadSheet;
  planned: PlannedRow;
  known: Known | null;
  /** What changes; of a created row all that it says. */
  values: RowValues;
  /** Of a dish: the restaurant that is there, or the row that creates it. */
  parent: KnownRestaurant | Draft | null;
  /** Of a restaurant: the dish that it will feature, where it says one. */
  featured: KnownDish | Draft | null;
}
