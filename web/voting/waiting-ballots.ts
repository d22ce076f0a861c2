import { type KeptName, recall, recallJson } from '../platform/kept.ts';

/**
 * The storage key of waiting ballots. In a file of its own, since every page checks for them, and
 * few load the code that reads them.
 */
export const WAITING_BALLOTS = 'waiting-ballots' satisfies KeptName;

/** Whether a ballot may still be counted; a refused or counted one can be discarded. */
export const isUnsent = (ballot: { counted: unknown; stop: { kind: string } | null }): boolean =>
  ballot.counted === null && ballot.stop?.kind !== 'refused';

/** Whether any unsent ballot is kept here, of any person. The stored text is untrusted. */
export function hasUnsentVotes(): boolean {
  const kept = recallJson(recall(WAITING_BALLOTS));
  return Array.isArray(kept) && kept.some((one) => one instanceof Object && isUnsent(one));
}
