import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { VoteRulingAction } from '../../domain/vote-rulings/rules.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { BallotsTable } from './BallotsTable.tsx';
import { ClusterPicture } from './ClusterPicture.tsx';
import { ballotsQuery, countQuery, type RulingOn } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { VoteFilters } from './VoteFilters.tsx';
import { ballotFilterOf, type VotesSearch } from './votes-search.ts';
import { VoteRulingDialog } from './VoteRulingDialog.tsx';

/** What "all that the filter finds" means: a person and a cluster are ruled on as such. */
function allOf(search: VotesSearch): RulingOn {
  const filter = ballotFilterOf(search);
  const isAlone = Object.keys(filter).length === 1;
  if (isAlone && search.person) return { kind: 'person', personId: search.person };
  if (isAlone && search.cluster) return { kind: 'cluster', clusterId: search.cluster };
  return { kind: 'filter', filter };
}

/** The votes that a filter finds, and rulings on some or all of them. */
export function VotesTab({ search }: { search: VotesSearch }) {
  const t = useText();
  const api = useApi();
  const navigate = useNavigate({ from: '/admin/votes' });
  const list = useInfiniteQuery(ballotsQuery(api, search));
  const count = useQuery(countQuery(api, search)).data;
  useSessionEndOf(list.error);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [ruling, setRuling] = useState<{ on: RulingOn; action?: VoteRulingAction } | null>(null);
  const ballots = list.data?.pages.flatMap((page) => page.ballots) ?? [];
  const go = (next: VotesSearch, replace: boolean) => {
    setSelected(new Set());
    void navigate({ search: next, replace, resetScroll: false });
  };
  const isNarrowed = Object.keys(ballotFilterOf(search)).length > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <VoteFilters
        search={search}
        known={{ person: ballots[0]?.fullName ?? ballots[0]?.email }}
        onSearch={go}
      />
      {search.cluster && <ClusterPicture clusterId={search.cluster} />}
      {list.isPending ? (
        <RowsSkeleton />
      ) : list.data === undefined ? (
        <LoadFailure title="voteRulings.load_error" query={list} />
      ) : ballots.length === 0 ? (
        <EmptyState
          icon="ballot"
          title={t(isNarrowed ? 'voteRulings.none_match' : 'voteRulings.none')}
          hint={t(isNarrowed ? 'voteRulings.none_match_hint' : 'voteRulings.none_hint')}
        >
          {isNarrowed && (
            <Button look="secondary" onClick={() => go({}, false)}>
              {t('voteRulings.clear')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <SelectionBar
            count={count}
            selected={selected.size}
            onSelected={() => setRuling({ on: { kind: 'ballots', ids: [...selected] } })}
            onAll={isNarrowed ? () => setRuling({ on: allOf(search) }) : undefined}
            onNone={() => setSelected(new Set())}
          />
          <BallotsTable
            ballots={ballots}
            isOld={list.isPlaceholderData}
            selected={selected}
            onSelect={setSelected}
            onRule={(action, ids) => setRuling({ on: { kind: 'ballots', ids: [...ids] }, action })}
            onFilter={(more) => go({ ...search, ...more }, false)}
          />
          {list.hasNextPage && (
            <Button
              look="secondary"
              className="justify-self-center"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t(list.isFetchingNextPage ? 'voteRulings.loading_more' : 'voteRulings.more')}
            </Button>
          )}
        </>
      )}
      {ruling && (
        <VoteRulingDialog
          {...ruling}
          onRuled={() => setSelected(new Set())}
          onClose={() => setRuling(null)}
        />
      )}
    </div>
  );
}
