import type { PlannedRow } from '../sheets/rules.ts';
import {
  markOf,
  type RowAnswer,
  type RowAnswers,
  rowKeyOf,
  type RowPlace,
  type SuspicionKind,
} from '../sheets/rules.suspicions.ts';

/** `right`: import it as it is. `leave_out`: do not. `ask`: take the answer back. `same`: it means one that is here. */
export const ANSWERS = ['right', 'leave_out', 'ask'] as const;
/** What the organiser says about one row, or about all rows with a suspicion of one kind. */
export type Answer =
  | { of: 'row'; row: RowPlace; say: (typeof ANSWERS)[number] }
  | { of: 'row'; row: RowPlace; say: 'same'; sameAs: string }
  | { of: 'kind'; kind: SuspicionKind; say: (typeof ANSWERS)[number] };

const NOTHING: RowAnswer = { right: [], isLeftOut: false, sameAs: null };

/**
 * The answers with another one.
 * @param rows as planned with the answers so far
 * @returns null if nothing like that was asked
 */
export function withAnswer(
  rows: readonly PlannedRow[],
  answers: RowAnswers,
  answer: Answer,
): RowAnswers | null {
  const after = new Map(Object.entries(answers));
  const asked = rows.filter((row) => isAsked(row, answer));
  for (const row of asked) {
    const key = rowKeyOf(row);
    const now = after.get(key) ?? NOTHING;
    const next =
      answer.of === 'kind'
        ? answerKind(row, now, answer)
        : answer.say === 'same'
          ? { right: [], isLeftOut: false, sameAs: answer.sameAs }
          : answerRow(row, now, answer.say);
    if (next) after.set(key, next);
    else after.delete(key);
  }
  return asked.length > 0 ? Object.fromEntries(after) : null;
}

function isAsked(row: PlannedRow, answer: Answer): boolean {
  // Rows of a restaurant that is left out have no answer of their own.
  if (row.outcome === 'refused' || row.problems.length > 0) return false;
  if (answer.of === 'kind') {
    return (
      row.suspicions.some(
        ({ kind, isRight }) => kind === answer.kind && (answer.say === 'ask' || !isRight),
      ) &&
      (answer.say === 'ask' || row.outcome !== 'left_out')
    );
  }
  if (rowKeyOf(row) !== rowKeyOf(answer.row)) return false;
  if (answer.say === 'same') {
    return row.suspicions.some(({ id, canBeSame }) => canBeSame && id === answer.sameAs);
  }
  return row.suspicions.length > 0 || row.isSame || row.outcome === 'left_out';
}

function answerRow(
  { suspicions, isSame }: PlannedRow,
  now: RowAnswer,
  say: (typeof ANSWERS)[number],
): RowAnswer | null {
  if (say === 'ask') return null;
  if (say === 'leave_out') return { right: [], isLeftOut: true, sameAs: null };
  const sameAs = isSame ? now.sameAs : null;
  return { right: suspicions.map(markOf), isLeftOut: false, sameAs };
}

function answerKind(
  { suspicions }: PlannedRow,
  now: RowAnswer,
  { kind, say }: Extract<Answer, { of: 'kind' }>,
): RowAnswer | null {
  if (say === 'leave_out') return { right: [], isLeftOut: true, sameAs: null };
  const marks = suspicions.filter((one) => one.kind === kind).map(markOf);
  const others = now.right.filter((mark) => !marks.includes(mark));
  const right = say === 'right' ? [...others, ...marks] : others;
  const isEmpty = right.length === 0 && now.sameAs === null;
  return isEmpty ? null : { right, isLeftOut: false, sameAs: now.sameAs };
}
