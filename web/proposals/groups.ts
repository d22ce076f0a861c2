import type { Compared } from '../../domain/proposals/rules.ts';

/** Lines of one dish, or of the restaurant itself. */
export type Lines = readonly [Compared, ...Compared[]];

/** The restaurant's own lines first, then dish by dish; two dishes of one name are separate. */
export function groupsOf(lines: readonly Compared[]): Lines[] {
  const groups = new Map<string | null, [Compared, ...Compared[]]>();
  const sorted = lines.toSorted((a, b) => Number(a.dishKey !== null) - Number(b.dishKey !== null));
  for (const line of sorted) {
    const group = groups.get(line.dishKey);
    if (group) group.push(line);
    else groups.set(line.dishKey, [line]);
  }
  return [...groups.values()];
}
