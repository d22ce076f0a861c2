import { type Language, LANGUAGES } from '../../domain/language.ts';
import { listName } from '../../domain/results/rules.lists.ts';
import type { DeskList } from '../../domain/results/schema.desk.ts';
import { matchesFilter } from '../../domain/restaurants/rules.ts';

/** The places of a list at which signers should look twice. */
export interface Doubts {
  /** Withheld votes could have changed them. */
  close: number;
  /** Shared with another. */
  shared: number;
}

export const doubtsOf = ({ rows }: Pick<DeskList, 'rows'>): Doubts => ({
  close: rows.filter(({ couldChange }) => couldChange > 0).length,
  shared: rows.filter(({ tie }) => tie === 'shared').length,
});

export const isDoubtful = (list: Pick<DeskList, 'rows'>): boolean => {
  const { close, shared } = doubtsOf(list);
  return close + shared > 0;
};

/**
 * The lists to show.
 * @param words of a list's name, or of who has a place in it
 * @param onlyDoubtful those alone in which a place is doubtful
 */
export const findLists = (
  lists: readonly DeskList[],
  { words, onlyDoubtful }: { words: string; onlyDoubtful: boolean },
  language: Language,
): DeskList[] =>
  lists.filter(
    (list) =>
      (!onlyDoubtful || isDoubtful(list)) &&
      matchesFilter(
        [
          listName(list, list.place, language),
          ...list.rows.flatMap(({ name, restaurantName }) => [name, restaurantName]),
        ],
        words,
      ),
  );

/** The lists of one category. */
export interface ListGroup {
  /** The id of its first list. */
  key: string;
  name: DeskList['name'];
  lists: DeskList[];
}

/** The lists by their categories, in their order. */
export function groupLists(lists: readonly DeskList[]): ListGroup[] {
  const groups: ListGroup[] = [];
  for (const list of lists) {
    const last = groups.at(-1);
    // Lists of places follow one another, under the name of their category.
    const isSame = last && list.place && last.lists[0]?.place && isSameName(last.name, list.name);
    if (isSame) last.lists.push(list);
    else groups.push({ key: list.id, name: list.name, lists: [list] });
  }
  return groups;
}

const isSameName = (one: DeskList['name'], other: DeskList['name']): boolean =>
  LANGUAGES.every((language) => one[language] === other[language]);
