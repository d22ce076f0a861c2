import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { REQUEST_STATUSES } from '../../domain/owners/rules.ts';
import type { ListedRequest } from '../../domain/owners/schema.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { Segments } from '../ui/Segments.tsx';
import { useApi } from '../api/context.ts';
import { readRequestsSearch, type RequestsSearch } from './requests-search.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { DecisionDialog, type Decision } from './DecisionDialog.tsx';
import { momentText } from './moment.ts';
import { PersonCell } from './PersonCell.tsx';
import { requestsQuery } from './queries.ts';
import { RowActions } from '../admin/RowActions.tsx';
import { StatusChip } from './StatusChip.tsx';

type LocaleTexts = Pick<ReturnType<typeof useLocale>, 't' | 'language'>;

const route = getRouteApi('/admin/restaurant-requests');

/** The access requests; their filters are in the address. */
export function RequestsTab() {
  const { t, language } = useLocale();
  // The router's search also keeps invalid values.
  const search = readRequestsSearch({ ...route.useSearch() });
  const query = useQuery(requestsQuery(useApi(), search));
  useSessionEndOf(query.error);
  const [decision, setDecision] = useState<Decision | null>(null);
  const navigate = useNavigate({ from: '/admin/restaurant-requests' });
  const go = (next: RequestsSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { q, status } = search;
  const decide = (kind: Decision['kind'], { id, ...row }: ListedRequest) =>
    setDecision({ kind, id, person: row.fullName, restaurant: row.restaurantName });

  const columns = columnsOf({ t, language, decide });

  return (
    <div className="grid grid-cols-1 gap-4">
      <LoadedList
        key="requests"
        query={query}
        page={Number(search.page ?? '1')}
        search={{
          label: t('owners.search_requests'),
          q: q ?? '',
          onSearch: (words) => go({ ...(words && { q: words }), ...(status && { status }) }, true),
        }}
        onPage={(page, replace) => go({ ...search, page: String(page) }, replace)}
        found={(count) => t('owners.found', { count })}
        failure="owners.load_error"
        filters={
          <Segments
            label={t('owners.filter')}
            choices={[undefined, ...REQUEST_STATUSES].map((value) => ({
              value,
              text: t(value ? `owners.status_${value}` : 'owners.filter_all'),
            }))}
            value={status}
            onChoose={(chosen) => go({ ...(q && { q }), ...(chosen && { status: chosen }) })}
          />
        }
        empty={
          q || status ? (
            <EmptyState
              icon="search"
              title={t('owners.none_match')}
              hint={t('owners.none_match_hint')}
            >
              <Button look="secondary" onClick={() => go({})}>
                {t('owners.show_all')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon="mail" title={t('owners.none_yet')} hint={t('owners.none_yet_hint')} />
          )
        }
      >
        {(data) => (
          <Table
            label={t('owners.requests_title')}
            columns={columns}
            rows={data.requests}
            keyOf={({ id }) => id}
            isOld={query.isPlaceholderData}
          />
        )}
      </LoadedList>
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </div>
  );
}

const columnsOf = ({
  t,
  language,
  decide,
}: LocaleTexts & {
  decide: (kind: Decision['kind'], row: ListedRequest) => void;
}): Column<ListedRequest>[] => [
  {
    id: 'person',
    title: t('owners.column_person'),
    isName: true,
    cell: (row) => <PersonCell {...row} />,
  },
  {
    id: 'restaurant',
    title: t('owners.column_restaurant'),
    cell: ({ restaurantName, isArchived }) => (
      <span className="font-semibold wrap-anywhere max-md:text-right">
        {restaurantName}
        {isArchived && <StatusChip tone="muted">{t('owners.archived')}</StatusChip>}
      </span>
    ),
  },
  {
    id: 'account',
    title: t('owners.column_account'),
    cell: ({ pfgAccountNumber }) => (
      <span className="wrap-anywhere tabular-nums">{pfgAccountNumber || '–'}</span>
    ),
  },
  {
    id: 'sent',
    title: t('owners.column_sent'),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-sm text-muted tabular-nums md:block md:min-w-28">
        {momentText(createdAt, language)}
      </time>
    ),
  },
  {
    id: 'status',
    title: t('owners.column_status'),
    cell: (row) => <RequestNotice row={row} />,
  },
  {
    id: 'actions',
    title: t('owners.column_actions'),
    isTitleHidden: true,
    cell: (row) => <RequestActions row={row} decide={decide} />,
  },
];

function RequestActions({
  row,
  decide,
}: {
  row: ListedRequest;
  decide: (kind: Decision['kind'], row: ListedRequest) => void;
}) {
  const t = useText();
  if (row.status !== 'pending') return null;
  const { fullName: person, restaurantName: restaurant } = row;
  const act = (kind: 'approve' | 'reject') => ({
    text: t(`owners.${kind}`),
    label: t('owners.action_label', { action: t(`owners.${kind}`), person, restaurant }),
    isDangerous: kind === 'reject',
    // The server refuses this too; the page says so beforehand.
    isOff: kind === 'approve' && (!row.emailVerified || row.isArchived),
    onAct: () => decide(kind, row),
  });
  return <RowActions actions={[act('approve'), act('reject')]} />;
}

const TONES = {
  pending: 'amber',
  approved: 'agave',
  rejected: 'danger',
  superseded: 'muted',
  withdrawn: 'muted',
} as const;

/** The state of a request, with who decided and why. */
function RequestNotice({ row }: { row: ListedRequest }) {
  const { t, language } = useLocale();
  const { status, isRevoked, decidedAt, decidedBy, reason } = row;
  const when = decidedAt && momentText(decidedAt, language);
  return (
    <div
      className={`grid max-w-72 gap-1 max-md:justify-items-end max-md:text-right ${when || reason ? 'md:min-w-56' : ''}`}
    >
      <StatusChip tone={isRevoked ? 'danger' : TONES[status]}>
        {t(isRevoked ? 'owners.status_revoked' : `owners.status_${status}`)}
      </StatusChip>
      {when && (
        <span className="text-sm text-muted">
          {decidedBy
            ? t('owners.decided_by', { who: decidedBy, when })
            : t('owners.decided', { when })}
        </span>
      )}
      {reason && <span className="text-sm wrap-anywhere whitespace-pre-line">{reason}</span>}
    </div>
  );
}
