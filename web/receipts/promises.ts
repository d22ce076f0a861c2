import { forget, keep, recall, recallJson } from '../platform/kept.ts';

/** A promise of the log as it was given when the vote was cast: the server cannot take it back from here. */
export interface KeptPromise {
  ballotId: string;
  /** A signed note. */
  promise: string;
}

/** Votes of one day at many restaurants; older ones are in the log, or were seen to be missing. */
const MOST = 20;

export function readPromises(): KeptPromise[] {
  const kept = recallJson(recall('vote-promises'));
  return Array.isArray(kept) ? kept.filter(isPromise) : [];
}

function isPromise(value: unknown): value is KeptPromise {
  const { ballotId, promise } = (value ?? {}) as Partial<KeptPromise>;
  return typeof ballotId === 'string' && typeof promise === 'string';
}

export function keepPromise(given: KeptPromise): void {
  const others = readPromises().filter(({ ballotId }) => ballotId !== given.ballotId);
  write([given, ...others].slice(0, MOST));
}

/** The vote is in the log, so its receipt takes the place of the promise. */
export function dropPromise(ballotId: string): void {
  const all = readPromises();
  const left = all.filter((one) => one.ballotId !== ballotId);
  if (left.length < all.length) write(left);
}

function write(promises: readonly KeptPromise[]): void {
  if (promises.length === 0) forget('vote-promises');
  else keep('vote-promises', JSON.stringify(promises));
}
