import type * as z from 'zod';
import type { DishFields, RestaurantFields } from '../restaurants/fields.keys.ts';
import type { FieldKind } from '../restaurants/fields.ts';
import type { LinkProblem } from '../restaurants/rules.links.ts';
import type { ImportColumn, SheetKind } from './fields.ts';
import type { Suspicion } from './rules.suspicions.ts';

/** The content of a cell; `odd` if it cannot be imported as it is. */
export type SheetCell = string | number | boolean | null | { odd: 'formula' | 'cell_error' };

/** A sheet as read: its known columns, and its rows below the headings. */
export interface ReadSheet {
  kind: SheetKind;
  /** Its name in the file; empty for csv. */
  name: string;
  /** The row of the headings, counted from 1. */
  headingRow: number;
  /** Known columns, with their letters. */
  columns: Partial<Record<ImportColumn, string>>;
  /** The columns whose headings only mean them, with the headings. */
  meant?: { heading: string; letter: string; column: ImportColumn }[];
  /**
   * The columns with unknown headings, which are read only if the organiser says what they are; `like`: the column
   * that the heading resembles, so that it must be asked.
   */
  others?: { heading: string; letter: string; like: ImportColumn | null }[];
  /** Invalid headings: duplicates, or none at all; in plans of earlier versions unknown ones, too. */
  strays: {
    heading: string;
    letter: string;
    rule: 'unknown_column' | 'column_twice' | 'no_headings';
  }[];
  rows: {
    row: number;
    /** By column; those of `others` by `otherKey`. */
    cells: Partial<Record<ImportColumn | `?${string}`, SheetCell>>;
    /** The columns whose value stands in another row of the file, with that row. */
    repeated?: Partial<Record<ImportColumn | `?${string}`, number>>;
  }[];
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
  'ambiguous_hours',
  'bad_diets',
  'bad_link',
  'link_private',
  'link_own',
  'link_site',
  'bad_picture',
  'picture_without_file',
  'too_many_pictures',
  'bad_yes_no',
  'unknown_restaurant',
  'ambiguous_restaurant',
  'refused_restaurant',
  'left_out_restaurant',
  'other_restaurant',
  'too_many_dishes',
  'merged',
  'unknown_dish',
] as const;
export type ProblemRule = (typeof PROBLEM_RULES)[number];
/** The fault of a cell that its schema refuses for another reason than its length. */
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
  diets: 'bad_diets',
  dish: 'unknown_dish',
};

/** The fault of a link that its field refuses. */
export const BAD_LINKS: Readonly<Record<LinkProblem, ProblemRule>> = {
  invalid: 'bad_link',
  private: 'link_private',
  own: 'link_own',
  site: 'link_site',
};

/** The fault of a row, or of one of its cells. */
export interface ImportProblem {
  rule: ProblemRule;
  column: ImportColumn | null;
  /** The letter of the column in the file; null for a fault of the whole row. */
  letter: string | null;
  /** The content, truncated. */
  value: string;
  /** The conflicting row of the file, or the exceeded limit; null for neither. */
  number: number | null;
}

/** A cell that was not taken literally. */
export interface CellReading {
  column: ImportColumn;
  letter: string | null;
  /** The content, truncated. */
  value: string;
  /** What it was read as, in the form of an export, truncated; opening hours in their short form. */
  to: string;
  /** The row of the file whose cell stands for this one; null for a cell that has a value of its own. */
  row: number | null;
}

/** `suspect` waits for an answer of the organiser; `left_out` is one. */
export const OUTCOMES = [
  'created',
  'changed',
  'unchanged',
  'suspect',
  'left_out',
  'refused',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Number of rows with each outcome, by sheet. */
export interface ImportCounts {
  restaurants: Record<Outcome, number>;
  dishes: Record<Outcome, number>;
  /** Restaurants that lose their coordinates, which makes voting there impossible. */
  unplaced: number;
}

/** The effect of a row of a file. */
export interface PlannedRow {
  sheet: SheetKind;
  /** The sheet's name in the file; empty for csv. */
  sheetName: string;
  row: number;
  outcome: Outcome;
  name: string;
  /** Of a dish: its restaurant. */
  restaurantName: string | null;
  /** The existing restaurant or dish. */
  id: string | null;
  /** What the import has created out of the row; without one, it is not applied or has created nothing. */
  createdId?: string | null;
  /** As texts of cells, by column; null for nothing. */
  changes: { column: ImportColumn; from: string | null; to: string | null }[];
  problems: ImportProblem[];
  readings: CellReading[];
  /** What is likely a mistake, answered or not. */
  suspicions: Suspicion[];
  /** The organiser has said that the row means the existing one, which its own cells do not name. */
  isSame: boolean;
}

/** The values in a row of restaurants; the featured dish by its name. */
export type RestaurantValues = Omit<RestaurantFields, 'featuredDishId'> & {
  featuredDish: string | null;
  archived: boolean;
};
export type DishValues = DishFields & { archived: boolean };
export type RowValues = Partial<RestaurantValues & DishValues>;

/** The content of the catalogue. */
interface Kept {
  id: string;
  version: number;
  archivedAt: Date | null;
  /** Of what is merged: the one that its votes count for. Nothing new in a file resembles it. */
  mergedIntoId?: string | null;
}
export type KnownRestaurant = RestaurantValues & Kept & { featuredDishId: string | null };
export type KnownDish = DishValues & Kept & { restaurantId: string };
export type Known = KnownRestaurant | KnownDish;

export interface Places {
  states: { id: string; name: string }[];
  counties: { id: string; name: string; stateId: string }[];
  /**
   * The pictures that cells name by their files, by folded name: their addresses, or null while they are
   * missing. A name beyond the limit is not in it.
   */
  pictures?: ReadonlyMap<string, string | null>;
}

/** A row, with the values that it would write. */
export interface Draft {
  sheet: ReadSheet;
  planned: PlannedRow;
  known: Known | null;
  /** The changes; for a new row, all its values. */
  values: RowValues;
  /** Of a dish: the existing restaurant, or the row that creates it. */
  parent: KnownRestaurant | Draft | null;
  /** The id in the file of a row that is created though it has one, in lower case; else null. */
  fileId: string | null;
  /** The same, if the new restaurant or dish may have it. */
  keptId: string | null;
  /** Of a restaurant: the new featured dish, if there is one. */
  featured: KnownDish | Draft | null;
  /** The columns whose cells are empty where there is a value. */
  blanks: ImportColumn[];
  /** The name in the file of a row that means something of another name, which keeps its own; else null. */
  alias: string | null;
}

/** The allowed values of a field's cell, by sheet and by the key of the field. */
export type CellSchemas = Readonly<Record<SheetKind, Readonly<Partial<Record<string, z.ZodType>>>>>;
