import type * as z from 'zod';
import type { DishFields, RestaurantFields } from '../restaurants/fields.keys.ts';
import type { FieldKind } from '../restaurants/fields.ts';
import type { ImportColumn, SheetKind } from './fields.ts';

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
/** What is wrong with a cell that its schema refuses, and that is not too long. */
export const BAD_CELLS: Record<FieldKind, ProblemRule> = {
  name: 'missing',
  localizedText: 'too_long',
  line: 'too_long',
  phone: 'too_long',
  zip: 'bad_zip',
  state: 'unknown_state',
  county: 'unknown_county',
  latitude: 'bad_coordinates',
  longitude: 'bad_coordinates',
  picture: 'bad_picture',
  link: 'bad_link',
  hours: 'bad_hours',
  dish: 'unknown_dish',
};

/** What is wrong with a row, or with one of its cells. */
export interface ImportProblem {
  rule: ProblemRule;
  column: ImportColumn | null;
  /** The letter of the column in the file; null where the whole row is meant. */
  letter: string | null;
  /** What stands there, cut. */
  value: string;
  /** The row of the file that it clashes with, or the limit that it passes; null for neither. */
  number: number | null;
}

export const OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How many rows of each sheet have which outcome. */
export interface ImportCounts {
  restaurants: Record<Outcome, number>;
  dishes: Record<Outcome, number>;
  /** Restaurants that lose their coordinates: nobody can vote there then. */
  unplaced: number;
}

/** What a row of a file would do. */
export interface PlannedRow {
  sheet: SheetKind;
  /** What the sheet is called in the file; empty for csv. */
  sheetName: string;
  row: number;
  outcome: Outcome;
  name: string;
  /** Of a dish: its restaurant. */
  restaurantName: string | null;
  /** The restaurant or dish that is there already. */
  id: string | null;
  /** As texts of cells, by column; null for nothing. */
  changes: { column: ImportColumn; from: string | null; to: string | null }[];
  problems: ImportProblem[];
}

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

/** What a cell of a field may say, by sheet and by the key of the field. */
export type CellSchemas = Readonly<Record<SheetKind, Readonly<Partial<Record<string, z.ZodType>>>>>;
