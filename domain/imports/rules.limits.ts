import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';

/** Limits of an upload. */
export const IMPORT_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  /** Includes each heading that cannot be. */
  rows: 20_000,
  /** The unpacked size of a workbook. */
  unpackedBytes: 128 * 1024 * 1024,
  /** Up to BZ. */
  columns: 78,
  /** Columns with unknown headings, of all sheets. */
  otherColumns: 500,
  /** Of one cell: no field is this long, even with surrounding white space. */
  cellCharacters: 4 * RESTAURANT_FIELDS.description.limit + 1,
  /** Of all cells: a workbook stores a text once and can show it in many. */
  characters: 16 * 1024 * 1024,
  /** Rows of a plan sent in one answer. */
  pageSize: 50,
  /** Restaurants and dishes that one answer about an undo lists, of each list. */
  undoRows: 200,
  /** Pictures that the cells of one file name. */
  pictures: 2000,
  /** Pictures that one call gives to an import. */
  picturesAtOnce: 100,
  /** Of a zip with pictures. A browser reads its parts one by one; beyond 4 GB a zip has another form. */
  zipBytes: 4 * 1024 * 1024 * 1024 - 1,
  /** Files and folders in a zip. */
  zipEntries: 10_000,
  /** The list of files at the end of a zip. */
  zipListBytes: 4 * 1024 * 1024,
} as const;
