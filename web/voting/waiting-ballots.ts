import { type KeptName, recall, recallJson } from '../platform/kept.ts';

/**
 * Where the browser keeps the ballots that wait. By itself, since every page asks whether there are
 * any, and few load what reads them.
 */
export const WAITING_BALLOTS = 'waiting-ballots' satisfies KeptName;

/** Whether a ballot may still be counted; of one that was refused, or counted, nothing is lost. */
export const isUnsent = (ballot: { counted: unknown; stop: { kind: string } | null }): boolean =>
  ballot.counted === null && ballot.stop?.kind !== 'refused';

/** Whether any such ballot is kept here, whosever it is. Anybody may write there. */
export function hasUnsentVotes(): boolean {
  const kept = recallJson(recall(WAITING_BALLOTS));
  return Array.isArray(kept) && kept.some((one) => one instanceof Object && isUnsent(one));
}
