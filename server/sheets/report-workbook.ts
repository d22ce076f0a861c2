import { type CellStyle, writeXlsx } from 'hucre/xlsx';
import { escapeFormula } from '../../domain/text.ts';
import type { Report } from './report.ts';
import { HEADING, plainText } from './write.ts';

/** Text is never read as a formula, and numbers stay numbers. */
const cellOf = (value: string | number) =>
  typeof value === 'string' ? plainText(escapeFormula(value)) : value;

const WRAPPED: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };

/** Fits every column on one page; the rows take as many pages as they need. */
const ON_PAPER = {
  paperSize: 'letter',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
} as const;

/** The table on the first sheet, the notes on the second. */
export function writeReportWorkbook(report: Report): Promise<Uint8Array> {
  const { columns, rows, sections } = report;
  const summaryRows = sections.flatMap(({ title, lines }) => [
    [title],
    ...lines.map((line) => (typeof line === 'string' ? ['', line] : [...line])),
    [],
  ]);
  const titles = Array.from(sections.keys(), (index) =>
    sections.slice(0, index).reduce((row, { lines }) => row + lines.length + 2, 0),
  );
  return writeXlsx({
    sheets: [
      {
        name: report.sheet,
        rows: [columns.map(({ title }) => title), ...rows].map((row) => row.map(cellOf)),
        columns: columns.map(({ width, decimals }) => ({
          width,
          ...(decimals && { numFmt: `0.${'0'.repeat(decimals)}` }),
        })),
        cells: new Map(columns.map((_, index) => [`0,${index}`, { style: HEADING }])),
        freezePane: { rows: 1 },
        pageSetup: { ...ON_PAPER, printTitlesRow: '$1:$1' },
        a11y: { headerRow: 0 },
      },
      {
        name: report.about,
        rows: summaryRows.map((row) => row.map(cellOf)),
        columns: [{ width: 28 }, { width: 72 }],
        cells: new Map<string, { style: CellStyle }>([
          ...Array.from(summaryRows.keys(), (row) => [`${row},1`, { style: WRAPPED }] as const),
          ...titles.map((row) => [`${row},0`, { style: HEADING }] as const),
        ]),
        pageSetup: ON_PAPER,
      },
    ],
    properties: { title: `${report.title}. ${report.subtitle}`, creator: report.festival },
  });
}
