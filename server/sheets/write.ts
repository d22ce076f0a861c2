import { writeCsv } from 'hucre/csv';
import { type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { Language } from '../../domain/language.ts';
import { writeCell } from '../../domain/sheets/rules.written.ts';
import {
  type ImportColumn,
  SHEET_COLUMNS,
  SHEET_KINDS,
  type SheetKind,
} from '../../domain/sheets/fields.ts';
import type { Places, RowValues } from '../../domain/sheets/rules.ts';
import { escapeFormula } from '../../domain/text.ts';
import { translatorFor } from '../http/language.ts';
import { headingOf } from './headings.ts';

/** A row of an export: the catalogue's values, and the ids of the row. */
export type ExportedRow = RowValues & { id: string; restaurantId?: string; restaurant?: string };
export type Exported = Record<SheetKind, ExportedRow[]>;

type Value = string | number | boolean | null;

const WIDTHS: Partial<Record<ImportColumn, number>> = {
  id: 12,
  restaurantId: 12,
  name: 32,
  restaurant: 32,
  state: 8,
  county: 18,
  address: 36,
  zipCode: 10,
  phone: 18,
  latitude: 12,
  longitude: 12,
  archived: 10,
};
const WIDE = 40;
export const HEADING: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '9E2A1C' } },
  alignment: { vertical: 'center' },
};
const HELP_LINES = 9;

/** Both sheets, and a third with instructions and the counties, in one workbook. */
export function writeWorkbook(
  rows: Exported,
  places: Places,
  language: Language,
): Promise<Uint8Array> {
  const t = translatorFor(language);
  const sheets = SHEET_KINDS.map((kind) =>
    sheetOf(t(`imports.sheet_${kind}`), kind, tableOf(kind, rows[kind], places, language)),
  );
  return writeXlsx({
    sheets: [...sheets, helpSheet(places, language)],
    properties: { title: t('imports.sheet_restaurants'), creator: 'Vota Taco' },
  });
}

/**
 * One sheet as csv, in an encoding that Excel detects: UTF-8 with a byte order mark. Every cell is
 * quoted, so that no program splits one at a semicolon.
 */
export const writeTextFile = (
  kind: SheetKind,
  rows: ExportedRow[],
  places: Places,
  language: Language,
): string => `\uFEFF${writeCsv(tableOf(kind, rows, places, language), { quoteStyle: 'all' })}`;

/** Headings and rows; text is never read as a formula. */
function tableOf(
  kind: SheetKind,
  rows: ExportedRow[],
  places: Places,
  language: Language,
): (string | number | null)[][] {
  const t = translatorFor(language);
  const columns = SHEET_COLUMNS[kind];
  return [
    columns.map((column) => headingOf(kind, column, language)),
    ...rows.map((row) =>
      columns.map((column) => {
        const value: Value = writeCell(column, row, places);
        if (typeof value === 'boolean') return t(value ? 'imports.yes' : 'imports.no');
        return typeof value === 'string' ? escapeFormula(value) : value;
      }),
    ),
  ];
}

/** `_x000D_` is a workbook's form of a control character: a text that contains it is escaped. */
export const plainText = <Value extends string | number | null>(value: Value): Value | string =>
  typeof value === 'string' ? value.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_') : value;

function sheetOf(name: string, kind: SheetKind, table: (string | number | null)[][]): WriteSheet {
  const columns: readonly ImportColumn[] = SHEET_COLUMNS[kind];
  return {
    name,
    rows: table.map((row) => row.map(plainText)),
    columns: columns.map((column) => ({
      width: WIDTHS[column] ?? WIDE,
      // As text, so that no program drops a ZIP code's zero or turns a phone number into a date.
      ...(column === 'latitude' || column === 'longitude' ? {} : { numFmt: '@' }),
    })),
    cells: new Map(columns.map((_, index) => [`0,${index}`, { style: HEADING }])),
    freezePane: { rows: 1 },
    a11y: { headerRow: 0 },
  };
}

function helpSheet({ states, counties }: Places, language: Language): WriteSheet {
  const t = translatorFor(language);
  const help = Array.from({ length: HELP_LINES }, (_, index) => [t(`imports.help_${index + 1}`)]);
  const heads = [
    headingOf('restaurants', 'state', language),
    headingOf('restaurants', 'county', language),
    t('imports.column_fips'),
  ];
  const names = new Map(states.map(({ id, name }) => [id, name]));
  const list = counties.map(({ id, name, stateId }) => [
    `${stateId} (${names.get(stateId)})`,
    name,
    id,
  ]);
  return {
    name: t('imports.sheet_help'),
    rows: [...help, [], heads, ...list],
    columns: [{ width: 24 }, { width: 24 }, { width: 12, numFmt: '@' }],
    cells: new Map(heads.map((_, index) => [`${HELP_LINES + 1},${index}`, { style: HEADING }])),
  };
}
