import { readXlsx } from 'hucre/xlsx';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import type { SheetCell } from '../../domain/sheets/rules.ts';
import { letterOf } from './recognise.ts';
import { SheetRefusal } from './refusal.ts';
import type { Merge } from './repeated.ts';

/** Cells outside this range are ignored, as they would take memory in every row. */
const RANGE = `A1:${letterOf(IMPORT_LIMITS.columns - 1)}${IMPORT_LIMITS.rows + 50}`;

/**
 * The cells of each sheet. Macros and links are ignored; a formula is only marked as one.
 * @throws SheetRefusal `sheet_encrypted`, `sheet_unreadable`
 */
export async function readWorkbook(
  bytes: Buffer,
): Promise<{ name: string; rows: SheetCell[][]; merges: Merge[] }[]> {
  const { sheets } = await readXlsx(bytes, { range: RANGE }).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'EncryptedFileError';
    throw new SheetRefusal(isLocked ? 'sheet_encrypted' : 'sheet_unreadable');
  });
  return sheets.map(({ name, rows, cells, merges = [] }) => ({
    name,
    merges,
    rows: rows.map((row, y) =>
      row.map((value, x): SheetCell => {
        const type = cells?.get(`${y},${x}`)?.type;
        if (type === 'formula') return { odd: 'formula' };
        if (type === 'error' || value instanceof Date) return { odd: 'cell_error' };
        return value === '' ? null : value;
      }),
    ),
  }));
}
