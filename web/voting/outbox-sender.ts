import type { CountedBallot } from '../../domain/voting/schema.ts';
import { ApiFailure } from '../api/client.ts';
import type { Fix, PositionProblem } from '../platform/position-machine.ts';
import {
  type Failure,
  isDayOver,
  type KeptBallot,
  nextDue,
  nextLook,
  type OutboxEvent,
} from './outbox.ts';

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
/** How long to wait where a server asks for patience and does not say how much. */
const PATIENCE_SECONDS = 60;
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
    try {
      do {
        isAskedAgain = false;
        ran = !hasDue() || (await outside.alone(sendAll));
      } while (isAskedAgain && ran && !over.signal.aborted);
    } catch {
      // Whatever broke, the ballot is kept: it is looked at again, as if another tab had it.
      ran = false;
    } finally {
      isRunning = false;
    }
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

/**
 * One step of one ballot; afterwards it is not due, or another step of it is. Once its day is over it
 * goes without a position: then the server counts nothing new, and tells what it has counted.
 */
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
  const isOver = () => isDayOver(ballot, now());
  const isOwn = () => outside.personId() === ballot.personId;
  const refuse = (failure: Failure) => change(ballot, { type: 'refused', ...failure });
  let isTooLate = isOver();
  try {
    if (now() - ballot.madeAt > CERTAIN_MS) await outside.askWho();
    if (!isOwn()) return;
    const fix = isTooLate ? null : await outside.locate(ballot);
    if (typeof fix === 'string') {
      change(ballot, { type: 'unlocated', problem: fix });
      return;
    }
    // To find a position takes its time: person and day may be others by now.
    if (!isOwn()) return;
    isTooLate = isOver();
    if (isTooLate && !ballot.needsPosition) {
      // The server would count it without one.
      refuse(DAY_OVER);
      return;
    }
    const counted = await outside.cast(ballot, isTooLate ? null : fix);
    // Who has left meanwhile leaves nothing behind; one that is kept is asked for when they are back.
    if (isOwn()) change(ballot, { type: 'counted', ballot: counted });
  } catch (error) {
    const { code, data } = told(error);
    if (code === 'sign_in_required') {
      outside.onSignedOut();
    } else if (code === 'too_many_requests') {
      change(ballot, { type: 'limited', now: now(), retryAfterSeconds: patienceOf(data) });
    } else if (isUnanswered(error)) {
      const fault = code === 'network' ? undefined : told(error);
      change(ballot, { type: 'unanswered', now: now(), random: random(), fault });
    } else if (isTooLate && code === 'position_needed') {
      refuse(DAY_OVER);
    } else {
      refuse(told(error));
    }
  }
}

function patienceOf(data: unknown): number {
  const { retryAfterSeconds } = (data ?? {}) as { retryAfterSeconds?: unknown };
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0
    ? retryAfterSeconds
    : PATIENCE_SECONDS;
}

const DAY_OVER: Failure = { code: 'day_over', data: undefined };

const told = (error: unknown): Failure =>
  error instanceof ApiFailure
    ? { code: error.code, data: error.data, message: error.message }
    : { code: 'network', data: undefined };

/** Whether it may have been stored all the same, or may be the next time. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.code === 'network' || error.status >= 500;
