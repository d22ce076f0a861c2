import { parseCsv } from 'hucre/csv';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import type { SheetCell } from '../../domain/sheets/rules.ts';
import { readHeading } from './headings.ts';
import { SheetRefusal } from './refusal.ts';

/**
 * Decodes a file: UTF-8 and UTF-16 by their first bytes or their content, else Windows-1252, which
 * Excel writes as "CSV".
 * @throws SheetRefusal `sheet_unreadable` for binary content
 */
function decodeText(bytes: Buffer): string {
  const text = decode(bytes);
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\u0000-\u0008\u000E-\u001A]/.test(text) || /^\s*(<|%PDF|\{\\rtf)/.test(text)) {
    throw new SheetRefusal('sheet_unreadable');
  }
  return text;
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // In UTF-16, every other byte of plain words is zero.
  if (bytes.length % 2 === 0 && bytes.length >= 4) {
    if (second === 0 && bytes[3] === 0) return new TextDecoder('utf-16le').decode(bytes);
    if (first === 0 && bytes[2] === 0) return new TextDecoder('utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const DELIMITERS = [',', ';', '\t', '|'];

const isLong = (row: unknown[]) =>
  row.slice(IMPORT_LIMITS.columns).some((cell) => typeof cell === 'string' && cell.trim() !== '');

/**
 * The cells of a text file; a cell that begins like a formula counts as one.
 * @throws SheetRefusal `sheet_unreadable`, `sheet_too_complex`
 */
export function readTextFile(bytes: Buffer): SheetCell[][] {
  // Excel's own first line, which names the delimiter.
  const text = decodeText(bytes).replace(/^sep=(.)\r?\n/i, '');
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => fits(text, b) - fits(text, a));
  const rows = parseCsv(text, { delimiter, maxRows: IMPORT_LIMITS.rows + 50 });
  if (rows.some(isLong)) throw new SheetRefusal('sheet_too_complex');
  return rows.map((row) =>
    row.slice(0, IMPORT_LIMITS.columns).map((cell) => {
      if (cell === null || cell === '') return null;
      const isFormula = typeof cell === 'string' && cell.startsWith('=');
      return isFormula ? { odd: 'formula' } : String(cell);
    }),
  );
}

/** How many known headings appear with this delimiter. */
function fits(text: string, delimiter: string): number {
  const rows = parseCsv(text.slice(0, 20_000), { delimiter, maxRows: 20 });
  const known = rows.map(
    (row) =>
      row.filter(
        (cell) => readHeading('restaurants', String(cell)) ?? readHeading('dishes', String(cell)),
      ).length,
  );
  return Math.max(0, ...known);
}
