import { useMemo, useSyncExternalStore } from 'react';
import { forget, keep, recall, recallJson, useKept } from '../platform/kept.ts';
import type { Fix } from '../platform/position-machine.ts';
import { advanceBallot, type KeptBallot, mendBallots, type OutboxEvent } from './outbox.ts';

const NAME = 'waiting-ballots';

/** Where the person stood when they submitted: never written down. */
const fixes = new Map<string, Fix>();
/** Whose ballots were tapped just now: the browser may ask for the position. */
const tapped = new Set<string>();

const parse = (kept: string | null): KeptBallot[] => mendBallots(recallJson(kept), Date.now());

export const readBallots = (): KeptBallot[] => parse(recall(NAME));

function write(ballots: readonly KeptBallot[]): void {
  if (ballots.length > 0) keep(NAME, JSON.stringify(ballots));
  else forget(NAME);
}

/** One a restaurant: the latest. */
export function putBallot(ballot: KeptBallot, fix: Fix | null): void {
  if (fix) fixes.set(ballot.idempotencyKey, fix);
  else fixes.delete(ballot.idempotencyKey);
  write([...readBallots().filter(isNot(ballot.restaurantId)), ballot]);
}

/** Also where it was dropped meanwhile: what the server has counted is told. */
export function changeBallot(ballot: KeptBallot, event: OutboxEvent): void {
  const ballots = readBallots();
  const now = ballots.find(({ idempotencyKey }) => idempotencyKey === ballot.idempotencyKey);
  if (!now && event.type !== 'counted') return;
  const changed = advanceBallot(now ?? ballot, event);
  write([...ballots.filter(isNot(ballot.restaurantId)), changed]);
}

export function dropBallot({ restaurantId, idempotencyKey }: KeptBallot): void {
  fixes.delete(idempotencyKey);
  write(readBallots().filter(isNot(restaurantId)));
}

const isNot = (restaurantId: string) => (one: KeptBallot) => one.restaurantId !== restaurantId;

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
  const kept = useKept(NAME);
  return useMemo(() => parse(kept), [kept]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device says that it has a network; it may be wrong where it says so. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
