import { CLOSED_ALL_WEEK, writeDiets, writeOpeningHours } from '../catalogue/rules.ts';
import { fieldOfColumn, type ImportColumn } from './fields.ts';
import type { Places, RowValues } from './rules.ts';

/** The exported text of a restaurant's or dish's column, not escaped yet. */
export function writeCell(
  column: ImportColumn,
  thing: RowValues,
  { counties }: Places,
): string | number | boolean | null {
  switch (fieldOfColumn(column)?.kind) {
    case 'state':
      return thing.stateId ?? null;
    case 'county':
      return counties.find(({ id }) => id === thing.countyId)?.name ?? null;
    case 'hours':
      if (!thing.openingHours) return null;
      return thing.openingHours.length === 0
        ? CLOSED_ALL_WEEK
        : writeOpeningHours(thing.openingHours);
    case 'diets':
      return thing.diets ? writeDiets(thing.diets) : null;
    default:
      return (
        (thing as Partial<Record<ImportColumn, string | number | boolean | null>>)[column] ?? null
      );
  }
}
