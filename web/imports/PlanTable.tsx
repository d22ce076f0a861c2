import type { Outcome, PlannedRow } from '../../domain/sheets/rules.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { type Column, Table } from '../ui/Table.tsx';
import { RowDetails } from './RowDetails.tsx';
import type { Answering } from './use-answers.ts';

const CHIPS: Record<Outcome, string> = {
  created: 'bg-agave-soft text-agave',
  changed: 'bg-chile-soft text-chile',
  unchanged: 'bg-line text-ink',
  suspect: 'bg-amber-soft text-amber',
  left_out: 'bg-line text-ink',
  refused: 'bg-danger-soft text-danger',
};

/** Rows of a file with the outcome of each. */
export function PlanTable({
  rows,
  isOld,
  answering,
}: {
  rows: readonly PlannedRow[];
  isOld: boolean;
  /** null: nothing can be answered any more. */
  answering: Answering | null;
}) {
  const t = useText();
  return (
    <Table
      label={t('imports.table_label')}
      columns={columnsOf(t, answering)}
      rows={rows}
      keyOf={({ sheet, sheetName, row, name, problems }) =>
        `${sheet} ${sheetName} ${row} ${name} ${problems[0]?.letter}`
      }
      isOld={isOld}
    />
  );
}

function columnsOf(t: AppTranslate, answering: Answering | null): Column<PlannedRow>[] {
  return [
    {
      id: 'what',
      title: t('imports.column_what'),
      isName: true,
      cell: ({ name, restaurantName }) => (
        <div className="max-w-xs">
          <strong className={`wrap-anywhere ${name ? '' : 'font-normal text-muted'}`}>
            {name || t('imports.no_name')}
          </strong>
          {restaurantName && (
            <p className="text-sm wrap-anywhere text-muted">
              {t('imports.of_restaurant', { restaurant: restaurantName })}
            </p>
          )}
        </div>
      ),
    },
    {
      id: 'outcome',
      title: t('imports.column_outcome'),
      isWide: true,
      cell: ({ outcome }) => (
        <span
          className={`inline-flex rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${CHIPS[outcome]}`}
        >
          {t(`imports.outcome_${outcome}`)}
        </span>
      ),
    },
    {
      id: 'row',
      title: t('imports.column_row'),
      cell: ({ sheetName, row }) => (
        <span className="text-sm text-muted tabular-nums">
          {sheetName
            ? t('imports.row_of', { sheet: sheetName, row: String(row) })
            : t('imports.row_only', { row: String(row) })}
        </span>
      ),
    },
    {
      id: 'details',
      title: t('imports.column_details'),
      isWide: true,
      cell: (row) => <RowDetails row={row} answering={answering} />,
    },
  ];
}
