import { type ImportColumn, SHEET_COLUMNS, type SheetKind } from './fields.ts';
import type { ReadSheet } from './rules.ts';

/** What a column with an unknown heading is; `column` null: it is left out. */
export interface ColumnChoice {
  sheet: SheetKind;
  /** The sheet's name in the file; empty for csv. */
  sheetName: string;
  letter: string;
  column: ImportColumn | null;
}

/** A column with an unknown heading, and what becomes of it. */
export interface OtherColumn extends ColumnChoice {
  heading: string;
  /** The column that the heading resembles; null: none. */
  like: ImportColumn | null;
  /** What it cannot be: other headings of the sheet are that. */
  taken: ImportColumn[];
  /** Whether the organiser must say what it is before the import. Until then it is not read. */
  isOpen: boolean;
}

/** The key of such a column's cell in a row. */
export const otherKey = (letter: string): `?${string}` => `?${letter}`;

const placeOf = ({ sheet, sheetName, letter }: Omit<ColumnChoice, 'column'>): string =>
  JSON.stringify([sheet, sheetName, letter]);

/** The columns with unknown headings. */
export function otherColumns(
  sheets: readonly ReadSheet[],
  choices: readonly ColumnChoice[],
): OtherColumn[] {
  const chosen = new Map(choices.map((choice) => [placeOf(choice), choice.column]));
  return sheets.flatMap(({ kind, name, columns, others = [] }) =>
    others.map(({ heading, letter, like }) => {
      const place = { sheet: kind, sheetName: name, letter };
      const column = chosen.get(placeOf(place));
      const taken = SHEET_COLUMNS[kind].filter((one) => columns[one] !== undefined);
      const isOpen = like !== null && column === undefined;
      return { ...place, column: column ?? null, heading, like, taken, isOpen };
    }),
  );
}

/** The sheets, with the columns that were said to be known ones. */
export const readColumns = (
  sheets: readonly ReadSheet[],
  choices: readonly ColumnChoice[],
): ReadSheet[] =>
  sheets.map((sheet) => {
    const read = choices.flatMap(({ column, letter, ...of }) =>
      of.sheet === sheet.kind && of.sheetName === sheet.name && column !== null
        ? [{ column, letter, key: otherKey(letter) }]
        : [],
    );
    if (read.length === 0) return sheet;
    const columns = { ...sheet.columns };
    for (const { column, letter } of read) columns[column] = letter;
    const rows = sheet.rows.map((row) => {
      const cells = { ...row.cells };
      const repeated = { ...row.repeated };
      for (const { column, key } of read) {
        if (cells[key] !== undefined) cells[column] = cells[key];
        if (repeated[key] !== undefined) repeated[column] = repeated[key];
      }
      return { ...row, cells, repeated };
    });
    return { ...sheet, columns, rows };
  });

/**
 * The choices with further ones, of which the later one counts.
 * @returns null if one is of no column with an unknown heading, or two columns of a sheet would be the same
 */
export function withColumns(
  sheets: readonly ReadSheet[],
  before: readonly ColumnChoice[],
  more: readonly ColumnChoice[],
): ColumnChoice[] | null {
  const known = new Set(otherColumns(sheets, []).map(placeOf));
  const all = [...new Map([...before, ...more].map((one) => [placeOf(one), one])).values()];
  const isGood = all.every((one) => known.has(placeOf(one)) && isFree(sheets, all, one));
  return isGood ? all : null;
}

/** Whether the sheet has such a column, and no other column of the file is it. */
function isFree(
  sheets: readonly ReadSheet[],
  all: readonly ColumnChoice[],
  { sheet, sheetName, column }: ColumnChoice,
): boolean {
  if (column === null) return true;
  const read = sheets.find(({ kind, name }) => kind === sheet && name === sheetName);
  const same = all.filter(
    (one) => one.sheet === sheet && one.sheetName === sheetName && one.column === column,
  );
  const columns: readonly ImportColumn[] = SHEET_COLUMNS[sheet];
  return columns.includes(column) && read?.columns[column] === undefined && same.length === 1;
}
