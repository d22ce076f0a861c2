import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DISTANCES } from '../../domain/places/rules.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { rememberPath } from '../people/return-path.ts';
import { SignInToVote } from '../shell/SignInToVote.tsx';
import { adviseOnLocation } from '../platform/location-steps.ts';
import { readBrowser } from '../platform/position-browser.ts';
import type { PositionProblem } from '../platform/position-machine.ts';
import { usePosition } from '../platform/position.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { BallotSummary } from './BallotSummary.tsx';
import type { Closing } from './closing.ts';
import { ConfirmVote } from './ConfirmVote.tsx';
import { LocationProblem } from './LocationProblem.tsx';
import { RefusedVote } from './RefusedVote.tsx';
import { votingStatusQuery } from './queries.ts';
import type { useSubmission } from './submission.ts';
import { useDecide } from './use-decision.ts';
import { VerifyingLocation } from './VerifyingLocation.tsx';
import { focusOnVote } from './vote-focus.ts';
import { WaitingVote } from './WaitingVote.tsx';

/** If the opening button is gone, as for a waiting or refused vote, the bar gets the focus. */
function useFocusOnBar(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusOnVote();
    },
    [],
  );
}

/** The steps between the tap and the counted vote, one at a time. */
export function SubmitDialog({
  restaurant,
  stateId,
  ratings,
  closing,
  flow,
}: {
  restaurant: Restaurant;
  /** The state from whose list the person comes. */
  stateId: string | undefined;
  ratings: readonly Rating[];
  /** Why voting here is closed by now; null while it is open. */
  closing: Closing | null;
  flow: ReturnType<typeof useSubmission>;
}) {
  const t = useText();
  useFocusOnBar();
  const { submission, begin, close } = flow;

  switch (submission.step) {
    case 'idle':
    case 'counted':
      return null;
    case 'sign-in':
      return (
        <Dialog title={t('voting.sign_in_title')} onClose={close}>
          <p>{t('voting.sign_in_why')}</p>
          <WhereFrom restaurant={restaurant} />
          <BallotSummary dishes={restaurant.dishes} ratings={ratings} />
          <SignInToVote
            onSkip={close}
            // After signing in, the same vote opens again by itself.
            onLeave={() =>
              rememberPath(
                paths.restaurant(restaurant.id, { ...(stateId && { stateId }), vote: true }),
              )
            }
          />
        </Dialog>
      );
    case 'locating':
      return <VerifyingLocation onClose={close} />;
    case 'unlocated':
      return <LocationProblem problem={submission.problem} onRetry={begin} onClose={close} />;
    case 'refused':
      return (
        <RefusedVote
          refusal={submission.refusal}
          restaurant={restaurant}
          onRetry={begin}
          onClose={close}
        />
      );
    case 'waiting':
      return (
        <WaitingVote
          kept={submission.kept}
          dishes={restaurant.dishes}
          onResume={flow.resume}
          onClose={close}
        />
      );
    case 'confirming':
    case 'sending':
    case 'failed':
      return (
        <ConfirmVote restaurant={restaurant} attempt={submission} closing={closing} flow={flow} />
      );
  }
}

/** What a vote needs here, for whoever has no account yet: nobody signs up only to learn it. */
function WhereFrom({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const position = usePosition();
  const fix = position.status === 'known' ? position.fix : null;
  const decision = useDecide(restaurant, true)?.(fix, null);
  const { data: status } = useQuery(votingStatusQuery(useApi(), restaurant.id));
  // The code of a counter does without a position.
  const hasCounter = status?.hasCounter === true;
  if (decision?.allowed !== false) return null;
  if (decision.reason === 'position_needed' && position.status === 'failed' && !hasCounter) {
    return <WithoutPosition problem={position.problem} />;
  }
  if (decision.reason !== 'too_far') return null;
  return (
    <Notice tone="amber">
      <strong>{t('restaurants.away', { distanceMiles: decision.data.distanceMiles })}</strong>{' '}
      {t('restaurants.away_too_far', { voteMiles: DISTANCES.voteMiles })}
    </Notice>
  );
}

/** Only for what stays so until somebody changes it: a slow device may find its position yet. */
function WithoutPosition({ problem }: { problem: PositionProblem }) {
  const t = useText();
  if (problem !== 'denied' && problem !== 'unsupported') return null;
  const { message, why } = adviseOnLocation(problem, readBrowser(), 'vote');
  return (
    <Notice tone="amber">
      <strong>{t(message)}.</strong> {t('voting.sign_in_position')} {t(why)}
    </Notice>
  );
}
