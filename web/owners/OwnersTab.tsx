import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ownership } from '../../domain/owners/schema.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { useApi } from '../api/context.ts';
import { readRequestsSearch } from './requests-search.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { DecisionDialog, type Decision } from './DecisionDialog.tsx';
import { momentText } from './moment.ts';
import { PersonCell } from './PersonCell.tsx';
import { ownersQuery } from './queries.ts';
import { RowActions } from '../admin/RowActions.tsx';

const route = getRouteApi('/admin/restaurant-requests');

/** The owners, by restaurant. */
export function OwnersTab() {
  const { t, language } = useLocale();
  // The router's search also keeps invalid values.
  const search = readRequestsSearch({ ...route.useSearch() });
  const { q = '', page = '1' } = search;
  const query = useQuery(ownersQuery(useApi(), search));
  useSessionEndOf(query.error);
  const [decision, setDecision] = useState<Decision | null>(null);
  const navigate = useNavigate({ from: '/admin/restaurant-requests' });
  const go = (words: string, to: number, replace = false) =>
    void navigate({
      search: {
        tab: 'owners',
        ...(words && { q: words }),
        ...(to > 1 && { page: String(to) }),
      },
      replace,
      resetScroll: false,
    });
  const columns = columnsOf({ t, language, revoke: setDecision });
  return (
    <div className="grid grid-cols-1 gap-4">
      <LoadedList
        key="owners"
        query={query}
        page={Number(page)}
        search={{
          label: t('owners.search_owners'),
          q,
          onSearch: (words) => go(words, 1, true),
        }}
        onPage={(to, replace) => go(q, to, replace)}
        found={(count) => t('owners.found_owners', { count })}
        failure="owners.load_error"
        empty={
          q ? (
            <EmptyState
              icon="search"
              title={t('owners.no_owners_match')}
              hint={t('owners.none_match_hint')}
            >
              <Button look="secondary" onClick={() => go('', 1)}>
                {t('owners.show_all')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon="store"
              title={t('owners.no_owners')}
              hint={t('owners.no_owners_hint')}
            />
          )
        }
      >
        {(data) => (
          <Table
            label={t('owners.tab_owners')}
            columns={columns}
            rows={data.owners}
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
  revoke,
}: Pick<ReturnType<typeof useLocale>, 't' | 'language'> & {
  revoke: (decision: Decision) => void;
}): Column<Ownership>[] => [
  {
    id: 'restaurant',
    title: t('owners.column_restaurant'),
    isName: true,
    cell: ({ restaurantName }) => <strong className="wrap-anywhere">{restaurantName}</strong>,
  },
  {
    id: 'person',
    title: t('owners.column_person'),
    cell: (row) => <PersonCell {...row} />,
  },
  {
    id: 'since',
    title: t('owners.column_since'),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-sm text-muted tabular-nums md:block md:min-w-28">
        {momentText(createdAt, language)}
      </time>
    ),
  },
  {
    id: 'actions',
    title: t('owners.column_actions'),
    isTitleHidden: true,
    cell: (row) => <OwnerActions row={row} revoke={revoke} />,
  },
];

function OwnerActions({
  row: { id, fullName, email, restaurantName: restaurant },
  revoke,
}: {
  row: Ownership;
  revoke: (decision: Decision) => void;
}) {
  const t = useText();
  const person = fullName || email;
  const text = t('owners.revoke');
  const label = t('owners.action_label', { action: text, person, restaurant });
  const onAct = () => revoke({ kind: 'revoke', id, person, restaurant });
  return <RowActions actions={[{ text, label, isDangerous: true, onAct }]} />;
}
