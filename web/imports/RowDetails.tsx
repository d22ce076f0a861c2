import { ownPictureId } from '../../domain/pictures/rules.ts';
import { fieldOfColumn, headingKeyOf, type ImportColumn } from '../../domain/sheets/fields.ts';
import type { ImportProblem, PlannedRow } from '../../domain/sheets/rules.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { foldChanges } from './fold.ts';
import { Readings } from './Readings.tsx';
import { Suspicions } from './Suspicions.tsx';
import type { Answering } from './use-answers.ts';

/** Longer texts are cut; a tap shows them in full. */
const SHOWN_LETTERS = 80;

/** Why a row is refused, or what it changes, and which cells were not taken literally. */
export function RowDetails({ row, answering }: { row: PlannedRow; answering: Answering | null }) {
  const t = useText();
  const nameOf = (column: ImportColumn) => t(headingKeyOf(row.sheet, column));
  return (
    <div className="min-w-0">
      <Effect row={row} nameOf={nameOf} />
      <Readings readings={row.readings} nameOf={nameOf} />
      <Suspicions row={row} answering={answering} />
    </div>
  );
}

function Effect({
  row: { changes, problems, id },
  nameOf,
}: {
  row: PlannedRow;
  nameOf: (column: ImportColumn) => string;
}) {
  const t = useText();
  if (problems.length > 0) {
    return (
      <ul className="grid min-w-0 gap-1 text-left">
        {problems.map((problem) => (
          <Problem key={`${problem.rule} ${problem.letter}`} problem={problem} nameOf={nameOf} />
        ))}
      </ul>
    );
  }
  if (changes.length === 0) {
    return <span className="text-sm text-muted">{t('imports.nothing_changes')}</span>;
  }
  // Also of a row that waits for an answer, or is left out.
  const isKnown = id !== null;
  const { shown, folded } = foldChanges(isKnown, changes);
  const lineOf = (change: PlannedRow['changes'][number]) => (
    <li key={change.column} className="wrap-anywhere">
      <span className="text-muted">{nameOf(change.column)}: </span>
      {isKnown && (
        <>
          <Value column={change.column} text={change.from} isOld />
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {t('imports.becomes')} </span>
        </>
      )}
      <Value column={change.column} text={change.to} />
    </li>
  );
  return (
    <div className="min-w-0 text-left text-sm">
      {shown.length > 0 && <ul className="grid gap-1">{shown.map(lineOf)}</ul>}
      {folded.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-chile">
            {t('imports.show_fields', { count: folded.length })}
            <Icon name="chevron-down" size={4} className="group-open:rotate-180" />
          </summary>
          <ul className="grid gap-1">{folded.map(lineOf)}</ul>
        </details>
      )}
    </div>
  );
}

function Problem({
  problem: { rule, column, letter, value, number },
  nameOf,
}: {
  problem: ImportProblem;
  nameOf: (column: ImportColumn) => string;
}) {
  const t = useText();
  return (
    <li className="wrap-anywhere">
      {letter && column && (
        <span className="block text-sm text-muted">
          {t('imports.problem_at', { letter, column: nameOf(column) })}
        </span>
      )}
      {t(`imports.problem_${rule}`, { value, number })}
    </li>
  );
}

function Value({
  column,
  text,
  isOld = false,
}: {
  column: ImportColumn;
  text: string | null;
  isOld?: boolean;
}) {
  const t = useText();
  const look = isOld ? 'text-muted line-through' : 'font-semibold';
  if (text === null) return <i className="text-muted">{t('imports.was_empty')}</i>;
  if (column === 'archived') {
    return <span className={look}>{t(text === 'true' ? 'imports.yes' : 'imports.no')}</span>;
  }
  if (fieldOfColumn(column)?.kind === 'picture' && ownPictureId(text) !== null) {
    return (
      <Picture
        src={text}
        alt={t(isOld ? 'imports.picture_before' : 'imports.picture_after')}
        width={64}
        height={64}
        className={`inline-block size-[64px] rounded-card align-middle ${isOld ? 'opacity-50' : ''}`}
      />
    );
  }
  if (text.length <= SHOWN_LETTERS) return <span className={look}>{text}</span>;
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="min-h-11 cursor-pointer py-2">
        <span className={look}>{text.slice(0, SHOWN_LETTERS)}…</span>{' '}
        <span className="font-semibold text-chile">{t('imports.whole_text')}</span>
      </summary>
      <p className="whitespace-pre-line">{text}</p>
    </details>
  );
}
