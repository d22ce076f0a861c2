import { useMemo } from 'react';
import { forget, keep, recall, recallJson, useKept } from '../platform/kept.ts';
import { reachStep } from '../platform/visit.ts';
import type { Fix } from '../platform/position-machine.ts';
import { advanceBallot, type KeptBallot, parseStoredBallots, type OutboxEvent } from './outbox.ts';
import { WAITING_BALLOTS } from './waiting-ballots.ts';

/** Where the person stood when they submitted: never written down. */
const fixes = new Map<string, Fix>();
/** Whose ballots were tapped just now: the browser may ask for the position. */
const tapped = new Set<string>();
/** Dropped in this tab: one of them may be under way. */
const dropped = new Set<string>();

const parse = (kept: string | null): KeptBallot[] =>
  parseStoredBallots(recallJson(kept), Date.now());

export const readBallots = (): KeptBallot[] => parse(recall(WAITING_BALLOTS));

function write(ballots: readonly KeptBallot[]): void {
  if (ballots.length > 0) keep(WAITING_BALLOTS, JSON.stringify(ballots));
  else forget(WAITING_BALLOTS);
}

/** One a restaurant and person: the latest. */
export function putBallot(ballot: KeptBallot, fix: Fix | null): void {
  if (fix) fixes.set(ballot.idempotencyKey, fix);
  else fixes.delete(ballot.idempotencyKey);
  dropped.delete(ballot.idempotencyKey);
  reachStep('submitted');
  write([...readBallots().filter(isNot(ballot)), ballot]);
}

/**
 * Also where it was cancelled meanwhile: that the server has counted it is told, and its review is
 * not written. One that went with its person stays away.
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

/** A page shows what became of it. */
export const markTold = (ballot: KeptBallot): void =>
  changeBallot(ballot, { type: 'told', now: Date.now() });

/** Sends it now, at the person's wish. */
export function resumeBallot(ballot: KeptBallot): void {
  tapped.add(ballot.idempotencyKey);
  changeBallot(ballot, { type: 'resumed', now: Date.now() });
}

/** The network is back, or somebody looks at the page again. */
export function resumeBallots(): void {
  const now = Date.now();
  write(
    readBallots().map((one) =>
      // What the review lacks is the person's to say.
      one.reviewStep.step === 'failed' ? one : advanceBallot(one, { type: 'resumed', now }),
    ),
  );
}

/** Forgets what was told long enough ago. */
export const tidyBallots = (): void => write(readBallots());

/** @returns whether it was, once */
export const takeTap = ({ idempotencyKey }: KeptBallot): boolean => tapped.delete(idempotencyKey);

export const keptFix = ({ idempotencyKey }: KeptBallot): Fix | undefined =>
  fixes.get(idempotencyKey);

/** Empty until the browser has taken over. */
export function useBallots(): KeptBallot[] {
  const kept = useKept(WAITING_BALLOTS);
  return useMemo(() => parse(kept), [kept]);
}
