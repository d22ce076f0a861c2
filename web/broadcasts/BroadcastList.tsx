import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { regionOf } from '../../domain/language.ts';
import { textFor } from '../../domain/localized-text.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useLocale } from '../i18n/locale.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { broadcastsQuery } from './queries.ts';
import { StateBadge } from './StateBadge.tsx';

const NEW = '/admin/email-broadcast?mail=new';

/** All broadcasts, the latest first. */
export function BroadcastList() {
  const { t, language } = useLocale();
  const list = useQuery(broadcastsQuery(useApi()));
  useSessionEndOf(list.error);
  const rows = list.data?.broadcasts ?? [];
  const moment = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  const subjectOf = (broadcast: Broadcast) =>
    textFor(broadcast.subject, language) || t('broadcasts.no_subject');
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-extrabold">{t('admin.email_broadcast_title')}</h1>
          <p className="text-muted">{t('broadcasts.intro')}</p>
        </div>
        <ButtonLink icon="edit" to={NEW}>
          {t('broadcasts.new')}
        </ButtonLink>
      </div>
      {list.isPending ? (
        <RowsSkeleton />
      ) : !list.data ? (
        <LoadFailure title="broadcasts.load_error" query={list} />
      ) : rows.length === 0 ? (
        <EmptyState icon="mail" title={t('broadcasts.none')} hint={t('broadcasts.none_hint')} />
      ) : (
        <Table
          label={t('admin.email_broadcast_title')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={columnsOf(t, moment, subjectOf)}
        />
      )}
    </>
  );
}

const columnsOf = (
  t: AppTranslate,
  moment: Intl.DateTimeFormat,
  subjectOf: (row: Broadcast) => string,
): Column<Broadcast>[] => [
  {
    id: 'subject',
    title: t('broadcasts.subject'),
    isName: true,
    cell: (row) => (
      <Link
        to="/admin/email-broadcast"
        search={{ mail: row.id }}
        className="inline-flex min-h-11 items-center font-semibold text-chile underline-offset-4 wrap-anywhere hover:underline"
      >
        {subjectOf(row)}
      </Link>
    ),
  },
  {
    id: 'state',
    title: t('broadcasts.state'),
    cell: (broadcast) => <StateBadge broadcast={broadcast} />,
  },
  {
    id: 'sent',
    title: t('broadcasts.figure_sent'),
    isNumber: true,
    cell: ({ recipients, figures }) =>
      recipients === null ? '–' : `${figures.sent ?? 0}\u00A0/\u00A0${recipients}`,
  },
  {
    id: 'refused',
    title: t('broadcasts.figure_refused'),
    isNumber: true,
    cell: ({ figures }) => figures.refused ?? 0,
  },
  {
    id: 'uncertain',
    title: t('broadcasts.figure_uncertain'),
    isNumber: true,
    cell: ({ figures }) => figures.uncertain ?? 0,
  },
  {
    id: 'when',
    title: t('broadcasts.when'),
    cell: ({ startedAt, updatedAt }) => moment.format(new Date(startedAt ?? updatedAt)),
  },
];
