import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { countPoints, POINTS, progressColour } from '../../domain/voting/rules.ts';
import type { Rating } from '../../domain/voting/schema.ts';
import { useText } from '../i18n/speech.ts';
import { usePosition } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';
import { DirectionsButton } from '../restaurants/DirectionsButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { coordinatesOf, type Decide } from './use-decision.ts';

/** Stays in the thumb's reach and shows the one thing to do now. */
export function VoteBar({
  restaurant,
  ratings,
  decide,
  onSubmit,
}: {
  restaurant: Restaurant;
  ratings: readonly Rating[];
  decide: Decide | undefined;
  onSubmit: () => void;
}) {
  const points = countPoints(ratings);
  return (
    <div className="sticky bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-card">
      <Progress points={points} />
      <div className="mx-auto flex min-h-18 max-w-[752px] items-center justify-between gap-3 px-4 py-3">
        <BarContent
          restaurant={restaurant}
          points={points}
          decide={decide}
          ratings={ratings}
          onSubmit={onSubmit}
        />
      </div>
    </div>
  );
}

const PROGRESS = {
  grey: 'bg-line',
  red: 'bg-danger',
  'yellow-orange': 'bg-marigold',
  green: 'bg-agave',
};

/** Full at 5 points (S2 §9). The points stand beside it in words. */
function Progress({ points }: { points: number }) {
  const share = Math.min(1, points / POINTS.barFull);
  return (
    <div className="h-1.5 bg-line" aria-hidden="true">
      <div
        className={`h-full transition-[width] duration-200 motion-reduce:transition-none ${PROGRESS[progressColour(points)]}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

function BarContent({
  restaurant,
  ratings,
  points,
  decide,
  onSubmit,
}: {
  restaurant: Restaurant;
  ratings: readonly Rating[];
  points: number;
  decide: Decide | undefined;
  onSubmit: () => void;
}) {
  const t = useText();
  const position = usePosition();
  const fix = position.status === 'known' ? position.fix : null;
  if (!decide) return <Words strong={t('shell.loading')} />;
  const decision = decide(fix, null);
  const reason = decision.allowed ? null : decision.reason;
  if (reason === 'already_voted_today' || reason === 'email_already_voted_today') {
    return <Words strong={t('voting.bar_voted')} hint={t('voting.bar_voted_hint')} done />;
  }
  if (reason === 'voting_closed') {
    return <Words strong={t('voting.bar_closed')} hint={t('errors.voting_closed')} />;
  }
  if (reason === 'restaurant_location_unavailable') {
    return <Words strong={t('voting.bar_no_location')} />;
  }
  if (!decision.allowed && decision.reason === 'too_far') {
    const coordinates = coordinatesOf(restaurant);
    return (
      <>
        <Words
          strong={t('voting.bar_away', { distanceMiles: decision.data.distanceMiles })}
          {...(points > 0 && { hint: t('voting.points', { count: points }) })}
        />
        {points > 0 ? (
          <Button onClick={onSubmit}>{t('voting.bar_submit')}</Button>
        ) : (
          coordinates && <DirectionsButton to={coordinates} look="primary" />
        )}
      </>
    );
  }
  return (
    <>
      <Words
        strong={
          points > 0
            ? t('voting.points', { count: points })
            : t(decision.allowed ? 'voting.bar_vote_here' : 'voting.bar_rate')
        }
        hint={t(points > 0 ? 'voting.ready' : 'voting.submit_hint')}
      />
      <Button
        icon="ballot"
        disabled={points === 0}
        title={t(ratings.length > 0 && points > 0 ? 'voting.ready' : 'voting.submit_hint')}
        onClick={onSubmit}
      >
        {t('voting.bar_submit')}
      </Button>
    </>
  );
}

function Words({ strong, hint, done = false }: { strong: string; hint?: string; done?: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-3" role="status">
      {done && (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-agave-soft text-agave">
          <Icon name="check" />
        </span>
      )}
      <span className="grid">
        <span className="font-semibold">{strong}</span>
        {hint && <span className="text-sm text-muted">{hint}</span>}
      </span>
    </div>
  );
}
