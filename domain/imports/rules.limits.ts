import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';

/** Limits of an upload. */
export const IMPORT_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  /** Includes each unknown heading. */
  rows: 20_000,
  /** The unpacked size of a workbook. */
  unpackedBytes: 128 * 1024 * 1024,
  /** Up to BZ. */
  columns: 78,
  /** Of one cell: no field is this long, even with surrounding white space. */
  cellCharacters: 4 * RESTAURANT_FIELDS.description.limit + 1,
  /** Of all cells: a workbook stores a text once and can show it in many. */
  characters: 16 * 1024 * 1024,
  /** Rows of a plan sent in one answer. */
  pageSize: 50,
  /** Restaurants and dishes that one answer about an undo lists, of each list. */
  undoRows: 200,
} as const;
