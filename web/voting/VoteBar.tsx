import { useId } from 'react';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import {
  countPoints,
  POINTS,
  progressColour,
  type ProgressHint,
  progressHint,
} from '../../domain/voting/rules.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { usePosition } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';
import { DirectionsButton } from '../restaurants/DirectionsButton.tsx';
import { FocusKept } from '../ui/FocusKept.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';
import { closingOf } from './closing.ts';
import { coordinatesOf, type Decide } from './decision.ts';
import type { OnItsWay } from './submission-machine.ts';
import { useDecide } from './use-decision.ts';
import { goToRating, VOTE_BAR_ID, VOTE_ID } from './vote-focus.ts';

const ON_ITS_WAY = {
  sending: 'voting.submitting',
  waiting: 'voting.bar_waiting',
  'server-waiting': 'voting.bar_waiting_server',
} as const satisfies Record<OnItsWay, string>;

/** Shows the next step: a bar within the thumb's reach, and on a wide screen a card. */
export function VoteBar({
  restaurant,
  ratings,
  counted,
  decide,
  onItsWay,
  onSubmit,
  onShow,
}: {
  restaurant: Restaurant;
  ratings: readonly Rating[];
  /** Those of today's vote; undefined without one. */
  counted: readonly Rating[] | undefined;
  decide: Decide | undefined;
  /** State of the submitted vote; null if none was submitted. */
  onItsWay: OnItsWay | null;
  onSubmit: () => void;
  /** Shows the vote that is being sent. */
  onShow: () => void;
}) {
  const t = useText();
  const points = countPoints(ratings);
  return (
    // `data-rated`: no new version is offered over it (web/offline/UpdateOffer.tsx).
    <div
      id={VOTE_BAR_ID}
      role="group"
      tabIndex={-1}
      aria-label={t('voting.bar_submit')}
      data-rated={ratings.length > 0 || undefined}
      className="sticky bottom-0 z-10 order-last -mx-[16px] max-[19rem]:static border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-card lg:static lg:order-none lg:mx-0 lg:overflow-hidden lg:rounded-card lg:border"
    >
      <Progress points={counted ? countPoints(counted) : points} />
      <div className="flex min-h-18 items-center justify-between gap-3 px-[16px] py-3">
        {onItsWay ? (
          <>
            <Words
              strong={t(ON_ITS_WAY[onItsWay])}
              hint={t('voting.bar_waiting_hint')}
              icon="clock"
            />
            <FocusKept>
              <Button id={VOTE_ID} look="secondary" onClick={onShow}>
                {t('voting.bar_show')}
              </Button>
            </FocusKept>
          </>
        ) : (
          <BarContent restaurant={restaurant} points={points} decide={decide} onSubmit={onSubmit} />
        )}
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
const PIECES = Array.from({ length: POINTS.barFull }, (_, index) => index + 1);

/** Full at 5 points (S2 §9), a segment for each. The text beside it has the points. */
function Progress({ points }: { points: number }) {
  return (
    <div className="flex gap-0.5 bg-surface" aria-hidden="true">
      {PIECES.map((piece) => (
        <span
          key={piece}
          className={`h-1.5 flex-1 transition-colors duration-200 motion-reduce:transition-none ${PROGRESS[piece <= points ? progressColour(points) : 'grey']}`}
        />
      ))}
    </div>
  );
}

function BarContent({
  restaurant,
  points,
  decide,
  onSubmit,
}: {
  restaurant: Restaurant;
  points: number;
  decide: Decide | undefined;
  onSubmit: () => void;
}) {
  const t = useText();
  const position = usePosition();
  const fix = position.status === 'known' ? position.fix : null;
  const decideAsMember = useDecide(restaurant, true);
  if (!decide) return <Words strong={t('shell.loading')} />;
  // Who is signed out and too far away anyway need not sign in first.
  const asMember = decideAsMember?.(fix, null);
  const isAway = asMember && !asMember.allowed && asMember.reason === 'too_far';
  const decision = isAway ? asMember : decide(fix, null);
  const closing = closingOf(decision);
  if (closing) {
    return (
      <Words
        strong={t(closing.title)}
        {...(closing.hint && { hint: t(closing.hint, closing.hintData) })}
        {...(closing.isVoted && { icon: 'check', isQuiet: closing.isShownElsewhere ?? false })}
      />
    );
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
          <FocusKept>
            <SubmitButton points={points} onSubmit={onSubmit} isFar />
          </FocusKept>
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
        hint={t(HINTS[progressHint(points)])}
        isShort={points === 0}
      />
      <FocusKept>
        <SubmitButton points={points} onSubmit={onSubmit} />
      </FocusKept>
    </>
  );
}

const HINTS: Record<ProgressHint, TextKey> = {
  empty: 'voting.no_votes',
  ready: 'voting.ready',
  great: 'voting.great_progress',
  enough: 'voting.enough_points',
};

/**
 * Without points a tap on it says what is missing, and leads there. From far away it is the same
 * element, so that the focus stays, but it does not look ready.
 */
function SubmitButton({
  points,
  onSubmit,
  isFar = false,
}: {
  points: number;
  onSubmit: () => void;
  isFar?: boolean;
}) {
  const t = useText();
  const toast = useToast();
  const why = useId();
  const isReady = points > 0;
  const text = t(isReady ? 'voting.ready' : 'voting.submit_hint');
  return (
    <>
      <Button
        id={VOTE_ID}
        {...(!isFar && { icon: 'ballot', title: text, 'aria-describedby': why })}
        aria-disabled={!isReady}
        className="aria-disabled:cursor-not-allowed aria-disabled:bg-line aria-disabled:text-muted"
        onClick={() => {
          if (isReady) {
            onSubmit();
            return;
          }
          toast(t('voting.rate_first'));
          goToRating();
        }}
      >
        {t('voting.bar_submit')}
      </Button>
      <span id={why} hidden>
        {text}
      </span>
    </>
  );
}

/** Only the lower line is announced to screen readers: the points are announced with each tap. */
function Words({
  strong,
  hint,
  icon,
  isQuiet = false,
  isShort = false,
}: {
  strong: string;
  hint?: string;
  /** Done, or waiting. */
  icon?: 'check' | 'clock';
  /** Whether it is announced elsewhere, as a counted vote is by its own heading. */
  isQuiet?: boolean;
  /** Whether the upper line is enough where there is hardly room for both. */
  isShort?: boolean;
}) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {icon && (
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full ${icon === 'check' ? 'bg-agave-soft text-agave' : 'bg-amber-soft text-amber'}`}
        >
          <Icon name={icon} />
        </span>
      )}
      <span className="grid">
        <span className="font-semibold">{strong}</span>
        <span
          role={isQuiet ? undefined : 'status'}
          className={`text-sm text-muted empty:hidden ${isShort ? 'max-[359px]:sr-only' : ''}`}
        >
          {hint}
        </span>
      </span>
    </div>
  );
}
