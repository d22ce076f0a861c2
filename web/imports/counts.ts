import type { ListedImport } from '../../domain/imports/schema.ts';
import type { Outcome } from '../../domain/sheets/rules.ts';

/** How many rows of both sheets have this outcome. */
export const countOf = ({ counts }: Pick<ListedImport, 'counts'>, outcome: Outcome): number =>
  counts.restaurants[outcome] + counts.dishes[outcome];

/** How many pages its rows of one outcome fill; at least one. */
export function pagesOf(
  found: { import: Pick<ListedImport, 'counts' | 'rows'>; pageSize: number },
  outcome: Outcome | 'all',
): number {
  const rows = outcome === 'all' ? found.import.rows : countOf(found.import, outcome);
  return Math.max(1, Math.ceil(rows / found.pageSize));
}

/** The outcome to review before applying: changed rows, or new ones if none change. */
export const doneOf = (plan: Pick<ListedImport, 'counts'>): Outcome =>
  countOf(plan, 'changed') > 0 ? 'changed' : 'created';

/** In display order. Not taken from the schema: that would load its library. */
export const OUTCOMES = [
  'created',
  'changed',
  'unchanged',
  'suspect',
  'left_out',
  'refused',
] as const satisfies readonly Outcome[];
