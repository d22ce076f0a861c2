import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { VoteRefusal } from '../../domain/voting/rules.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { DirectionsButton } from '../restaurants/DirectionsButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { lazyOptional } from '../ui/optional.ts';
import { coordinatesOf } from './decision.ts';
import { votingStatusQuery } from './queries.ts';

/** Not among the files that open without a network: a code can only be checked with one. */
const CodeEntry = lazyOptional(() => import('../venue/CodeEntry.tsx').then((m) => m.CodeEntry));

/** The vote is refused: why, and what the user can do about it. */
export function RefusedVote({
  refusal,
  restaurant,
  onRetry,
  onClose,
}: {
  refusal: VoteRefusal;
  restaurant: Restaurant;
  onRetry: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const { reason } = refusal;
  const [isRedeemed, setRedeemed] = useState(false);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    // Not at once: by now the page knows of the code, and allows the vote.
    if (isRedeemed) retry();
  }, [isRedeemed]);
  const coordinates = coordinatesOf(restaurant);
  const { data: status } = useQuery(votingStatusQuery(useApi(), restaurant.id));
  const byPosition =
    reason === 'too_far' || reason === 'position_stale' || reason === 'position_vague';
  const title =
    reason === 'too_far'
      ? t('location.far_title')
      : reason === 'venue_code_needed'
        ? t('venue.needed_title')
        : reason === 'voting_over'
          ? t('errors.voting_over')
          : t(byPosition ? 'location.failed_title' : 'shell.error_title');
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="alert" className="text-lg">
        {reason === 'voting_over' ? t('voting.over_means') : t(`errors.${reason}`, refusal.data)}
      </p>
      {reason === 'too_far' && coordinates && (
        <DirectionsButton to={coordinates} look="primary" wide />
      )}
      {byPosition && (
        <Button wide look="secondary" icon="pin" onClick={onRetry}>
          {t('location.retry')}
        </Button>
      )}
      {(reason === 'venue_code_needed' || (byPosition && status?.hasCounter)) && (
        <Suspense fallback={null}>
          <CodeEntry restaurantId={restaurant.id} onRedeemed={() => setRedeemed(true)} />
        </Suspense>
      )}
      <Button wide look="quiet" onClick={onClose}>
        {t('shell.close')}
      </Button>
    </Dialog>
  );
}
