import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import type { ImportColumn } from '../../domain/sheets/fields.ts';
import type { ReadSheet, SheetCell } from '../../domain/sheets/rules.ts';
import { otherKey } from '../../domain/sheets/rules.columns.ts';
import { kindCalled, kindOfHeadings, likeHeading, readHeading } from './headings.ts';
import { SheetRefusal } from './refusal.ts';
import { type Merge, repeaterOf } from './repeated.ts';

/** A title may precede the headings. */
const HEADINGS_WITHIN = 20;
/** Excel's limit for the name of a sheet; our limit for a reported heading. */
const NAME_LENGTH = 31;
const HEADING_LENGTH = 80;

interface Table {
  name: string;
  rows: SheetCell[][];
  /** The ranges of cells that are merged into one. */
  merges?: readonly Merge[];
}

/**
 * Finds the sheets of restaurants and dishes in a file.
 * @throws SheetRefusal `sheet_empty`, `sheet_no_headings`, `sheet_too_many_rows`,
 * `sheet_too_complex`
 */
export function recogniseSheets(tables: Table[]): ReadSheet[] {
  if (tables.every(({ rows }) => rows.every(isBlank))) throw new SheetRefusal('sheet_empty');
  const sheets = tables.flatMap(
    ({ name, rows, merges = [] }) => recognise(name.slice(0, NAME_LENGTH), rows, merges) ?? [],
  );
  if (!sheets.some(({ columns }) => Object.keys(columns).length > 0)) {
    throw new SheetRefusal('sheet_no_headings');
  }
  const others = sheets.reduce((sum, one) => sum + (one.others?.length ?? 0), 0);
  if (others > IMPORT_LIMITS.otherColumns) throw new SheetRefusal('sheet_too_complex');
  const count = sheets.reduce((sum, { rows, strays }) => sum + rows.length + strays.length, 0);
  if (count > IMPORT_LIMITS.rows) throw new SheetRefusal('sheet_too_many_rows');
  if (count === 0) throw new SheetRefusal('sheet_empty');
  // The message to the server contains a copy of each cell's text.
  if (countCharacters(sheets) > IMPORT_LIMITS.characters) {
    throw new SheetRefusal('sheet_too_complex');
  }
  return sheets;
}

const countCharacters = (sheets: ReadSheet[]): number =>
  sheets
    .flatMap(({ rows }) => rows.flatMap(({ cells }) => Object.values(cells)))
    .reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

/** Shortens a cell that is far too long, and keeps enough for it to be refused. */
const shorten = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' && cell.length > IMPORT_LIMITS.cellCharacters
    ? cell.trim().slice(0, IMPORT_LIMITS.cellCharacters)
    : cell;

const isBlank = (row: SheetCell[]) =>
  row.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
const textOf = (cell: SheetCell | undefined) =>
  cell === null || cell === undefined || typeof cell === 'object' ? '' : String(cell).trim();

function recognise(name: string, rows: SheetCell[][], merges: readonly Merge[]): ReadSheet | null {
  const { at, kind } = findHeadings(rows, false) ?? findHeadings(rows, true) ?? NO_HEADINGS;
  const headings = (rows[at] ?? []).map(textOf);
  if (kind === null) {
    // A sheet with one of our names must not be skipped silently.
    const called = kindCalled(name);
    if (called === null || rows.every(isBlank)) return null;
    const strays = [{ heading: name, letter: '', rule: 'no_headings' as const }];
    return { kind: called, name, headingRow: 1, columns: {}, strays, rows: [] };
  }
  const { columns, strays, meant, others, places } = readHeadings(kind, headings);
  const repeat = repeaterOf(kind, rows, at, places, merges);
  const read = rows.flatMap((row, index) => {
    if (index <= at || isBlank(row)) return [];
    const cells = Object.fromEntries(
      places.flatMap(({ column, index: place }) => {
        const cell = shorten(row[place] ?? null);
        return cell === null ? [] : [[column, cell]];
      }),
    );
    return [repeat({ row: index + 1, cells })];
  });
  return { kind, name, headingRow: at + 1, columns, meant, others, strays, rows: read };
}

const NO_HEADINGS = { at: -1, kind: null };

/** @param isLikely whether headings count that only resemble known ones */
function findHeadings(rows: SheetCell[][], isLikely: boolean) {
  for (const [at, row] of rows.slice(0, HEADINGS_WITHIN).entries()) {
    const kind = kindOfHeadings(row.map(textOf), isLikely);
    if (kind !== null) return { at, kind };
  }
  return null;
}

/** The columns of a row of headings, those that it does not know, and what is wrong with it. */
function readHeadings(kind: ReadSheet['kind'], headings: string[]) {
  const columns: ReadSheet['columns'] = {};
  const strays: ReadSheet['strays'] = [];
  const meant: NonNullable<ReadSheet['meant']> = [];
  const unknown: { heading: string; letter: string }[] = [];
  const places: { column: ImportColumn | `?${string}`; index: number }[] = [];
  headings.forEach((heading, index) => {
    if (heading === '') return;
    const found = readHeading(kind, heading);
    const letter = letterOf(index);
    const named = { heading: heading.slice(0, HEADING_LENGTH), letter };
    if (!found) {
      unknown.push(named);
      return void places.push({ column: otherKey(letter), index });
    }
    const { column, isExact } = found;
    if (columns[column] !== undefined) return void strays.push({ ...named, rule: 'column_twice' });
    columns[column] = letter;
    places.push({ column, index });
    if (!isExact) meant.push({ ...named, column });
  });
  const isFree = (column: ImportColumn) => columns[column] === undefined;
  const others = unknown.map((one) => ({ ...one, like: likeHeading(kind, one.heading, isFree) }));
  return { columns, strays, meant, others, places };
}

/** A, B, … Z, AA, … */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') +
  String.fromCodePoint(65 + (index % 26));
