import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { safeLink } from '../../domain/restaurants/rules.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { NewestReceipt } from '../receipts/NewestReceipt.tsx';
import { settingsQuery } from '../shell/queries.ts';
import { ButtonLink, ExternalLink } from '../ui/Button.tsx';
import { ShareVoteButton } from '../sharing/ShareVoteButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { NextPlace } from './NextPlace.tsx';
import { historyQuery } from './queries.ts';

/** After voting (S2 §2): links to go on. */
export function ThankYouPage() {
  const t = useText();
  const person = usePerson();
  const vote = useNewestVote();
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()));
  const website = safeLink(settings.festivalUrl);
  const instagram = safeLink(settings.instagramUrl);
  return (
    <div className="page grid justify-items-center gap-8 py-10 text-center">
      <div aria-hidden="true" className="papel-picado w-full max-w-sm text-chile" />
      <div className="grid justify-items-center gap-3">
        <h1 className="text-2xl font-extrabold sm:text-3xl">{t('voting.thanks_title')}</h1>
        <p className="text-lg text-muted">
          {t('voting.thanks_text', { count: vote?.ratings.length ?? 1 })}
        </p>
        {vote?.ratings[0] && (
          <VotedDish {...vote.ratings[0]} restaurantName={vote.restaurantName} />
        )}
      </div>
      {vote && (
        <div className="w-full max-w-md">
          <NextPlace restaurantId={vote.restaurantId} level={2} />
        </div>
      )}
      <div className="grid w-full max-w-sm gap-3">
        {website && (
          <ExternalLink wide look="primary" icon="globe" href={website}>
            {t('voting.thanks_website')}
          </ExternalLink>
        )}
        {vote?.ratings[0] && (
          <ShareVoteButton
            dish={{ id: vote.ratings[0].dishId, name: vote.ratings[0].dishName }}
            restaurant={{ id: vote.restaurantId, name: vote.restaurantName }}
            points={vote.ratings[0].rating}
            look="wide"
          />
        )}
        {instagram && (
          <ExternalLink wide icon="instagram" href={instagram}>
            {t('places.follow_instagram')}
          </ExternalLink>
        )}
        {person && (
          <ButtonLink wide look="secondary" icon="ballot" to={paths.myVotes()}>
            {t('voting.to_my_votes')}
          </ButtonLink>
        )}
      </div>
      {person && (
        <div className="w-full max-w-sm empty:hidden [&>*]:bg-surface [&>*]:shadow-card">
          <NewestReceipt />
        </div>
      )}
      <ButtonLink look="quiet" to={paths.home()}>
        {t('voting.thanks_home')}
      </ButtonLink>
    </div>
  );
}

/** The newest vote of the person; undefined before there is one, or it is known. */
function useNewestVote() {
  const person = usePerson();
  const { data } = useQuery({ ...historyQuery(useApi()), enabled: Boolean(person) });
  const [newest] =
    data?.restaurants.toSorted((a, b) => b.lastVoteAt.localeCompare(a.lastVoteAt)) ?? [];
  const ballot = newest?.ballots[0];
  if (!newest || !ballot) return undefined;
  const { restaurantId, restaurantName } = newest;
  return { restaurantId, restaurantName, ratings: ballot.ratings };
}

/** Which dish got how many tacos, and where. */
function VotedDish({
  dishName,
  rating,
  restaurantName,
}: {
  dishName: string;
  rating: number;
  restaurantName: string;
}) {
  const t = useText();
  return (
    <p className="mt-2 grid justify-items-center gap-1">
      <span className="flex gap-1 text-ink [--fill:var(--marigold)]" aria-hidden="true">
        {Array.from({ length: rating }, (_, index) => (
          <Icon key={index} name="taco-full" size={8} />
        ))}
      </span>
      <span className="text-lg font-semibold wrap-anywhere">
        {t('voting.counted', { count: rating, dish: dishName })}
      </span>
      <span dir="auto" className="wrap-anywhere text-muted">
        {restaurantName}
      </span>
    </p>
  );
}
