import { useQuery } from '@tanstack/react-query';
import type { ListedImport } from '../../domain/imports/schema.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useLocale } from '../i18n/locale.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { countOf, OUTCOMES } from './counts.ts';
import { importsQuery } from './queries.ts';

const CHIPS = {
  checked: 'bg-line text-ink',
  applied: 'bg-agave-soft text-agave',
  partly_undone: 'bg-amber-soft text-amber',
  undone: 'bg-amber-soft text-amber',
} as const;

/** Earlier imports with person and time; applied ones can be undone. */
export function EarlierImports({
  onOpen,
  onUndo,
}: {
  onOpen: (importId: string) => void;
  onUndo: (importId: string) => void;
}) {
  const { t, language } = useLocale();
  const listed = useQuery(importsQuery(useApi()));
  useSessionEndOf(listed.error);
  const columns = columnsOf(t, language, onOpen, onUndo);
  const imports = listed.data?.imports ?? [];
  const done = imports.filter(({ status }) => status !== 'checked');
  const checked = imports.filter(({ status }) => status === 'checked');
  return (
    <section aria-labelledby="imports-earlier" className="grid gap-4">
      <h2 id="imports-earlier" className="text-xl">
        {t('imports.earlier_title')}
      </h2>
      {listed.isPending ? (
        <RowsSkeleton />
      ) : listed.isError ? (
        <LoadFailure title="imports.earlier_load_error" query={listed} />
      ) : done.length === 0 ? (
        <EmptyState icon="history" title={t('imports.earlier_none')} />
      ) : (
        <Table
          label={t('imports.earlier_title')}
          columns={columns}
          rows={done}
          keyOf={({ id }) => id}
        />
      )}
      {checked.length > 0 && (
        <details className="group grid gap-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-chile">
            {t('imports.checked_only', { count: checked.length })}
            <Icon name="chevron-down" size={4} className="group-open:rotate-180" />
          </summary>
          <Table
            label={t('imports.checked_only', { count: checked.length })}
            columns={columns}
            rows={checked}
            keyOf={({ id }) => id}
          />
        </details>
      )}
    </section>
  );
}

function columnsOf(
  t: AppTranslate,
  language: Language,
  onOpen: (importId: string) => void,
  onUndo: (importId: string) => void,
): Column<ListedImport>[] {
  const when = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return [
    {
      id: 'file',
      title: t('imports.column_file'),
      isName: true,
      cell: ({ fileName, status }) => (
        <p className="flex flex-wrap items-center gap-2">
          <strong className="min-w-0 wrap-anywhere">{fileName}</strong>
          <span className={`rounded-full px-3 py-0.5 text-sm font-semibold ${CHIPS[status]}`}>
            {t(`imports.status_${status}`)}
          </span>
        </p>
      ),
    },
    {
      id: 'when',
      title: t('imports.column_when'),
      cell: ({ createdAt, appliedAt, undoneAt }) => (
        <span className="text-sm">{when.format(new Date(undoneAt ?? appliedAt ?? createdAt))}</span>
      ),
    },
    {
      id: 'by',
      title: t('imports.column_by'),
      cell: ({ by }) => (
        <span className="text-sm wrap-anywhere">{by ?? t('imports.somebody')}</span>
      ),
    },
    {
      id: 'numbers',
      title: t('imports.column_numbers'),
      cell: (one) => (
        <ul className="text-sm tabular-nums max-md:text-right">
          {OUTCOMES.map((outcome) => {
            const count = countOf(one, outcome);
            return count > 0 && <li key={outcome}>{t(`imports.count_${outcome}`, { count })}</li>;
          })}
        </ul>
      ),
    },
    {
      id: 'actions',
      title: t('imports.column_actions'),
      cell: (one) => (
        <div className="flex gap-2 md:justify-end">
          <Act label={t('imports.open_label', { file: one.fileName })} onAct={() => onOpen(one.id)}>
            {t('imports.open')}
          </Act>
          {(one.status === 'applied' || one.status === 'partly_undone') && (
            <Act
              label={t('imports.undo_label', { file: one.fileName })}
              onAct={() => onUndo(one.id)}
            >
              {t('imports.undo')}
            </Act>
          )}
        </div>
      ),
    },
  ];
}

function Act({ label, onAct, children }: { label: string; onAct: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onAct}
      className="min-h-11 rounded-full border border-control-line px-4 text-sm font-semibold hover:bg-chile-soft"
    >
      {children}
    </button>
  );
}
