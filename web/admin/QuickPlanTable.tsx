import type { QuickRow } from '../../domain/invitations/schema.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { type Column, Table } from '../ui/Table.tsx';

const LOOKS = {
  create: 'bg-agave-soft text-agave',
  own: 'bg-agave-soft text-agave',
  nothing: 'bg-line text-muted',
  refused: 'bg-danger-soft text-danger',
};

/** Shows what each line will do, or why it does nothing; refused lines come first. */
export function QuickPlanTable({ rows }: { rows: readonly QuickRow[] }) {
  const t = useText();
  const ordered = rows.toSorted(
    (a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused') || a.line - b.line,
  );
  return (
    <Table
      label={t('admin.quick_plan')}
      rows={ordered}
      keyOf={({ line }) => `${line}`}
      columns={columnsOf(t)}
    />
  );
}

const columnsOf = (t: AppTranslate): Column<QuickRow>[] => [
  {
    id: 'person',
    title: t('admin.column_person'),
    isName: true,
    cell: ({ email, fullName }) => (
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm wrap-anywhere text-muted">{fullName || t('admin.no_name')}</p>
      </div>
    ),
  },
  {
    id: 'restaurant',
    title: t('audit.column_restaurant'),
    cell: ({ restaurant }) => (
      <span className="wrap-anywhere">{restaurant || t('admin.quick_no_restaurant')}</span>
    ),
  },
  {
    id: 'language',
    title: t('admin.quick_language'),
    cell: ({ language }) => t(language ? `languages.${language}` : 'admin.quick_language_chosen'),
  },
  {
    id: 'outcome',
    title: t('admin.quick_outcome'),
    cell: ({ outcome, reason }) => (
      <span
        className={`inline-block rounded-[12px] px-3 py-0.5 text-sm font-semibold ${LOOKS[outcome]}`}
      >
        {reason ? t(`admin.quick_reason_${reason}`) : t(`admin.quick_outcome_${outcome}`)}
      </span>
    ),
  },
  {
    id: 'line',
    title: t('admin.quick_line'),
    isNumber: true,
    cell: ({ line }) => line,
  },
];
