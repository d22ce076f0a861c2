import { writeCsv } from 'hucre/csv';
import { type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { LANGUAGES } from '../../domain/language.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { escapeFormula } from '../../domain/text.ts';
import { describeTie } from '../../locales/ranking-tie.ts';
import { translatorFor } from '../http/language.ts';
import { HEADING, plainText } from '../sheets/write.ts';
import { festivalTitle } from './award.ts';
import { graphemesOf } from './lettering.ts';
import type { List } from './lists.ts';

/** Cells of a row; empty where the log does not tell a figure. */
type Cells = readonly (string | number)[];

/** Rows with headings, for a CSV file or a sheet of a workbook. */
export interface Table {
  /** Of the sheet: at most 31 signs. */
  name: string;
  columns: readonly { title: string; width: number; decimals?: number }[];
  rows: readonly Cells[];
}

/** A text in every language, once where they agree: one file serves all readers. */
const inAll = (key: string, between = ' / '): string =>
  [...new Set(LANGUAGES.map((language) => translatorFor(language)(key)))].join(between);

const SHEET_NAME = 31;

/** A name for a sheet: without what programs refuse, unique by its number. */
const sheetName = (number: number, name: string): string => {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}[\]:*?/\\']+/gu, ' ')
    .trim();
  let whole = `${number} `;
  for (const letter of graphemesOf(clean)) {
    if ((whole + letter).length > SHEET_NAME) break;
    whole += letter;
  }
  return whole.trim();
};

const figures = [
  { key: 'points', width: 10 },
  { key: 'votes', width: 10 },
  { key: 'zeros', width: 10 },
] as const;
const column = (key: string, width: number, decimals?: number) => ({
  title: inAll(`rankings.${key}`),
  width,
  ...(decimals !== undefined && { decimals }),
});

/** A whole list. @param number its place among the lists, from 1 */
export function listTable(list: List, number: number): Table {
  const isDish = list.kind === 'dishes';
  const tieOf = (index: number): string => {
    const as = (row: List['rows'][number]) => ({
      name: row.name,
      restaurantName: row.restaurant,
      address: null,
      tie: row.tie,
    });
    const [row, above] = [list.rows[index], list.rows[index - 1]];
    if (!row) return '';
    const ties = LANGUAGES.map((language) =>
      describeTie(translatorFor(language), as(row), above && as(above), list.by),
    );
    return ties.filter((tie) => tie !== null).join(' / ');
  };
  return {
    name: sheetName(number, list.where ?? list.name.en),
    columns: [
      column('rank', 8),
      ...(isDish ? [column('dish', 32)] : []),
      column('restaurant', 32),
      column('state', 10),
      column('county', 18),
      ...figures.map(({ key, width }) => column(key, width)),
      ...(isDish ? [] : [column('voters', 10)]),
      column('average', 12, 3),
      column('weighted_long', 20, 3),
      column('tie', 56),
      { title: 'id', width: 38 },
    ],
    rows: list.rows.map((row, index) => [
      row.rank,
      row.name,
      ...(row.restaurant === null ? [] : [row.restaurant]),
      row.stateId,
      row.countyName,
      row.points,
      row.votes,
      row.zeros,
      ...(isDish ? [] : [row.voters ?? '']),
      row.average,
      row.weighted,
      tieOf(index),
      row.id,
    ]),
  };
}

/** Every dish with a rating, those too that have left; the most points first. */
export function dishesTable({ restaurants }: ResultFile): Table {
  const dishes = restaurants.flatMap((restaurant) =>
    restaurant.dishes.map((dish) => ({ restaurant, dish })),
  );
  const sorted = dishes.toSorted(
    (one, other) =>
      other.dish.points - one.dish.points ||
      other.dish.votes - one.dish.votes ||
      (one.dish.id < other.dish.id ? -1 : 1),
  );
  return {
    name: inAll('resultFiles.all_dishes', ' · ').slice(0, SHEET_NAME),
    columns: [
      column('dish', 32),
      column('restaurant', 32),
      column('state', 10),
      column('county', 18),
      ...figures.map(({ key, width }) => column(key, width)),
      { title: inAll('resultFiles.has_left'), width: 16 },
      { title: 'dish id', width: 38 },
      { title: 'restaurant id', width: 38 },
    ],
    rows: sorted.map(({ restaurant, dish }) => [
      dish.name,
      restaurant.name,
      restaurant.stateId,
      restaurant.countyName,
      dish.points,
      dish.votes,
      dish.zeros,
      dish.hasLeft || restaurant.hasLeft ? inAll('rankings.votes_yes') : inAll('rankings.votes_no'),
      dish.id,
      restaurant.id,
    ]),
  };
}

/** As CSV, in an encoding that Excel detects; text is never read as a formula. */
export function writeTable({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string {
  const lines = [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((value) => (typeof value === 'string' ? escapeFormula(value) : value)),
  );
  return `\uFEFF${writeCsv(lines, { quoteStyle: 'all' })}`;
}

const BOLD: CellStyle = { font: { bold: true } };

/** The first sheet: which list is on which sheet, in every language. */
function contentsSheet(
  file: ResultFile,
  lists: readonly List[],
  embargo: string | null,
): WriteSheet {
  const rows = [
    [festivalTitle(file.festival)],
    ...(embargo === null ? [] : [[embargo]]),
    [`${inAll('resultFiles.version')} ${file.version}, ${file.frozenAt}`],
    [],
    ['', ...LANGUAGES.map((language) => translatorFor(language)('resultFiles.list'))],
    ...lists.map(({ name }, index) => [index + 1, ...LANGUAGES.map((language) => name[language])]),
  ];
  return {
    name: inAll('resultFiles.lists', ' · ').slice(0, SHEET_NAME),
    rows: rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? plainText(escapeFormula(cell)) : cell)),
    ),
    columns: [{ width: 26 }, { width: 60 }, { width: 60 }],
    cells: new Map([['0,0', { style: BOLD }]]),
  };
}

const sheetOf = ({ name, columns, rows }: Table): WriteSheet => ({
  name,
  rows: [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'string' ? plainText(escapeFormula(cell)) : cell)),
  ),
  columns: columns.map(({ width, decimals }) => ({
    width,
    ...(decimals !== undefined && { numFmt: `0.${'0'.repeat(decimals)}` }),
  })),
  cells: new Map(columns.map((_, index) => [`0,${index}`, { style: HEADING }])),
  freezePane: { rows: 1 },
  a11y: { headerRow: 0 },
});

/** All lists and dishes in one workbook, a sheet each. @param embargo a warning; null: none is needed */
export const writeResultWorkbook = (
  file: ResultFile,
  lists: readonly List[],
  embargo: string | null,
): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      contentsSheet(file, lists, embargo),
      ...lists.map((list, index) => sheetOf(listTable(list, index + 1))),
      sheetOf(dishesTable(file)),
    ],
    properties: {
      title: festivalTitle(file.festival),
      creator: file.festival.name,
      created: new Date(file.frozenAt),
      modified: new Date(file.frozenAt),
    },
  });
