import type { WrittenReview } from '../../domain/reviews/schema.ts';
import { advanceReview, type ReviewEvent, type ReviewStep } from './outbox-review.ts';
import { POSITION_LIMITS } from '../../domain/places/rules.ts';
import { countPoints } from '../../domain/voting/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { CountedBallot } from '../../domain/voting/schema.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import type { PositionProblem } from '../platform/position-machine.ts';
import { parseStoredRatings } from './draft.ts';

/** The server's error code, or `day_over`; `data` as in domain/errors.ts. */
export interface Failure {
  code: string;
  data: unknown;
  /** The server's text, for a code for which this page has none. */
  message?: string | undefined;
}

/** Why a ballot is no longer sent automatically. */
export type Stop =
  | ({ kind: 'refused' } & Failure)
  /** `ask`: the browser would ask the person, so they must tap first. */
  | { kind: 'unlocated'; problem: PositionProblem | 'ask' };

/** The position at submission, as JSON keeps it. */
export interface KeptFix {
  latitude: number;
  longitude: number;
  accuracyMeters: number;
  /** In milliseconds since 1970 by the phone's clock. */
  takenAt: number;
}

/**
 * A ballot that a person has submitted, until its outcome was shown. It is kept in the browser, so
 * it survives a reload.
 */
export interface KeptBallot {
  restaurantId: string;
  restaurantName: string;
  /** The owner of the ballot: no other account on this phone sends it. */
  personId: string;
  idempotencyKey: string;
  ratings: readonly Rating[];
  /** Sent once the vote is counted; null where none was ticked. */
  review: WrittenReview | null;
  /** Whether it is sent with a position, which voting admins do not need. */
  needsPosition: boolean;
  /**
   * With this position it counts until its day ends (decision 21); deleted with the server's answer. null: none
   * is needed, or a page of an earlier version submitted it, and it is requested when the ballot is sent.
   */
  fix: KeptFix | null;
  /** By how many milliseconds the phone's clock was ahead of the server's. */
  clockAheadMs: number;
  /** In milliseconds since 1970 by the phone's clock, like `nextAt`. */
  madeAt: number;
  /** Not sent automatically before this time. */
  nextAt: number;
  /** How often it was sent without an answer. */
  tries: number;
  /** The server's failure at the last attempt; undefined before it, and if the network failed. */
  fault?: Failure | undefined;
  /** When a server first took its position for too old as `mayBeOfOlderServer` needs it; undefined: none has. */
  staleSince?: number | undefined;
  /** The server's limit forbids sending before this time; 0: there is no limit. */
  limitedUntil: number;
  stop: Stop | null;
  /** The server's answer; then at most the review is left to send. null: not yet. */
  counted: CountedBallot | null;
  reviewStep: ReviewStep;
  /** When a tab has shown the outcome; null: not yet. */
  toldAt: number | null;
}

export type OutboxEvent =
  /** The network or the server failed: the ballot may have been counted or not. */
  | {
      type: 'unanswered';
      now: number;
      random: number;
      fault?: Failure | undefined;
      /** The server is overloaded, or without its database, and named a time. */
      retryAfterSeconds?: number | undefined;
    }
  | { type: 'limited'; now: number; retryAfterSeconds: number }
  | ({ type: 'refused' } & Failure)
  | { type: 'unlocated'; problem: PositionProblem | 'ask' }
  | { type: 'counted'; ballot: CountedBallot }
  | ReviewEvent
  /** A tab has shown the outcome. */
  | { type: 'outcome-shown'; now: number }
  /** The network is back, the page is visible again, or the person taps. */
  | { type: 'resumed'; now: number };

/** A ballot at submission: to be sent at once, with no result yet. */
export const newBallot = (
  made: Omit<
    KeptBallot,
    | 'nextAt'
    | 'tries'
    | 'fault'
    | 'staleSince'
    | 'limitedUntil'
    | 'stop'
    | 'counted'
    | 'reviewStep'
    | 'toldAt'
  >,
): KeptBallot => ({
  ...made,
  nextAt: made.madeAt,
  tries: 0,
  limitedUntil: 0,
  stop: null,
  counted: null,
  reviewStep: { step: 'none' },
  toldAt: null,
});

