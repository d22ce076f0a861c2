import type { PlannedRow } from '../../domain/sheets/rules.ts';

type Change = PlannedRow['changes'][number];

/** How many fields are shown at first; a tap shows the others. */
const SHOWN_FIELDS = 3;

/**
 * Which changes of a row are shown at first, and which after a tap. Emptied fields come first and are
 * always shown, above all the coordinates: without them, voting there is impossible.
 * @param isKnown whether the row is about something that is here already
 */
export function foldChanges(
  isKnown: boolean,
  changes: readonly Change[],
): { shown: Change[]; folded: Change[] } {
  if (!isKnown) return { shown: [], folded: [...changes] };
  const rank = ({ column, to }: Change) =>
    to !== null ? 2 : column === 'latitude' || column === 'longitude' ? 0 : 1;
  const ordered = changes.toSorted((a, b) => rank(a) - rank(b));
  const emptied = ordered.filter(({ to }) => to === null).length;
  const count = Math.max(SHOWN_FIELDS, emptied);
  return { shown: ordered.slice(0, count), folded: ordered.slice(count) };
}
