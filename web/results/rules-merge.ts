import { canonicalText } from '../../domain/results/rules.text.ts';
import type { ResultRules } from '../../domain/results/rules.ts';
import { type DraftRow, type RulesDraft, toCategory, toDraft, toRules } from './rules-draft.ts';

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalText(one) === canonicalText(other);

/**
 * A draft on top of what another organiser has saved meanwhile: what the draft leaves as it was becomes theirs, and
 * where both have changed the same thing, the draft goes on.
 * @param base what the draft began as
 */
export function mergeDraft(base: ResultRules, draft: RulesDraft, theirs: ResultRules): RulesDraft {
  const mine = toRules(draft);
  const newest = toDraft(theirs);
  return {
    rows: mergeRows(base, draft.rows, newest.rows),
    embargo: isSame(mine.embargo, base.embargo) ? newest.embargo : draft.embargo,
    challengeDays:
      mine.challengeDays === base.challengeDays ? newest.challengeDays : draft.challengeDays,
  };
}

function mergeRows(
  base: ResultRules,
  rows: readonly DraftRow[],
  newest: readonly DraftRow[],
): DraftRow[] {
  const before = new Map(base.categories.map((category) => [category.id, category]));
  const theirs = new Map(newest.map((row) => [row.savedId, row]));
  const isUntouched = (row: DraftRow) =>
    row.savedId !== null && isSame(toCategory(row), before.get(row.savedId));
  const kept = new Set(rows.flatMap(({ savedId }) => savedId ?? []));
  if (rows.every(isUntouched) && isSame([...kept], [...before.keys()])) return [...newest];
  const merged = rows.flatMap((row): DraftRow[] => {
    const other = row.savedId === null ? undefined : theirs.get(row.savedId);
    if (isUntouched(row)) return other ? [other] : [];
    // It is gone there: saving makes it anew.
    return [{ ...row, savedId: other ? row.savedId : null }];
  });
  const added = newest.filter(({ savedId }) => savedId !== null && !before.has(savedId));
  return [...merged, ...added];
}
