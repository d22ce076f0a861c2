import type { WrittenReview } from '../../domain/reviews/schema.ts';
import { countPoints } from '../../domain/voting/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { CountedBallot } from '../../domain/voting/schema.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import type { PositionProblem } from '../platform/position-machine.ts';
import { mendRatings } from './draft.ts';

/** What the server said, or `day_over`; `data` as in domain/errors.ts. */
export interface Failure {
  code: string;
  data: unknown;
  /** In its own words, for a code that this page has no text for. */
  message?: string | undefined;
}

/** Why a ballot is not sent by itself any more. */
export type Stop =
  | ({ kind: 'refused' } & Failure)
  /** `ask`: the browser would ask the person, who is to tap first. */
  | { kind: 'unlocated'; problem: PositionProblem | 'ask' };

/**
 * A ballot that a person has submitted, until they know what became of it. It is kept in the
 * browser, so it survives a reload; the position is not, and is looked for anew.
 */
export interface KeptBallot {
  restaurantId: string;
  restaurantName: string;
  /** Whose it is: nobody else on this phone sends it. */
  personId: string;
  idempotencyKey: string;
  ratings: readonly Rating[];
  /** Written once the vote is stored; null where none was ticked. */
  review: WrittenReview | null;
  /** Whether it is sent with a position: voting admins need none. */
  needsPosition: boolean;
  /** By how many milliseconds the phone's clock was ahead of the server's. */
  clockAheadMs: number;
  /** In milliseconds since 1970 by the phone's clock, as the next. */
  madeAt: number;
  /** Not sent by itself before. */
  nextAt: number;
  /** How often it was sent and no answer came. */
  tries: number;
  /** What was wrong with the server the last time; undefined where it was the network. */
  fault?: Failure | undefined;
  /** Until then the server asked for patience, whatever happens meanwhile; 0: it did not. */
  limitedUntil: number;
  stop: Stop | null;
  /** What the server counted: only the review may be left to do. */
  counted: CountedBallot | null;
  reviewStep: ReviewStep;
  /** When a tab has told the person; null: none has yet. */
  toldAt: number | null;
}

export type ReviewStep =
  | { step: 'none' }
  | { step: 'due' }
  | { step: 'stored' }
  | { step: 'failed'; code: string; data: unknown };

export type OutboxEvent =
  /** The network or the server failed: whether it arrived is not known. */
  | { type: 'unanswered'; now: number; random: number; fault?: Failure | undefined }
  | { type: 'limited'; now: number; retryAfterSeconds: number }
  | ({ type: 'refused' } & Failure)
  | { type: 'unlocated'; problem: PositionProblem | 'ask' }
  | { type: 'counted'; ballot: CountedBallot }
  | { type: 'review-stored' }
  | { type: 'review-failed'; code: string; data: unknown }
  /** A tab shows what became of it. */
  | { type: 'told'; now: number }
  /** The network is back, somebody looks at the page again, or taps. */
  | { type: 'resumed'; now: number };

