import type { ListedImport } from '../../domain/imports/schema.ts';
import type { Outcome } from '../../domain/sheets/rules.ts';

/** How many rows of both sheets end so. */
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

/** What is looked at before it is done: what is changed, or what is new if nothing is. */
export const doneOf = (plan: Pick<ListedImport, 'counts'>): Outcome =>
  countOf(plan, 'changed') > 0 ? 'changed' : 'created';

/** In the order in which they are told. Not out of the schema: that would bring its library along. */
export const OUTCOMES = [
  'created',
  'changed',
  'unchanged',
  'refused',
] as const satisfies readonly Outcome[];
