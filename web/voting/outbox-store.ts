import { useMemo } from 'react';
import { forget, keep, recall, recallJson, useKept } from '../platform/kept.ts';
import { reachStep } from '../platform/visit.ts';
import type { Fix } from '../platform/position-machine.ts';
import { advanceBallot, type KeptBallot, parseStoredBallots, type OutboxEvent } from './outbox.ts';
import { WAITING_BALLOTS } from './waiting-ballots.ts';

/** The person's position at submission: never stored. */
const fixes = new Map<string, Fix>();
/** Ballots that were just submitted by a tap: the browser may ask for the position. */
const tapped = new Set<string>();
/** Ballots dropped in this tab: one of them may be being sent. */
const dropped = new Set<string>();

const parse = (kept: string | null): KeptBallot[] =>
  parseStoredBallots(recallJson(kept), Date.now());

export const readBallots = (): KeptBallot[] => parse(recall(WAITING_BALLOTS));

function write(ballots: readonly KeptBallot[]): void {
  if (ballots.length > 0) keep(WAITING_BALLOTS, JSON.stringify(ballots));
  else forget(WAITING_BALLOTS);
}

/** One per restaurant and person: the latest. */
export function putBallot(ballot: KeptBallot, fix: Fix | null): void {
  if (fix) fixes.set(ballot.idempotencyKey, fix);
  else fixes.delete(ballot.idempotencyKey);
  dropped.delete(ballot.idempotencyKey);
  reachStep('submitted');
  write([...readBallots().filter(isNot(ballot)), ballot]);
}

/**
 * Also if it was cancelled meanwhile: the person learns that the server has counted it, but its
 * review is not written. A ballot that was removed at sign-out stays removed.
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
  fixes.delete(ballot.idempotencyKey);
  dropped.add(ballot.idempotencyKey);
  write(readBallots().filter(isNot(ballot)));
}

const isNot =
  ({ restaurantId, personId }: KeptBallot) =>
  (one: KeptBallot) =>
    one.restaurantId !== restaurantId || one.personId !== personId;

/** A page has shown the outcome. */
export const markTold = (ballot: KeptBallot): void =>
  changeBallot(ballot, { type: 'told', now: Date.now() });

/** Sends it now, at the person's request. */
export function resumeBallot(ballot: KeptBallot): void {
  tapped.add(ballot.idempotencyKey);
  changeBallot(ballot, { type: 'resumed', now: Date.now() });
}

/** The network is back, or the page is visible again. */
export function resumeBallots(): void {
  const now = Date.now();
  write(
    readBallots().map((one) =>
      // A review with a missing part needs the person.
      one.reviewStep.step === 'failed' ? one : advanceBallot(one, { type: 'resumed', now }),
    ),
  );
}

/** Removes ballots whose outcome was shown long enough ago. */
export const tidyBallots = (): void => write(readBallots());

/** @returns whether it was just tapped; true only once */
export const takeTap = ({ idempotencyKey }: KeptBallot): boolean => tapped.delete(idempotencyKey);

export const keptFix = ({ idempotencyKey }: KeptBallot): Fix | undefined =>
  fixes.get(idempotencyKey);

/** Empty until hydration. */
export function useBallots(): KeptBallot[] {
  const kept = useKept(WAITING_BALLOTS);
  return useMemo(() => parse(kept), [kept]);
}
