import { Suspense } from 'react';
import { useHydrated } from '../platform/hydrated.ts';
import { lazyOptional } from '../ui/optional.ts';
import { DRAFT_PREFIX } from '../voting/kept-drafts.ts';

/** Loaded by those who come from a vote. */
const BallotCard = lazyOptional(() => import('../voting/BallotCard.tsx').then((m) => m.BallotCard));

/** The unsent vote for which the visitor signs in or up; nothing if they come from no vote. */
export function WaitingBallot({
  path,
}: {
  /** The page to return to afterwards. */
  path: string | null;
}) {
  // Only the browser knows of it.
  const hydrated = useHydrated();
  const [, restaurantId, query] = /^\/restaurant\/([^/?]+)(?:\?(.*))?$/.exec(path ?? '') ?? [];
  if (!hydrated || restaurantId === undefined || !isRated(restaurantId)) return null;
  const stateId = new URLSearchParams(query).get('stateId') ?? undefined;
  return (
    <Suspense fallback={<div className="shimmer h-32 rounded-card bg-line" />}>
      <BallotCard restaurantId={restaurantId} stateId={stateId} />
    </Suspense>
  );
}

/** Whether ratings of the restaurant are kept. */
function isRated(restaurantId: string): boolean {
  try {
    return localStorage.getItem(DRAFT_PREFIX + restaurantId) !== null;
  } catch {
    return false;
  }
}
