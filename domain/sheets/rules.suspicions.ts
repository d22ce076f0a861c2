import type { ImportColumn, SheetKind } from './fields.ts';

/**
 * What is likely a mistake in a row, though nothing forbids it; each has its text under `imports.suspect_<kind>`:
 * it resembles something that is here, or an earlier row; its id belongs to something of another name; its ZIP code
 * or its point lies in another county, is unknown, far away, rough, missing, or that of another address; it moves.
 */
export const SUSPICION_KINDS = [
  'like_other',
  'like_row',
  'other_name',
  'zip_elsewhere',
  'zip_unknown',
  'point_elsewhere',
  'point_far',
  'point_rough',
  'point_shared',
  'point_missing',
  'moved',
] as const;
export type SuspicionKind = (typeof SUSPICION_KINDS)[number];

/** One suspicion about a row. */
export interface Suspicion {
  kind: SuspicionKind;
  /** The cells in question; the letters are null for columns that the file lacks. */
  cells: { column: ImportColumn; letter: string | null }[];
  /** What is in question, truncated: a name, a ZIP code, a point. */
  value: string;
  /** What it resembles or was called, or the county that it lies in; null for none. */
  name: string | null;
  /** Where that is: the county and state of a restaurant, the restaurant of a dish, the state of a county. */
  place: string | null;
  /** The row that it resembles, or shares its point with; null if that is no row of the file. */
  row: number | null;
  /** The restaurant or dish that it resembles, and the restaurant whose page shows it; null for neither. */
  id: string | null;
  restaurantId: string | null;
  /** Whether that is archived. */
  isArchived: boolean;
  /** Whether the row can update it in place of creating another one. */
  canBeSame: boolean;
  /** How far, in miles; null if it is not about a distance. */
  miles: number | null;
  /** Whether the organiser has said that it is right. */
  isRight: boolean;
}

/** A row of a file. */
export interface RowPlace {
  sheet: SheetKind;
  sheetName: string;
  row: number;
}

/** The row as a text; no two rows of a file have the same. */
export const rowKeyOf = ({ sheet, sheetName, row }: RowPlace): string =>
  `${sheet} ${row} ${sheetName}`;

/** What the organiser has said about one row. */
export interface RowAnswer {
  /** The suspicions that are right, each as `markOf` writes it. */
  right: string[];
  isLeftOut: boolean;
  /** The id of the restaurant or dish that the row means; null: it means another one. */
  sameAs: string | null;
}
/** By `rowKeyOf`. */
export type RowAnswers = Readonly<Record<string, RowAnswer>>;

/**
 * A suspicion with all that it was raised for, so that an answer to it answers no other one: not after the catalogue
 * or what it is compared with has changed.
 */
export const markOf = ({ kind, value, name, place, row, id, miles }: Suspicion): string =>
  JSON.stringify([kind, value, name, place, row, id, miles]);

/** Empty cells of a known row: keep what is there, or erase it. */
export const BLANK_CHOICES = ['keep', 'erase'] as const;
export type BlankChoice = (typeof BLANK_CHOICES)[number];
