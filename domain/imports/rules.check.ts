import type { CellSchemas, Draft, ReadSheet } from '../sheets/rules.ts';
import {
  type BlankChoice,
  markOf,
  type RowAnswers,
  rowKeyOf,
  SUSPICION_KINDS,
  type SuspicionKind,
} from '../sheets/rules.suspicions.ts';
import type { Catalogue } from './rules.find.ts';
import { isOut, planImport, type PlanChoices } from './rules.ts';
import {
  collectKnown,
  collectRows,
  suspectDouble,
  suspectName,
} from './rules.suspicions.doubles.ts';
import { type Geography, placeRestaurants, suspectPlace } from './rules.suspicions.places.ts';

/** What a plan is made against. */
export interface Known {
  catalogue: Catalogue;
  geography: Geography;
}
/** What the organiser has chosen for a file, and said about its rows. */
export interface ImportChoices {
  createUnknown: boolean;
  blanks: BlankChoice;
  answers: RowAnswers;
}

/**
 * Plans a spreadsheet with what is likely a mistake in it, and with the organiser's answers to that. A row with a
 * suspicion that is not answered is a `suspect`: it is not imported.
 * @yields the number of planned rows, several times the same
 */
export function* planChecked(
  sheets: ReadSheet[],
  { catalogue, geography }: Known,
  schemas: CellSchemas,
  { createUnknown, blanks, answers }: ImportChoices,
): Generator<number, Draft[], void> {
  const leftOut = new Set(Object.keys(answers).filter((key) => answers[key]?.isLeftOut));
  const choices: PlanChoices = { createUnknown, blanks, leftOut };
  const plan = function* (more: PlanChoices) {
    const made = yield* planImport(sheets, catalogue, schemas, more);
    yield* suspectRows(made, catalogue, geography);
    return made;
  };
  let drafts = yield* plan(choices);
  const same = findSame(drafts, answers);
  if (same.size > 0) drafts = yield* plan({ ...choices, same });
  for (const draft of drafts) answer(draft, answers);
  return drafts;
}

/** The rows that mean something existing: only where that is still likely. */
function findSame(drafts: Draft[], answers: RowAnswers): Map<string, string> {
  return new Map(
    drafts.flatMap(({ planned }) => {
      const key = rowKeyOf(planned);
      const { sameAs = null, isLeftOut = false } = answers[key] ?? {};
      const isLikely = planned.suspicions.some(({ id, canBeSame }) => canBeSame && id === sameAs);
      return sameAs !== null && !isLeftOut && isLikely ? [[key, sameAs]] : [];
    }),
  );
}

function answer(draft: Draft, answers: RowAnswers): void {
  const { planned } = draft;
  const right = new Set(answers[rowKeyOf(planned)]?.right);
  for (const suspicion of planned.suspicions) suspicion.isRight = right.has(markOf(suspicion));
  if (!isOut(draft) && planned.suspicions.some(({ isRight }) => !isRight)) {
    planned.outcome = 'suspect';
  }
}

/**
 * Notes at each row what is likely a mistake. Rows that are refused or change nothing have none; those that the
 * organiser leaves out keep theirs, so that the answer can be changed.
 * @yields the number of rows, after each one
 */
function* suspectRows(
  drafts: Draft[],
  catalogue: Catalogue,
  geography: Geography,
): Generator<number, void, void> {
  const others = collectKnown(drafts, catalogue);
  const rows = collectRows();
  const points = placeRestaurants(drafts, catalogue);
  for (const draft of drafts) {
    const { planned } = draft;
    const isAsked = planned.outcome !== 'refused' && planned.outcome !== 'unchanged';
    if (isAsked && planned.problems.length === 0) {
      planned.suspicions = [
        ...suspectName(draft),
        ...suspectDouble(draft, others, rows, catalogue),
        ...(planned.sheet === 'restaurants'
          ? suspectPlace(draft, catalogue, geography, points)
          : []),
      ];
    }
    yield drafts.length;
  }
}

/** How many suspicions of each kind there are, and how many of these wait for an answer. */
export interface SuspicionCount {
  kind: SuspicionKind;
  count: number;
  open: number;
}

/** Only of kinds that there are; those of rows that are left out are answered. */
export function countSuspicions(drafts: Draft[]): SuspicionCount[] {
  const all = drafts.flatMap((draft) =>
    draft.planned.suspicions.map(({ kind, isRight }) => ({
      kind,
      isOpen: !isRight && !isOut(draft),
    })),
  );
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  return SUSPICION_KINDS.flatMap((kind) => {
    const found = byKind.get(kind) ?? [];
    const open = found.filter(({ isOpen }) => isOpen).length;
    return found.length > 0 ? [{ kind, count: found.length, open }] : [];
  });
}
