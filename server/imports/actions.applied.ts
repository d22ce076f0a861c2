import type { PlannedRow } from '../../domain/sheets/rules.ts';
import { rowKeyOf } from '../../domain/sheets/rules.suspicions.ts';

/** What an import has created, by the key of its row. */
export type CreatedRows = ReadonlyMap<string, { id: string; restaurantId: string }>;

/** The rows of a plan as they are kept once it is applied, with what they have created. */
export function appliedRows(rows: readonly PlannedRow[], created: CreatedRows): PlannedRow[] {
  return rows.map((row) => {
    // Pictures of rows that are not written are no longer needed.
    if (row.outcome === 'refused' || row.outcome === 'left_out') return { ...row, changes: [] };
    const suspicions = row.suspicions.map((suspicion) => {
      if (suspicion.kind !== 'like_row' || suspicion.row === null) return suspicion;
      const other = created.get(rowKeyOf({ ...row, row: suspicion.row }));
      return other ? { ...suspicion, ...other } : suspicion;
    });
    return { ...row, suspicions, createdId: created.get(rowKeyOf(row))?.id ?? null };
  });
}
