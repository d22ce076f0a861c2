import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { BallotStory } from '../../domain/vote-rulings/schema.ballots.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useMoments } from '../admin/use-moments.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { BallotFacts } from './BallotFacts.tsx';
import { ballotQuery } from './queries.ts';
import { RulingsOf } from './RulingsOf.tsx';
import { StateChip } from './StateChip.tsx';
import { VoteRulingDialog } from './VoteRulingDialog.tsx';

const route = getRouteApi('/admin/votes/$ballotId');

/** /admin/votes/<id>: the whole story of one vote. */
export function BallotPage() {
  const t = useText();
  const { ballotId } = route.useParams();
  const query = useQuery(ballotQuery(useApi(), ballotId));
  useSessionEndOf(query.error);
  if (query.isPending) return <PageSkeleton />;
  if (query.data) return <Story story={query.data} />;
  const isUnknown = ['ballot_not_found', 'invalid_input'].includes(failureCode(query.error) ?? '');
  return (
    <div className="mx-auto grid w-full max-w-[1000px] grid-cols-1 gap-4 px-4 py-6">
      <BackLink to={paths.votes()}>{t('voteRulings.title')}</BackLink>
      {isUnknown ? (
        <EmptyState isPage icon="search" title={t('errors.ballot_not_found')} />
      ) : (
        <LoadFailure isPage title="voteRulings.story_load_error" query={query} />
      )}
    </div>
  );
}

function Story({ story }: { story: BallotStory }) {
  const t = useText();
  const { moment } = useMoments();
  const { ballot } = story;
  const [isRuling, setRuling] = useState(false);
  const who = ballot.fullName ?? ballot.email ?? t('voteRulings.deleted_account');
  return (
    <div className="mx-auto grid w-full max-w-[1000px] grid-cols-1 gap-6 px-4 py-6">
      <BackLink to={paths.votes()}>{t('voteRulings.title')}</BackLink>
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold wrap-anywhere">
          {t('voteRulings.story_of', { person: who, restaurant: ballot.restaurantName })}
        </h1>
        <p className="flex flex-wrap items-center gap-3">
          <StateChip state={ballot.state} />
          <span className="text-muted tabular-nums">{moment(ballot.createdAt)}</span>
        </p>
      </div>
      <div>
        <Button onClick={() => setRuling(true)}>{t('voteRulings.rule_this')}</Button>
      </div>
      <BallotFacts story={story} />
      <RulingsOf of={{ ballotId: ballot.id }} none={t('voteRulings.story_rulings_none')} />
      {isRuling && (
        <VoteRulingDialog
          on={{ kind: 'ballots', ids: [ballot.id] }}
          action={ballot.state === 'counted' ? 'hold' : 'restore'}
          onClose={() => setRuling(false)}
        />
      )}
    </div>
  );
}
