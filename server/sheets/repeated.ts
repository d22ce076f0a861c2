import type { ImportColumn, SheetKind } from '../../domain/sheets/fields.ts';
import type { ReadSheet, SheetCell } from '../../domain/sheets/rules.ts';
import { SheetRefusal } from './refusal.ts';

/** A range of cells that are merged into one, counted from 0, ends included. */
export interface Merge {
  startRow: number;
  endRow: number;
  startCol: number;
}

type Line = ReadSheet['rows'][number];

/** What says which restaurant a dish belongs to. */
const PARENT = ['restaurantId', 'restaurant', 'county'] as const;

/**
 * Completes the rows below the headings, one after the other: a cell merged over several rows holds for each
 * of them, and a dish without a restaurant belongs to that of the row above, as in a list where only the
 * first row of a restaurant names it. `repeated` says so of each such cell.
 * @param at the row of the headings, from 0
 * @throws SheetRefusal `sheet_too_complex` if merged cells overlap in large numbers
 */
export function repeaterOf(
  kind: SheetKind,
  rows: SheetCell[][],
  at: number,
  places: readonly { column: ImportColumn | `?${string}`; index: number }[],
  merges: readonly Merge[],
): (line: Line) => Line {
  const merged = mergedRows(rows.length, at, places, merges);
  let above: Line | null = null;
  return (line) => {
    const { cells, repeated } = {
      cells: { ...line.cells },
      repeated: {} as Record<string, number>,
    };
    for (const { column, index } of places) {
      const from = merged.get(index)?.get(line.row - 1);
      const cell = from === undefined ? null : (rows[from]?.[index] ?? null);
      if (from === undefined || !isText(cell) || isText(cells[column])) continue;
      cells[column] = cell;
      repeated[column] = from + 1;
    }
    if (kind === 'dishes') {
      if (isText(cells.restaurant) || isText(cells.restaurantId)) above = { row: line.row, cells };
      else if (isText(cells.id)) above = null;
      else if (above && isText(cells.name)) {
        for (const column of PARENT) {
          const cell: SheetCell = above.cells[column] ?? null;
          if (!isText(cell) || isText(cells[column])) continue;
          cells[column] = cell;
          repeated[column] = above.row;
        }
      }
    }
    return Object.keys(repeated).length > 0 ? { ...line, cells, repeated } : line;
  };
}

const isText = (cell: SheetCell | undefined): boolean =>
  cell !== null && cell !== undefined && typeof cell !== 'object' && String(cell).trim() !== '';

/** By column and row, from 0: the first row of the merged cell that covers it. */
function mergedRows(
  count: number,
  at: number,
  places: readonly { index: number }[],
  merges: readonly Merge[],
): Map<number, Map<number, number>> {
  const merged = new Map(places.map(({ index }) => [index, new Map<number, number>()]));
  let left = count * places.length;
  for (const { startRow, endRow, startCol } of merges) {
    const column = merged.get(startCol);
    // Those of the headings and of a title say nothing about a row.
    if (!column || startRow <= at) continue;
    for (let row = startRow + 1; row <= Math.min(endRow, count - 1); row += 1) {
      column.set(row, startRow);
      left -= 1;
      if (left < 0) throw new SheetRefusal('sheet_too_complex');
    }
  }
  return merged;
}
