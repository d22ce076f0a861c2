import type { ListedImport } from '../../domain/imports/schema.ts';
import type { Outcome } from '../../domain/sheets/schema.ts';

/** How many rows of both sheets end so. */
export const countOf = ({ counts }: Pick<ListedImport, 'counts'>, outcome: Outcome): number =>
  counts.restaurants[outcome] + counts.dishes[outcome];

/** In the order in which they are told. Not out of the schema: that would bring its library along. */
export const OUTCOMES = [
  'created',
  'changed',
  'unchanged',
  'refused',
] as const satisfies readonly Outcome[];
