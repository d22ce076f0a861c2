import { regionOf } from '../../domain/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import type { ReceiptState } from '../../domain/receipts/schema.ts';
import type { VotedRestaurant, VotingHistory } from '../../domain/voting/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useSetPerson } from '../people/queries.ts';
import { RequirePerson } from '../people/RequirePerson.tsx';
import { receiptsQuery } from '../receipts/queries.ts';
import { BallotList } from '../receipts/BallotList.tsx';
import { VoteRulingsSection } from '../rulings/VoteRulingsSection.tsx';
import { SamePlace } from '../rulings/SamePlace.tsx';
import { type ListedRuling, ownVoteRulingsQuery, rulingOn } from '../rulings/vote-rulings.ts';
import { WithheldVote } from '../rulings/WithheldVote.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { historyQuery } from './queries.ts';

export function MyVotesPage() {
  return (
    <RequirePerson>
      <History />
    </RequirePerson>
  );
}

function History() {
  const t = useText();
  const api = useApi();
  const history = useQuery(historyQuery(api));
  const rulings = useQuery(ownVoteRulingsQuery(api)).data?.rulings ?? [];
  const receipts = useQuery(receiptsQuery(api)).data?.receipts ?? [];
  const setPerson = useSetPerson();
  const signedOut = failureCode(history.error) === 'sign_in_required';
  useEffect(() => {
    // The session ended elsewhere: this page's guard then redirects.
    if (signedOut) setPerson(null);
  });
  if (history.isPending) return <PageSkeleton />;
  return (
    <div className="page grid gap-6 py-8">
      <h1 className="text-2xl font-extrabold">{t('voting.history_title')}</h1>
      {history.isError ? (
        <EmptyState icon="warning" title={t('voting.history_error')}>
          <Button onClick={() => void history.refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      ) : history.data.restaurants.length === 0 ? (
        <EmptyState
          icon="ballot"
          title={t('voting.history_empty')}
          hint={t('voting.history_empty_hint')}
        >
          <ButtonLink to={paths.home()}>{t('voting.start_voting')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <Summary summary={history.data.summary} />
          {rulings.length > 0 && <VoteRulingsSection rulings={rulings} />}
          <ul className="grid gap-4">
            {history.data.restaurants.map((voted) => (
              <li key={voted.restaurantId}>
                <VotedCard voted={voted} rulings={rulings} receipts={receipts} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Summary({ summary }: Pick<VotingHistory, 'summary'>) {
  const { t, language } = useLocale();
  const number = new Intl.NumberFormat(regionOf(language));
  const figures = [
    { count: summary.restaurantsVoted, text: 'voting.summary_restaurants' },
    { count: summary.dishesRated, text: 'voting.summary_dishes' },
    { count: summary.pointsGiven, text: 'voting.summary_points' },
  ] as const;
  return (
    <dl className="flex flex-wrap gap-2 sm:gap-3">
      {figures.map(({ count, text }) => (
        <div
          key={text}
          className="flex flex-1 flex-col-reverse justify-end rounded-card border border-line bg-surface px-2 py-4 text-center shadow-card sm:px-4"
        >
          <dt className="text-sm text-muted">{t(text, { count })}</dt>
          <dd className="font-display text-2xl font-extrabold tabular-nums">
            {number.format(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const notesOn = ({ restaurantId, ballots }: VotedRestaurant, rulings: readonly ListedRuling[]) =>
  new Map(
    ballots.flatMap(({ ballotId, day }) => {
      const ruling = rulingOn(rulings, { restaurantId, day });
      return ruling ? [[ballotId, <WithheldVote key={ballotId} ruling={ruling} />] as const] : [];
    }),
  );

function VotedCard({
  voted,
  rulings,
  receipts,
}: {
  voted: VotedRestaurant;
  rulings: readonly ListedRuling[];
  receipts: readonly ReceiptState[];
}) {
  const { t, language } = useLocale();
  const date = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(voted.lastVoteAt));
  return (
    <article className="relative rounded-card border border-line bg-surface shadow-card">
      <div className="flex gap-4 p-4">
        <Picture
          src={voted.logoUrl}
          alt=""
          width={72}
          height={72}
          className="size-18 shrink-0 rounded-card"
        />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 className="text-lg leading-tight">
            {voted.isShown ? (
              <Link
                to={paths.restaurant(voted.restaurantId)}
                className="after:absolute after:inset-0"
              >
                {voted.restaurantName}
              </Link>
            ) : (
              voted.restaurantName
            )}
          </h2>
          {voted.mergedIntoName !== null ? (
            <SamePlace name={voted.mergedIntoName} />
          ) : (
            !voted.isShown && <p className="text-sm text-muted">{t('voting.left_festival')}</p>
          )}
          <p className="flex flex-wrap gap-x-3 text-sm hyphens-auto wrap-anywhere [&>*]:min-w-0">
            <strong>{t('voting.total_points', { count: voted.totalPoints })}</strong>
            <span>
              {t('voting.ratings', { count: voted.ratings })}
              {voted.ratings !== voted.dishesRated &&
                ` (${t('voting.dishes_rated', { count: voted.dishesRated })})`}
            </span>
            <span>{t('voting.average', { average: voted.averageRating })}</span>
          </p>
          <p className="text-sm text-muted">{t('voting.last_vote', { date })}</p>
        </div>
      </div>
      <BallotList
        restaurant={voted}
        ballots={voted.ballots}
        receipts={receipts}
        notes={notesOn(voted, rulings)}
      />
    </article>
  );
}
