import type { CountedBallot } from '../../domain/voting/schema.ts';
import { ApiFailure } from '../api/client.ts';
import type { Fix, PositionProblem } from '../platform/position-machine.ts';
import { isDayOver, type KeptBallot, nextDue, nextLook, type OutboxEvent } from './outbox.ts';

/** What sending needs of the world. Moments are milliseconds since 1970. */
export interface Outside {
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  isOnline: () => boolean;
  /** Who is signed in; null for nobody, or not known yet. */
  personId: () => string | null;
  /** Asks the server who is signed in; `personId` knows it then. @throws ApiFailure */
  askWho: () => Promise<unknown>;
  read: () => KeptBallot[];
  change: (ballot: KeptBallot, event: OutboxEvent) => void;
  /** A position that the server takes; null where none is needed; or what stands in its way. */
  locate: (ballot: KeptBallot) => Promise<Fix | null | PositionProblem | 'ask'>;
  /** @throws ApiFailure */
  cast: (ballot: KeptBallot, fix: Fix | null) => Promise<CountedBallot>;
  /** @throws ApiFailure */
  writeReview: (ballot: KeptBallot) => Promise<unknown>;
  /** The session has ended. */
  onSignedOut: () => void;
  /** Runs the work unless another tab does such work now. @returns whether it ran */
  alone: (work: () => Promise<void>) => Promise<boolean>;
  /** Calls back after so many milliseconds. @returns takes it back */
  wait: (ms: number, call: () => void) => () => void;
}

/** While another tab sends: then its answer is there, or it is gone. */
const OTHER_TAB_MS = 5000;
/** In another tab somebody else may have signed in since a ballot of this age was made. */
const CERTAIN_MS = 60_000;

/**
 * Sends what is due, one ballot after the other, and again when the next is; without a network it
 * waits to be told. `look` is called when anything has changed.
 */
export function startSending(outside: Outside): { look: () => void; stop: () => void } {
  let isRunning = false;
  let isAskedAgain = false;
  const over = new AbortController();
  let cancel = () => {};

  async function run(): Promise<void> {
    if (isRunning) {
      isAskedAgain = true;
      return;
    }
    isRunning = true;
    cancel();
    let ran = true;
    do {
      isAskedAgain = false;
      ran = !hasDue() || (await outside.alone(sendAll));
    } while (isAskedAgain && ran && !over.signal.aborted);
    isRunning = false;
    const next = ran ? nextLook(outside.read(), outside.personId()) : outside.now() + OTHER_TAB_MS;
    if (over.signal.aborted || next === null || !outside.isOnline()) return;
    cancel = outside.wait(Math.max(0, next - outside.now()), () => void run());
  }

  const due = () =>
    outside.isOnline() && !over.signal.aborted
      ? nextDue(outside.read(), outside.now(), outside.personId())
      : undefined;
  const hasDue = () => due() !== undefined;

  async function sendAll(): Promise<void> {
    for (let ballot = due(); ballot; ballot = due()) await sendOne(ballot, outside);
  }

  return {
    look: () => void run(),
    stop: () => {
      over.abort();
      cancel();
    },
  };
}

/** One step of one ballot; afterwards it is not due, or another step of it is. */
async function sendOne(ballot: KeptBallot, outside: Outside): Promise<void> {
  const { change, now, random } = outside;
  if (ballot.counted) {
    try {
      await outside.writeReview(ballot);
      change(ballot, { type: 'review-stored' });
    } catch (error) {
      change(ballot, { type: 'review-failed', ...told(error) });
    }
    return;
  }
  if (isDayOver(ballot, now())) {
    change(ballot, { type: 'refused', code: 'day_over', data: undefined });
    return;
  }
  try {
    if (now() - ballot.madeAt > CERTAIN_MS) await outside.askWho();
    if (outside.personId() !== ballot.personId) return;
    const fix = await outside.locate(ballot);
    if (typeof fix === 'string') {
      change(ballot, { type: 'unlocated', problem: fix });
      return;
    }
    change(ballot, { type: 'counted', ballot: await outside.cast(ballot, fix) });
  } catch (error) {
    const { code, data } = told(error);
    if (code === 'sign_in_required') {
      outside.onSignedOut();
    } else if (code === 'too_many_requests') {
      const { retryAfterSeconds } = data as { retryAfterSeconds: number };
      change(ballot, { type: 'limited', now: now(), retryAfterSeconds });
    } else if (isUnanswered(error)) {
      change(ballot, { type: 'unanswered', now: now(), random: random() });
    } else {
      change(ballot, { type: 'refused', code, data });
    }
  }
}

const told = (error: unknown): { code: string; data: unknown } =>
  error instanceof ApiFailure
    ? { code: error.code, data: error.data }
    : { code: 'network', data: undefined };

/** Whether it may have been stored all the same, or may be the next time. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.code === 'network' || error.status >= 500;
