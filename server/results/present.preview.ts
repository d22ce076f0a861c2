import type { DecidedList } from '../../domain/results/rules.lists.ts';
import {
  type CategoryPreview,
  PREVIEWED_LISTS,
  PREVIEWED_NAMES,
} from '../../domain/results/schema.preview.ts';

/** What a category would make of the votes. @param lists its lists */
export function presentPreview(lists: readonly DecidedList[]): CategoryPreview {
  const sumOf = (of: (list: DecidedList) => number) => lists.reduce((sum, one) => sum + of(one), 0);
  return {
    lists: lists.length,
    emptyLists: lists.filter(({ ranked }) => ranked.length === 0).length,
    ranked: sumOf(({ ranked }) => ranked.length),
    unranked: sumOf(({ unranked }) => unranked),
    largest: lists
      .toSorted((one, other) => other.ranked.length - one.ranked.length)
      .slice(0, PREVIEWED_LISTS)
      .map(({ place, ranked }) => {
        const first = ranked.filter(({ rank }) => rank === 1);
        return {
          place,
          ranked: ranked.length,
          first: first.length,
          names: first.slice(0, PREVIEWED_NAMES).map(({ name }) => name),
        };
      }),
  };
}