/** A ballot as it is submitted: it is sent at once, and nothing is known of it yet. */
export const newBallot = (
  made: Omit<
    KeptBallot,
    'nextAt' | 'tries' | 'fault' | 'limitedUntil' | 'stop' | 'counted' | 'reviewStep' | 'toldAt'
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

/** A ballot that nobody sent for so long is none any more, as its ratings. */
const KEPT_MS = 24 * 3_600_000;
/** So long another tab, where somebody waits for it, can tell it too. */
export const TOLD_MS = 10_000;
/** Between one sending without an answer and the next; the last goes on. */
const WAITS_MS = [2000, 5000, 10_000, 20_000, 40_000, 60_000] as const;

/** What becomes of a ballot; an event that does not fit changes nothing. */
export function advanceBallot(ballot: KeptBallot, event: OutboxEvent): KeptBallot {
  if (ballot.counted) {
    if (event.type === 'told') return { ...ballot, toldAt: ballot.toldAt ?? event.now };
    return { ...ballot, reviewStep: advanceReview(ballot.reviewStep, event) };
  }
  const { stop, tries } = ballot;
  switch (event.type) {
    case 'counted':
      return {
        ...ballot,
        counted: event.ballot,
        stop: null,
        reviewStep: { step: ballot.review ? 'due' : 'none' },
      };
    case 'unanswered': {
      const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
      // Spread, so that a thousand phones do not knock at the same moment.
      const nextAt = event.now + wait * (0.75 + event.random / 2);
      return { ...ballot, tries: tries + 1, nextAt, fault: event.fault };
    }
    case 'limited': {
      const limitedUntil = event.now + event.retryAfterSeconds * 1000;
      return { ...ballot, nextAt: limitedUntil, limitedUntil };
    }
    case 'refused': {
      const { code, data, message } = event;
      return { ...ballot, stop: { kind: 'refused', code, data, message } };
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
    case 'told':
    case 'review-stored':
    case 'review-failed':
      return ballot;
  }
}

function advanceReview(review: ReviewStep, event: OutboxEvent): ReviewStep {
  if (review.step === 'due' && event.type === 'review-stored') return { step: 'stored' };
  if (review.step === 'due' && event.type === 'review-failed') {
    return { step: 'failed', code: event.code, data: event.data };
  }
  return review.step === 'failed' && event.type === 'resumed' ? { step: 'due' } : review;
}

/** How a ballot stands for whoever looks at it. `settled`: nothing is left to be sent. */
export type Phase = 'sending' | 'waiting' | 'stopped' | 'settled' | 'review-failed';

export function phaseOf(ballot: KeptBallot, isOnline: boolean): Phase {
  const { counted, stop, reviewStep } = ballot;
  if (reviewStep.step === 'failed') return 'review-failed';
  if (counted) return reviewStep.step === 'due' ? 'sending' : 'settled';
  if (stop) return 'stopped';
  return isFirstSending(ballot) && isOnline ? 'sending' : 'waiting';
}

/** Whether its answer comes, or came, to the tap itself, and not after a wait. */
export const isFirstSending = ({ tries, limitedUntil }: KeptBallot): boolean =>
  tries === 0 && limitedUntil === 0;

const hasWork = ({ counted, stop, reviewStep }: KeptBallot): boolean =>
  counted ? reviewStep.step === 'due' : stop === null;

/** The ballot to be sent now; undefined for none. */
export function nextDue(
  ballots: readonly KeptBallot[],
  now: number,
  personId: string | null,
): KeptBallot | undefined {
  return ballots.find((one) => hasWork(one) && one.personId === personId && one.nextAt <= now);
}

/** When to look again, in milliseconds since 1970; null: when something happens. */
export function nextLook(ballots: readonly KeptBallot[], personId: string | null): number | null {
  const moments = ballots
    .filter((one) => hasWork(one) && one.personId === personId)
    .map(({ nextAt }) => nextAt);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/**
 * Whether the festival's day has changed since it was made: it would count for another day than the
 * person meant.
 */
export function isDayOver({ madeAt, clockAheadMs }: KeptBallot, now: number): boolean {
  const dayAt = (moment: number) => festivalDay(new Date(moment - clockAheadMs));
  return dayAt(madeAt) !== dayAt(now);
}

/** Anybody may write into a browser's storage: only what could be sent is taken. */
export function parseStoredBallots(kept: unknown, now: number): KeptBallot[] {
  if (!Array.isArray(kept)) return [];
  return (kept as (Partial<KeptBallot> | null)[]).flatMap((one) => {
    if (!one || !isWhole(one) || !(now - one.madeAt < KEPT_MS)) return [];
    if (one.toldAt !== null && !(now - one.toldAt < TOLD_MS)) return [];
    const ratings = mendRatings(one.ratings);
    if (countPoints(ratings) === 0) return [];
    // A clock that was put back must not hold it for ever.
    const nextAt = Math.min(one.nextAt, now + KEPT_MS);
    const limitedUntil = Math.min(one.limitedUntil, nextAt);
    return [{ ...one, ratings, nextAt, limitedUntil, madeAt: Math.min(one.madeAt, now) }];
  });
}

const TEXTS = ['restaurantId', 'restaurantName', 'personId', 'idempotencyKey'] as const;
const NUMBERS = ['clockAheadMs', 'madeAt', 'nextAt', 'tries', 'limitedUntil'] as const;
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

const isObjectOrNull = (value: unknown): boolean => typeof value === 'object';