/** An older ballot is discarded, as ratings are. */
const KEPT_MS = 24 * 3_600_000;
/** For so long another tab, where the person may be waiting, can show the outcome too. */
export const OUTCOME_SHOWN_MS = 10_000;
/** Waits between attempts without an answer; the last one repeats. */
const WAITS_MS = [2000, 5000, 10_000, 20_000, 40_000, 60_000] as const;

/** The next state of a ballot; an event that does not fit changes nothing. */
export function advanceBallot(ballot: KeptBallot, event: OutboxEvent): KeptBallot {
  if (ballot.counted) {
    if (event.type === 'outcome-shown') return { ...ballot, toldAt: ballot.toldAt ?? event.now };
    switch (event.type) {
      case 'review-stored':
      case 'review-failed':
      case 'resumed':
        return { ...ballot, ...advanceReview(ballot, event) };
      default:
        return ballot;
    }
  }
  const { stop, tries } = ballot;
  switch (event.type) {
    case 'counted':
      return {
        ...ballot,
        counted: event.ballot,
        fix: null,
        stop: null,
        reviewStep: { step: ballot.review ? 'due' : 'none' },
      };
    case 'unanswered': {
      const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
      // Randomised, so that a thousand phones do not retry at the same moment.
      const ownWait = wait * (0.75 + event.random / 2);
      const named = (event.retryAfterSeconds ?? 0) * 1000;
      const nextAt = event.now + Math.max(ownWait, named * (1 + event.random));
      const limitedUntil = named > 0 ? event.now + named : ballot.limitedUntil;
      const isStale = event.fault?.code === 'position_stale';
      const staleSince = isStale ? (ballot.staleSince ?? event.now) : ballot.staleSince;
      return { ...ballot, tries: tries + 1, nextAt, limitedUntil, fault: event.fault, staleSince };
    }
    case 'limited': {
      const limitedUntil = event.now + event.retryAfterSeconds * 1000;
      return { ...ballot, nextAt: limitedUntil, limitedUntil };
    }
    case 'refused': {
      const { code, data, message } = event;
      return { ...ballot, fix: null, stop: { kind: 'refused', code, data, message } };
    }
    case 'unlocated':
      return { ...ballot, stop: { kind: 'unlocated', problem: event.problem } };
    case 'resumed':
      if (stop?.kind === 'refused') return ballot;
      return {
        ...ballot,
        stop: null,
        nextAt: Math.max(ballot.limitedUntil, Math.min(ballot.nextAt, event.now)),
      };
    case 'outcome-shown':
    case 'review-stored':
    case 'review-failed':
      return ballot;
  }
}

/** The state of a ballot for display. `settled`: nothing is left to be sent. */
export type Phase = 'sending' | 'waiting' | 'stopped' | 'settled' | 'review-failed';

export function phaseOf(ballot: KeptBallot, isOnline: boolean): Phase {
  const { counted, stop, reviewStep } = ballot;
  if (reviewStep.step === 'failed') return 'review-failed';
  if (counted) return reviewStep.step === 'due' ? 'sending' : 'settled';
  if (stop) return 'stopped';
  return isFirstSending(ballot) && isOnline ? 'sending' : 'waiting';
}

/**
 * For so long a ballot that waited is sent again although a server takes its position for too old. While servers
 * are updated, one of the version before may answer, which does not know that such a position counts.
 */
const UPDATE_MS = 15 * 60_000;

/** Whether a server's answer that the position is too old may be that of a version before. */
export const mayBeOfOlderServer = ({ fix, staleSince }: KeptBallot, now: number): boolean =>
  fix !== null &&
  now - fix.takenAt > POSITION_LIMITS.maxAgeSeconds * 1000 &&
  now - (staleSince ?? now) < UPDATE_MS;

/** Whether nothing has delayed it yet, neither a failed attempt nor a limit. */
export const isFirstSending = ({ tries, limitedUntil }: KeptBallot): boolean =>
  tries === 0 && limitedUntil === 0;

