import { LANGUAGES } from '../../domain/language.ts';
import { RESULT_LIMITS, rulesProblem } from '../../domain/results/rules.ts';
import {
  type DraftRow,
  readNumber,
  readWords,
  type RulesDraft,
  toCategory,
  toRules,
} from './rules-draft.ts';

/** What is wrong with a category, by the field that says it. */
export type RowProblem =
  | 'id'
  | 'id_taken'
  | 'name'
  | 'least_votes'
  | 'words'
  | 'restaurants'
  | 'restaurants_needed';
export type WholeProblem = 'no_category' | 'embargo_moment' | 'challenge_days';

const isNumberWithin = (typed: string, least: number, most: number): boolean => {
  const number = readNumber(typed);
  return number >= least && number <= most;
};

/** What is wrong with a row; the ids of two rows may be, although each is right. */
export function rowProblems(row: DraftRow, rows: readonly DraftRow[]): RowProblem[] {
  const { name, leastVotes, onlyChosen, restaurantIds } = row.category;
  const words = readWords(row.category.words);
  const problems: RowProblem[] = [];
  if (LANGUAGES.some((language) => name[language].trim() === '')) problems.push('name');
  const idProblem = problemOfId(row, rows);
  if (idProblem) problems.push(idProblem);
  if (!isNumberWithin(leastVotes, 1, RESULT_LIMITS.leastVotes)) problems.push('least_votes');
  if (
    row.category.kind === 'dishes' &&
    (words.length > RESULT_LIMITS.words || words.some(({ length }) => length > RESULT_LIMITS.word))
  ) {
    problems.push('words');
  }
  if (onlyChosen && restaurantIds.length === 0) problems.push('restaurants_needed');
  if (onlyChosen && restaurantIds.length > RESULT_LIMITS.restaurants) problems.push('restaurants');
  return problems;
}

/** As the server sees it, of this row before others. */
function problemOfId(row: DraftRow, rows: readonly DraftRow[]): 'id' | 'id_taken' | null {
  const named = (one: DraftRow) => ({ ...toCategory(one), name: { en: '-', es: '-' } });
  const others = rows.filter((other) => other !== row).map(named);
  const found = rulesProblem({
    categories: [named(row), ...others],
    embargo: { kind: 'shown', from: null, owners: 'shown' },
    challengeDays: 0,
  });
  if (!found || !('category' in found) || found.category !== 0) return null;
  return found.problem === 'id' || found.problem === 'id_taken' ? found.problem : null;
}

/** What is wrong beside the categories. */
export function wholeProblems(draft: RulesDraft): WholeProblem[] {
  const problems: WholeProblem[] = [];
  if (draft.rows.length === 0) problems.push('no_category');
  const { embargo } = toRules(draft);
  if (embargo.kind === 'hidden_from' && embargo.from === null) problems.push('embargo_moment');
  if (!isNumberWithin(draft.challengeDays, 0, RESULT_LIMITS.challengeDays)) {
    problems.push('challenge_days');
  }
  return problems;
}

export const isRight = (draft: RulesDraft): boolean =>
  wholeProblems(draft).length === 0 &&
  draft.rows.every((row) => rowProblems(row, draft.rows).length === 0);
