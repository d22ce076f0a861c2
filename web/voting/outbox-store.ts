import { useMemo } from 'react';
import { forget, keep, recall, recallJson, useKept } from '../platform/kept.ts';
import { reachStep } from '../platform/visit.ts';
import { advanceBallot, type KeptBallot, parseStoredBallots, type OutboxEvent } from './outbox.ts';
import { WAITING_BALLOTS } from './waiting-ballots.ts';

/** The keys of ballots that a tap has just resumed: the browser may ask for the position. */
const tapped = new Set<string>();
/** The keys of ballots that were cancelled in this tab: they may be on their way to the server. */
const dropped = new Set<string>();

const parse = (kept: string | null): KeptBallot[] =>
  parseStoredBallots(recallJson(kept), Date.now());

export const readBallots = (): KeptBallot[] => parse(recall(WAITING_BALLOTS));

function write(ballots: readonly KeptBallot[]): void {
  if (ballots.length > 0) keep(WAITING_BALLOTS, JSON.stringify(ballots));
  else forget(WAITING_BALLOTS);
}

/** Stores a submitted ballot. It replaces the person's earlier one for the same restaurant. */
export function putBallot(ballot: KeptBallot): void {
  dropped.delete(ballot.idempotencyKey);
  reachStep('submitted');
  write([...readBallots().filter(isNot(ballot)), ballot]);
}

/**
 * Applies an event to a stored ballot. A ballot that was cancelled while the server counted it comes back
 * without its review, so that the person learns of it. One that was removed at sign-out stays removed.
 */
export function changeBallot(ballot: KeptBallot, event: OutboxEvent): void {
  if (event.type === 'counted') reachStep('voted');
  const ballots = readBallots();
  const { idempotencyKey, personId } = ballot;
  const now = ballots.find(
    (one) => one.idempotencyKey === idempotencyKey && one.personId === personId,
  );
  const isCancelled = event.type === 'counted' && dropped.has(idempotencyKey);
  if (!now && !isCancelled) return;
  const changed = advanceBallot(now ?? { ...ballot, review: null }, event);
  write([...ballots.filter(isNot(ballot)), changed]);
}

export function dropBallot(ballot: KeptBallot): void {
  dropped.add(ballot.idempotencyKey);
  write(readBallots().filter(isNot(ballot)));
}

const isNot =
  ({ restaurantId, personId }: KeptBallot) =>
  (one: KeptBallot) =>
    one.restaurantId !== restaurantId || one.personId !== personId;

/** A page has shown the outcome. */
export const markOutcomeShown = (ballot: KeptBallot): void =>
  changeBallot(ballot, { type: 'outcome-shown', now: Date.now() });

/** Lets it be sent now, at the person's request. */
export function resumeBallot(ballot: KeptBallot): void {
  tapped.add(ballot.idempotencyKey);
  changeBallot(ballot, { type: 'resumed', now: Date.now() });
}

/** Lets waiting ballots be sent now: the network is back, or the page is visible again. */
export function resumeBallots(): void {
  const now = Date.now();
  write(
    readBallots().map((one) =>
      // The person decides on a review that failed.
      one.reviewStep.step === 'failed' ? one : advanceBallot(one, { type: 'resumed', now }),
    ),
  );
}

/** Removes ballots whose outcome was shown long enough ago, and those that are too old. */
export const tidyBallots = (): void => write(readBallots());

/** Whether a tap has just resumed it; true only once for each tap. */
export const takeTap = ({ idempotencyKey }: KeptBallot): boolean => tapped.delete(idempotencyKey);

/** Empty until hydration. */
export function useBallots(): KeptBallot[] {
  const kept = useKept(WAITING_BALLOTS);
  return useMemo(() => parse(kept), [kept]);
}
