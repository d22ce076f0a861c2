import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DISTANCE_BANDS } from '../../domain/places/rules.ts';
import { KEPT_EVERY_MINUTES } from '../../domain/retention/rules.ts';
import type { PolicyReport } from '../../domain/retention/schema.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useMoments } from '../admin/use-moments.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { retentionQuery } from './queries.ts';

/** The numbers in the texts, each from the rule that enforces it. */
const NUMBERS = {
  minutes: KEPT_EVERY_MINUTES,
  steps: Object.keys(DISTANCE_BANDS).length,
};

/** What the retention policies erase: the last run, and the next one. */
export function RetentionReport() {
  const t = useText();
  const titleId = useId();
  const found = useQuery(retentionQuery(useApi()));
  const columns = useColumns();
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="grid gap-1">
        <h2 id={titleId} className="text-xl">
          {t('retention.title')}
        </h2>
        <p className="text-muted">{t('retention.intro', NUMBERS)}</p>
      </div>
      {found.data ? (
        <Table
          label={t('retention.title')}
          columns={columns}
          rows={found.data.promises}
          keyOf={({ promise }) => promise}
        />
      ) : found.isError ? (
        <LoadFailure title="retention.load_error" query={found} />
      ) : (
        <RowsSkeleton />
      )}
    </section>
  );
}

function useColumns(): Column<PolicyReport>[] {
  const t = useText();
  const { day, moment } = useMoments();
  // A day of the festival: noon there is the same day in New York.
  const dayOf = (date: string) => day(`${date}T17:00:00Z`);
  return [
    {
      id: 'what',
      title: t('retention.column_what'),
      isName: true,
      cell: (report) => (
        <div className="max-w-md md:min-w-84">
          <p className="font-semibold">{t(`retention.${report.promise}`)}</p>
          <p className="text-sm text-muted">{t(`retention.${report.promise}_goes`, NUMBERS)}</p>
          {report.failedAt && (
            <p className="mt-1 flex gap-2 text-sm text-danger">
              <Icon name="warning" size={5} className="shrink-0" />
              {t('retention.failed', {
                ...NUMBERS,
                moment: moment(report.failedAt),
                failure: report.failure ?? '',
              })}
            </p>
          )}
        </div>
      ),
    },
    {
      id: 'period',
      title: t('retention.column_period'),
      cell: ({ period }) => (
        <Short
          text={
            'days' in period
              ? t('retention.days', { count: period.days })
              : t('retention.years', { count: period.years })
          }
        />
      ),
    },
    {
      id: 'ran',
      title: t('retention.column_ran'),
      cell: ({ ranAt }) => (ranAt ? moment(ranAt) : <Muted text={t('retention.never_ran')} />),
    },
    {
      id: 'erased',
      title: t('retention.column_erased'),
      cell: ({ erasedLast, erasedOn }) =>
        erasedLast !== null && erasedOn !== null ? (
          <p className="max-md:text-right">
            <Short text={t('retention.rows', { count: erasedLast })} />{' '}
            <Muted text={dayOf(erasedOn)} />
          </p>
        ) : (
          <Muted text={t('retention.never_erased')} />
        ),
    },
    {
      id: 'next',
      title: t('retention.column_next'),
      cell: ({ due, nextDueAt }) => {
        if (due > 0) return <Short text={t('retention.due', { count: due })} />;
        return nextDueAt ? (
          <Short text={day(nextDueAt)} />
        ) : (
          <Muted text={t('retention.nothing_next')} />
        );
      },
    },
  ];
}

const Short = ({ text }: { text: string }) => <span className="whitespace-nowrap">{text}</span>;
const Muted = ({ text }: { text: string }) => (
  <span className="whitespace-nowrap text-muted">{text}</span>
);
