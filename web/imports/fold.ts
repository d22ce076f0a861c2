import type { Outcome, PlannedRow } from '../../domain/sheets/rules.ts';

type Change = PlannedRow['changes'][number];

/** So many fields stand there at once; the others are a tap away. */
const SHOWN_FIELDS = 3;

/**
 * Which changes of a row stand there at once, and which are a tap away. What is emptied comes first and
 * is always shown, the coordinates before all: without them nobody can vote there.
 */
export function foldChanges(
  outcome: Outcome,
  changes: readonly Change[],
): { shown: Change[]; folded: Change[] } {
  if (outcome !== 'changed') return { shown: [], folded: [...changes] };
  const rank = ({ column, to }: Change) =>
    to !== null ? 2 : column === 'latitude' || column === 'longitude' ? 0 : 1;
  const ordered = changes.toSorted((a, b) => rank(a) - rank(b));
  const emptied = ordered.filter(({ to }) => to === null).length;
  const count = Math.max(SHOWN_FIELDS, emptied);
  return { shown: ordered.slice(0, count), folded: ordered.slice(count) };
}