const hasWork = ({ counted, stop, reviewStep }: KeptBallot): boolean =>
  counted ? reviewStep.step === 'due' : stop === null;

/** The person's ballot to send now, or whose review to send; undefined for none. */
export function nextDue(
  ballots: readonly KeptBallot[],
  now: number,
  personId: string | null,
): KeptBallot | undefined {
  return ballots.find((one) => hasWork(one) && one.personId === personId && one.nextAt <= now);
}

/** When something is due next, in milliseconds since 1970; null: not before an event. */
export function nextLook(ballots: readonly KeptBallot[], personId: string | null): number | null {
  const moments = ballots
    .filter((one) => hasWork(one) && one.personId === personId)
    .map(({ nextAt }) => nextAt);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/**
 * Whether the festival day has changed since the ballot was made: it would count for another day
 * than the person meant.
 */
export function isDayOver({ madeAt, clockAheadMs }: KeptBallot, now: number): boolean {
  const dayAt = (moment: number) => festivalDay(new Date(moment - clockAheadMs));
  return dayAt(madeAt) !== dayAt(now);
}

/**
 * Whether voting has closed since the ballot was cast: until its day ends it is still taken.
 * @param closesAt when voting closes, ISO; null or undefined: no time is known
 */
export function isInGrace(
  { madeAt, clockAheadMs }: Pick<KeptBallot, 'madeAt' | 'clockAheadMs'>,
  closesAt: string | null | undefined,
  now: number,
): boolean {
  // NaN without a time, which nothing is before or after.
  const close = Date.parse(closesAt ?? '') + clockAheadMs;
  return madeAt < close && now >= close;
}

/** Anyone may write into a browser's storage: only ballots that could be sent are accepted. */
export function parseStoredBallots(kept: unknown, now: number): KeptBallot[] {
  if (!Array.isArray(kept)) return [];
  return (kept as (Partial<KeptBallot> | null)[]).flatMap((one) => {
    if (!one || !isWhole(one) || !(now - one.madeAt < KEPT_MS)) return [];
    if (one.toldAt !== null && !(now - one.toldAt < OUTCOME_SHOWN_MS)) return [];
    const ratings = parseStoredRatings(one.ratings);
    if (countPoints(ratings) === 0) return [];
    // Limits these times: they would be far ahead if the clock was set back since.
    const nextAt = Math.min(one.nextAt, now + KEPT_MS);
    const limitedUntil = Math.min(one.limitedUntil, nextAt);
    const fix = isFix(one.fix) ? one.fix : null;
    const madeAt = Math.min(one.madeAt, now);
    const staleSince = typeof one.staleSince === 'number' ? one.staleSince : undefined;
    return [{ ...one, ratings, fix, nextAt, limitedUntil, madeAt, staleSince }];
  });
}

const TEXTS = ['restaurantId', 'restaurantName', 'personId', 'idempotencyKey'] as const;
const NUMBERS = ['clockAheadMs', 'madeAt', 'nextAt', 'tries', 'limitedUntil'] as const;
const FIX_NUMBERS = ['latitude', 'longitude', 'accuracyMeters', 'takenAt'] as const;
const STEPS = ['none', 'due', 'stored', 'failed'];

const isWhole = (one: Partial<KeptBallot>): one is KeptBallot =>
  TEXTS.every((name) => typeof one[name] === 'string') &&
  NUMBERS.every((name) => Number.isFinite(one[name])) &&
  Array.isArray(one.ratings) &&
  typeof one.needsPosition === 'boolean' &&
  (one.toldAt === null || Number.isFinite(one.toldAt)) &&
  isObjectOrNull(one.fault ?? null) &&
  isObjectOrNull(one.review) &&
  isObjectOrNull(one.counted) &&
  isObjectOrNull(one.stop) &&
  STEPS.includes(one.reviewStep?.step ?? '');

const isFix = (fix: Partial<KeptFix> | null | undefined): fix is KeptFix =>
  FIX_NUMBERS.every((name) => Number.isFinite(fix?.[name]));

const isObjectOrNull = (value: unknown): boolean => typeof value === 'object';
