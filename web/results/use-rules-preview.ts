import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CategoryPreview } from '../../domain/results/schema.preview.ts';
import { useApi } from '../api/context.ts';
import { rulesPreviewQuery } from './desk-queries.ts';
import { type DraftRow, toCategory } from './rules-draft.ts';
import { rowProblems } from './rules-problems.ts';

/** Typing that pauses this long is looked at. */
const PAUSE_MS = 400;

/** Of one category; `wrong`: it cannot be saved as it is, so there is nothing to look at. */
export type Preview =
  | { is: 'wrong' | 'coming' | 'failed' }
  | { is: 'there'; preview: CategoryPreview; isOld: boolean };

/** What the categories would make of the votes that count now, while they are typed. */
export function useRulesPreview(rows: readonly DraftRow[]) {
  const asked = rows.filter(isPreviewable).map(({ key, category }) => {
    const { kind, by, each, leastVotes, ties, restaurantIds, words } = toCategory({
      key,
      savedId: null,
      followsName: false,
      category,
    });
    return { key, category: { kind, by, each, leastVotes, ties, restaurantIds, words } };
  });
  const settled = useSettled(asked);
  const preview = useQuery(rulesPreviewQuery(useApi(), settled));
  const isOld = preview.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(asked);
  return {
    of: (row: DraftRow): Preview => {
      if (!isPreviewable(row)) return { is: 'wrong' };
      const found = preview.data?.[row.key];
      if (found) return { is: 'there', preview: found, isOld };
      return { is: preview.isError ? 'failed' : 'coming' };
    },
  };
}

/** A missing name or a taken address changes no list. */
const isPreviewable = (row: DraftRow): boolean =>
  rowProblems(row, [row]).every((problem) => problem === 'name' || problem === 'id');

/** A value once it has stayed the same for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
