import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DASHBOARD } from '../../domain/dashboard/rules.ts';
import type { RecentVote } from '../../domain/dashboard/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { Download } from './Download.tsx';
import { olderVotesQuery, recentVotesQuery, useAccessEndOf } from './queries.ts';

/** The latest votes, the newest first; new ones appear by themselves. */
export function RecentVotes({ restaurantId, isLive }: { restaurantId: string; isLive: boolean }) {
  const t = useText();
  const query = useQuery(recentVotesQuery(useApi(), restaurantId));
  useAccessEndOf(query.error);
  const [isWhole, setWhole] = useState(false);
  /** The hundred of when all were opened: newer ones push some of them out of the list. */
  const [opened, setOpened] = useState<readonly RecentVote[]>([]);
  const oldest = isFull(opened) ? opened.at(-1)?.id : undefined;
  const votes = query.data?.votes;
  const shown = isWhole
    ? votes && withThese(votes, opened)
    : votes?.slice(0, DASHBOARD.recentVotes);
  return (
    <section aria-labelledby="recent-votes" className="grid min-w-0 content-start gap-4">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
        <h2 id="recent-votes" className="text-xl">
          {t('dashboard.recent_votes')}
        </h2>
        <span
          title={isLive ? t('dashboard.live_hint') : undefined}
          className={`inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm font-semibold ${isLive ? 'bg-agave-soft text-agave' : 'bg-line text-ink'}`}
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-current" />
          {t(isLive ? 'dashboard.live' : 'dashboard.polling')}
        </span>
      </div>
      <NewVotes votes={votes} />
      {shown && shown.length > 0 && <Download restaurantId={restaurantId} what="votes" />}
      {query.isPending ? (
        <RowsSkeleton />
      ) : !shown ? (
        <LoadFailure title="dashboard.votes_error" query={query} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon="ballot"
          title={t('dashboard.recent_votes_none')}
          hint={t('dashboard.recent_votes_none_hint')}
        />
      ) : (
        <ol className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {shown.map((vote) => (
            <VoteRow key={vote.id} vote={vote} />
          ))}
        </ol>
      )}
      {isWhole && oldest && <OlderVotes restaurantId={restaurantId} before={oldest} />}
      {votes && votes.length > DASHBOARD.recentVotes && (
        <Button
          look="secondary"
          className="justify-self-start"
          aria-expanded={isWhole}
          onClick={() => {
            setOpened(isWhole ? [] : votes);
            setWhole(!isWhole);
          }}
        >
          {isWhole ? t('dashboard.votes_fewer') : t('dashboard.votes_all', { count: votes.length })}
        </Button>
      )}
    </section>
  );
}

/** Votes, and after them those of a longer list that they lack. */
function withThese(votes: readonly RecentVote[], more: readonly RecentVote[]): RecentVote[] {
  const ids = new Set(votes.map(({ id }) => id));
  return [...votes, ...more.filter(({ id }) => !ids.has(id))];
}

const isFull = (votes: readonly RecentVote[]) => votes.length >= DASHBOARD.recentVotesKept;

/** What came before the newest hundred, a hundred at a time. */
function OlderVotes({ restaurantId, before }: { restaurantId: string; before: string }) {
  const t = useText();
  const query = useInfiniteQuery(olderVotesQuery(useApi(), restaurantId, before));
  const votes = query.data?.pages.flatMap((page) => page.votes) ?? [];
  if (query.isError) return <LoadFailure title="dashboard.votes_error" query={query} />;
  return (
    <>
      {votes.length > 0 && (
        <ol className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {votes.map((vote) => (
            <VoteRow key={vote.id} vote={vote} />
          ))}
        </ol>
      )}
      {(query.isPending || query.hasNextPage) && (
        <Button
          look="secondary"
          className="justify-self-start"
          disabled={query.isFetching}
          onClick={() => void query.fetchNextPage()}
        >
          {t(query.isFetching ? 'shell.loading' : 'dashboard.votes_older')}
        </Button>
      )}
    </>
  );
}

/** Announces to screen readers, politely, how many votes are new since the last announcement. */
function NewVotes({ votes }: { votes: readonly RecentVote[] | undefined }) {
  const t = useText();
  const known = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!votes) return;
    const before = known.current;
    known.current = votes[0]?.id ?? '';
    if (before === null || before === known.current) return;
    const at = votes.findIndex(({ id }) => id === before);
    setSaid(t('dashboard.new_votes', { count: at < 0 ? votes.length : at }));
  }, [votes, t]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

function VoteRow({ vote: { dishName, rating, createdAt, voter } }: { vote: RecentVote }) {
  const { t, language } = useLocale();
  const moment = new Intl.DateTimeFormat(regionOf(language), {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(createdAt));
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <span className="font-semibold wrap-anywhere">{dishName}</span>
      <span
        className={`inline-flex items-center gap-1.5 justify-self-end text-sm font-semibold whitespace-nowrap tabular-nums ${rating === 0 ? 'text-muted' : ''}`}
      >
        {rating > 0 && <Icon name="taco-full" className="[--fill:var(--marigold)]" />}
        {rating === 0 ? t('dashboard.vote_zero') : t('dashboard.vote_points', { count: rating })}
      </span>
      <span className="min-w-0 text-sm text-muted wrap-anywhere">
        {voter ? (
          <span dir="auto">{voter.name || t('dashboard.voter_no_name')}</span>
        ) : (
          t('dashboard.voter_deleted')
        )}
      </span>
      <time
        dateTime={createdAt}
        className="self-start justify-self-end text-sm whitespace-nowrap text-muted tabular-nums"
      >
        {moment}
      </time>
    </li>
  );
}
