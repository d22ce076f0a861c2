import type { CountedBallot } from '../../domain/voting/schema.ts';
import { ApiFailure } from '../api/client.ts';
import { namedWaitOf } from '../api/named-wait.ts';
import type { Fix, PositionProblem } from '../platform/position-machine.ts';
import {
  type Failure,
  isDayOver,
  type KeptBallot,
  mayBeOfOlderServer,
  nextDue,
  nextLook,
  type OutboxEvent,
} from './outbox.ts';

/** The external functions that sending needs. Times are milliseconds since 1970. */
export interface SenderDeps {
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  isOnline: () => boolean;
  /** The signed-in person; null for nobody, or not known yet. */
  personId: () => string | null;
  /** Asks the server who is signed in, which `personId` returns from then on. @throws ApiFailure */
  askWho: () => Promise<unknown>;
  read: () => KeptBallot[];
  change: (ballot: KeptBallot, event: OutboxEvent) => void;
  /** A position that the server accepts; null where none is needed; or why there is none. */
  locate: (ballot: KeptBallot) => Promise<Fix | null | PositionProblem | 'ask'>;
  /** @throws ApiFailure */
  cast: (ballot: KeptBallot, fix: Fix | null) => Promise<CountedBallot>;
  /** @throws ApiFailure */
  writeReview: (ballot: KeptBallot) => Promise<unknown>;
  /** The session has ended. */
  onSignedOut: () => void;
  /** Runs the work unless another tab is doing it now. @returns whether it ran */
  alone: (work: () => Promise<void>) => Promise<boolean>;
  /** Calls back after the given milliseconds. @returns a function that cancels it */
  wait: (ms: number, call: () => void) => () => void;
}

/** The wait while another tab sends: by then it has an answer, or is closed. */
const OTHER_TAB_MS = 5000;
/** The wait if the server limits requests and does not say for how long. */
const PATIENCE_SECONDS = 60;
/** Before an older ballot is sent, the server is asked who is signed in: another tab may have changed it. */
const CERTAIN_MS = 60_000;

/**
 * Sends due ballots one after the other, and again when the next is due; without a network it waits
 * for `look`. Call `look` when anything has changed.
 */
export function startSending(deps: SenderDeps): { look: () => void; stop: () => void } {
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
        ran = !hasDue() || (await deps.alone(sendAll));
      } while (isAskedAgain && ran && !over.signal.aborted);
    } catch {
      // After any error the ballot is kept: it is retried, as if another tab had it.
      ran = false;
    } finally {
      isRunning = false;
    }
    const next = ran ? nextLook(deps.read(), deps.personId()) : deps.now() + OTHER_TAB_MS;
    if (over.signal.aborted || next === null || !deps.isOnline()) return;
    cancel = deps.wait(Math.max(0, next - deps.now()), () => void run());
  }

  const due = () =>
    deps.isOnline() && !over.signal.aborted
      ? nextDue(deps.read(), deps.now(), deps.personId())
      : undefined;
  const hasDue = () => due() !== undefined;

  async function sendAll(): Promise<void> {
    for (let ballot = due(); ballot; ballot = due()) await sendOne(ballot, deps);
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
 * Sends a ballot, or the review of a counted one. After the ballot's day it is sent without a position:
 * the server then counts nothing new, but answers with what it has counted already.
 */
async function sendOne(ballot: KeptBallot, deps: SenderDeps): Promise<void> {
  const { change, now, random } = deps;
  if (ballot.counted) {
    try {
      await deps.writeReview(ballot);
      change(ballot, { type: 'review-stored' });
    } catch (error) {
      change(ballot, { type: 'review-failed', ...failureOf(error) });
    }
    return;
  }
  const isOver = () => isDayOver(ballot, now());
  const isOwn = () => deps.personId() === ballot.personId;
  const refuse = (failure: Failure) => change(ballot, { type: 'refused', ...failure });
  let isTooLate = isOver();
  try {
    if (now() - ballot.madeAt > CERTAIN_MS) await deps.askWho();
    if (!isOwn()) return;
    const fix = isTooLate ? null : await deps.locate(ballot);
    if (typeof fix === 'string') {
      change(ballot, { type: 'unlocated', problem: fix });
      return;
    }
    // Finding a position takes time, so the person and the day may have changed.
    if (!isOwn()) return;
    isTooLate = isOver();
    if (isTooLate && !ballot.needsPosition) {
      // This one needs no position, so the server would count it for the new day.
      refuse(DAY_OVER);
      return;
    }
    const counted = await deps.cast(ballot, isTooLate ? null : fix);
    // If the person has signed out meanwhile, nothing is stored. A ballot that is still kept is sent
    // again when they are back, and gets the same answer.
    if (isOwn()) change(ballot, { type: 'counted', ballot: counted });
  } catch (error) {
    const { code, data } = failureOf(error);
    if (code === 'sign_in_required') {
      deps.onSignedOut();
    } else if (code === 'too_many_requests') {
      change(ballot, {
        type: 'limited',
        now: now(),
        retryAfterSeconds: namedWaitOf(data) ?? PATIENCE_SECONDS,
      });
    } else if (
      isUnanswered(error) ||
      (code === 'position_stale' && !isTooLate && mayBeOfOlderServer(ballot, now()))
    ) {
      const fault = code === 'network' ? undefined : failureOf(error);
      const retryAfterSeconds = namedWaitOf(data);
      change(ballot, {
        type: 'unanswered',
        now: now(),
        random: random(),
        fault,
        retryAfterSeconds,
      });
    } else if (isTooLate && code === 'position_needed') {
      refuse(DAY_OVER);
    } else {
      refuse(failureOf(error));
    }
  }
}

const DAY_OVER: Failure = { code: 'day_over', data: undefined };

const failureOf = (error: unknown): Failure =>
  error instanceof ApiFailure
    ? { code: error.code, data: error.data, message: error.message }
    : { code: 'network', data: undefined };

/** Whether the server may have counted the ballot although it failed, or may count it if it is sent again. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.code === 'network' || error.status >= 500;
