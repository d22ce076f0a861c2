import { writeXlsxStream } from 'hucre/xlsx';
import { escapeFormula } from '../../domain/text.ts';
import { plainText } from './write.ts';

/** A byte order mark, by which Excel detects UTF-8. */
const UTF8 = '\uFEFF';
const encoder = new TextEncoder();

/**
 * A table as a file, generated while it is sent: only a part of it is in memory. Text is never read
 * as a formula.
 * @param parts batches of rows
 */
export function streamTable(
  format: 'csv' | 'xlsx',
  { name, headings }: { name: string; headings: string[] },
  parts: AsyncIterable<string[][]>,
): AsyncIterable<Uint8Array> {
  if (format === 'csv') return csvOf(headings, parts);
  return writeXlsxStream(rowsOf(parts), {
    name,
    columns: headings.map((header) => ({ header, width: 28, numFmt: '@' })),
    freezePane: { rows: 1 },
  });
}

async function* rowsOf(parts: AsyncIterable<string[][]>): AsyncGenerator<string[]> {
  for await (const rows of parts) {
    yield* rows.map((row) => row.map((text) => plainText(escapeFormula(text))));
  }
}

async function* csvOf(
  headings: string[],
  parts: AsyncIterable<string[][]>,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`${UTF8}${lineOf(headings)}`);
  for await (const rows of parts) yield encoder.encode(rows.map(lineOf).join(''));
}

/** Quotes every cell, so that no program splits one at a semicolon. */
const lineOf = (cells: string[]) =>
  `${cells.map((text) => `"${escapeFormula(text).replaceAll('"', '""')}"`).join(',')}\r\n`;
