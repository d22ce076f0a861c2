import { Link } from '@tanstack/react-router';
import { headingKeyOf } from '../../domain/sheets/fields.ts';
import { mergeOf } from '../../domain/sheets/rules.merge.ts';
import type { PlannedRow } from '../../domain/sheets/rules.ts';
import type { Suspicion } from '../../domain/sheets/rules.suspicions.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { suspicionText } from './say-suspicion.ts';
import { type Answering, answersIdOf } from './use-answers.ts';

/** What is likely a mistake in a row, and what the organiser says about it. */
export function Suspicions({
  row,
  answering,
}: {
  row: PlannedRow;
  /** null: nothing can be answered any more. */
  answering: Answering | null;
}) {
  const { suspicions, isSame, outcome } = row;
  // Rows of a restaurant that is left out have no answer of their own.
  const isLeftOut = outcome === 'left_out' && row.problems.length === 0;
  if (suspicions.length === 0 && !isSame && !isLeftOut) return null;
  return (
    <div
      id={answersIdOf(row)}
      role="group"
      aria-label={row.name}
      tabIndex={-1}
      className="mt-1 grid min-w-0 gap-2 text-left outline-offset-4"
    >
      {suspicions.length > 0 && (
        <ul className="grid min-w-0 gap-1 text-sm">
          {suspicions.map((suspicion) => (
            <li
              key={suspicion.kind}
              className="border-l-4 border-amber bg-amber-soft py-1 pr-2 pl-2 wrap-anywhere text-amber"
            >
              <Suspected row={row} suspicion={suspicion} />
              <MergeLink row={row} suspicion={suspicion} />
            </li>
          ))}
        </ul>
      )}
      <Answered row={row} isLeftOut={isLeftOut} />
      {answering && <Answers row={row} isLeftOut={isLeftOut} answering={answering} />}
    </div>
  );
}

/** In words, with the cells in question and a link to what it resembles. */
function Suspected({ row, suspicion }: { row: PlannedRow; suspicion: Suspicion }) {
  const t = useText();
  const { name, place, restaurantId, isArchived, cells } = suspicion;
  const [before, after] = suspicionText(suspicion, t);
  const letters = cells.filter(({ letter }) => letter !== null);
  const named = place ? t('imports.suspect_of', { name: name ?? '', place }) : name;
  return (
    <>
      {letters.length > 0 && (
        <span className="block">
          {letters
            .map(({ column, letter }) =>
              t('imports.problem_at', {
                letter: letter ?? '',
                column: t(headingKeyOf(row.sheet, column)),
              }),
            )
            .join(', ')}
        </span>
      )}
      {before}
      {after !== undefined &&
        (restaurantId ? (
          <Link
            {...linkTo(paths.editRestaurant(restaurantId))}
            className="font-semibold underline underline-offset-4"
          >
            {named}
          </Link>
        ) : (
          <strong>
            {suspicion.row === null
              ? named
              : t('imports.suspect_row', { name: name ?? '', row: String(suspicion.row) })}
          </strong>
        ))}
      {after}
      {isArchived && ` ${t('imports.suspect_archived')}`}
    </>
  );
}

/** The way to the merge of two that are both here. */
function MergeLink({ row, suspicion }: { row: PlannedRow; suspicion: Suspicion }) {
  const t = useText();
  const merge = mergeOf(row, suspicion);
  if (!merge) return null;
  const { restaurantId, dishId, intoId } = merge;
  const search = new URLSearchParams({ merge: intoId, ...(dishId && { dish: dishId }) });
  return (
    <Link
      {...linkTo(`${paths.editRestaurant(restaurantId)}?${search}`)}
      className="flex min-h-11 w-fit items-center gap-2 font-semibold underline underline-offset-4"
    >
      <Icon name="merge" size={4} />
      {t('imports.merge_into', { name: suspicion.name ?? '' })}
    </Link>
  );
}

function Answered({ row, isLeftOut }: { row: PlannedRow; isLeftOut: boolean }) {
  const t = useText();
  const { suspicions, isSame, outcome, name } = row;
  const isRight = suspicions.length > 0 && outcome !== 'suspect' && !isLeftOut;
  return (
    <div className="text-sm font-semibold wrap-anywhere empty:hidden">
      {isLeftOut && <p>{t('imports.answered_left_out')}</p>}
      {isSame && <p>{t('imports.answered_same', { name })}</p>}
      {isRight && <p>{t('imports.answered_right')}</p>}
    </div>
  );
}

function Answers({
  row,
  isLeftOut,
  answering: { isBusy, answer },
}: {
  row: PlannedRow;
  isLeftOut: boolean;
  answering: Answering;
}) {
  const t = useText();
  const { sheet, sheetName, suspicions, outcome } = row;
  const about = { of: 'row', row: { sheet, sheetName, row: row.row } } as const;
  const name = row.name || t('imports.no_name');
  if (isLeftOut || outcome !== 'suspect') {
    return (
      <div className="grid sm:flex">
        <Answer
          label={t('imports.answer_ask_label', { name })}
          isBusy={isBusy}
          onAnswer={() => answer({ ...about, say: 'ask' })}
        >
          {t('imports.answer_ask')}
        </Answer>
      </div>
    );
  }
  const other = suspicions.find(({ canBeSame }) => canBeSame);
  const same = t(`imports.answer_same_${sheet}`);
  return (
    <>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {other?.id && (
          <Answer
            label={t('imports.answer_same_label', { answer: same, name: other.name ?? '' })}
            isBusy={isBusy}
            onAnswer={() => answer({ ...about, say: 'same', sameAs: other.id ?? '' })}
          >
            {same}
          </Answer>
        )}
        <Answer
          label={t('imports.answer_right_label', { name })}
          isBusy={isBusy}
          onAnswer={() => answer({ ...about, say: 'right' })}
        >
          {t('imports.answer_right')}
        </Answer>
        <Answer
          label={t('imports.answer_leave_out_label', { name })}
          isBusy={isBusy}
          onAnswer={() => answer({ ...about, say: 'leave_out' })}
        >
          {t('imports.answer_leave_out')}
        </Answer>
      </div>
      {other && (
        <p className="text-sm wrap-anywhere text-muted">
          {t('imports.answer_same_hint', { name: other.name ?? '' })}
        </p>
      )}
    </>
  );
}

/** Smaller than the buttons of the page: there are three of them in each row. */
export function Answer({
  label,
  isBusy,
  onAnswer,
  children,
}: {
  label: string;
  isBusy: boolean;
  onAnswer: () => void;
  children: string;
}) {
  return (
    <Button
      look="secondary"
      aria-label={label}
      disabled={isBusy}
      onClick={onAnswer}
      className="px-4 text-sm"
    >
      {children}
    </Button>
  );
}
