import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PROPOSAL_STATUSES } from '../../domain/proposals/rules.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { Segments } from '../ui/Segments.tsx';
import { useApi } from '../api/context.ts';
import { readRequestsSearch, type RequestsSearch } from '../owners/requests-search.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { ProposalDialog, type ProposalDecision } from './ProposalDialog.tsx';
import { proposalsQuery } from './queries.ts';

const route = getRouteApi('/admin/restaurant-requests');

/** The changes that owners propose, beside the current values. */
export function ProposalsTab() {
  const t = useText();
  // The router keeps unreadable parameters as well.
  const search = readRequestsSearch({ ...route.useSearch() });
  const { proposal = 'pending', page = '1' } = search;
  const query = useQuery(proposalsQuery(useApi(), search));
  useSessionEndOf(query.error);
  const [decision, setDecision] = useState<ProposalDecision | null>(null);
  const navigate = useNavigate({ from: '/admin/restaurant-requests' });
  const go = (chosen: RequestsSearch['proposal'], to: number, replace = false) =>
    void navigate({
      search: {
        tab: 'proposals',
        ...(chosen && chosen !== 'pending' && { proposal: chosen }),
        ...(to > 1 && { page: String(to) }),
      },
      replace,
      resetScroll: false,
    });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted">{t('proposals.list_hint')}</p>
      <LoadedList
        query={query}
        page={Number(page)}
        onPage={(to, replace) => go(proposal, to, replace)}
        found={(count) => t('proposals.found', { count })}
        failure="owners.load_error"
        filters={
          <Segments
            label={t('proposals.filter')}
            choices={[...PROPOSAL_STATUSES, 'all' as const].map((value) => ({
              value,
              text: t(`proposals.status_${value}`),
            }))}
            value={proposal}
            onChoose={(chosen) => go(chosen, 1)}
          />
        }
        empty={<NoProposals status={proposal} onShowAll={() => go('all', 1)} />}
      >
        {(data) => (
          <ul className="grid grid-cols-1 gap-4">
            {data.proposals.map((one) => (
              <ProposalCard key={one.id} proposal={one} onDecide={setDecision} />
            ))}
          </ul>
        )}
      </LoadedList>
      {decision && <ProposalDialog decision={decision} onClose={() => setDecision(null)} />}
    </div>
  );
}

/** An empty list: nothing waits, nothing was ever proposed, or nothing has the chosen status. */
function NoProposals({
  status,
  onShowAll,
}: {
  status: NonNullable<RequestsSearch['proposal']>;
  onShowAll: () => void;
}) {
  const t = useText();
  if (status === 'pending' || status === 'all') {
    const title = t(status === 'all' ? 'proposals.none_yet' : 'proposals.none');
    return <EmptyState icon="edit" title={title} hint={t('proposals.none_hint')} />;
  }
  return (
    <EmptyState
      icon="search"
      title={t('proposals.none_match')}
      hint={t('proposals.none_match_hint')}
    >
      <Button look="secondary" onClick={onShowAll}>
        {t('proposals.show_all')}
      </Button>
    </EmptyState>
  );
}
