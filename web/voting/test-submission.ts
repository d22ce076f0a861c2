import type { VoteDecision } from '../../domain/voting/rules.ts';
import type { Fix } from '../platform/position-machine.ts';
import type { TickedReview } from '../reviews/ticked-review.ts';
import { advanceBallot, type KeptBallot, type OutboxEvent, phaseOf } from './outbox.ts';
import {
  advanceSubmission,
  type BallotDraft,
  IDLE,
  type SubmissionEffect,
  type SubmissionEvent,
  type SubmissionState,
} from './submission-machine.ts';
import { countedOf, made as ballotOf, NOON } from './test-outbox.ts';

export const draft: BallotDraft = {
  ratings: [{ dishId: 'd1', rating: 3 }],
  idempotencyKey: 'key of r1',
};
export const fix: Fix = { latitude: 1, longitude: 2, accuracyMeters: 5, takenAt: new Date(NOON) };
export const later: Fix = { ...fix, takenAt: new Date(NOON + 60_000) };
export const allowed = {
  allowed: true,
  day: '2026-05-02',
  distanceMiles: 0.1,
  locationVerified: true,
  adminVote: false,
  isLate: false,
} satisfies VoteDecision;
export const needed = {
  allowed: false,
  reason: 'position_needed',
  data: undefined,
} satisfies VoteDecision;
export const tooFar = {
  allowed: false,
  reason: 'too_far',
  data: { distanceMiles: 2, rangeMiles: 0.5 },
} satisfies VoteDecision;
export const closed = {
  allowed: false,
  reason: 'voting_closed',
  data: undefined,
} satisfies VoteDecision;
export const unsigned = {
  allowed: false,
  reason: 'sign_in_required',
  data: undefined,
} satisfies VoteDecision;
export const review: TickedReview = { ticked: true, rating: 5, reviewText: 'Muy rico' };

export const begun = (change: Partial<Extract<SubmissionEvent, { type: 'begun' }>> = {}) =>
  ({ type: 'begun', draft, before: needed, kept: undefined, ...change }) as const;
export const located = (run: number, change: { fix?: Fix; decision?: VoteDecision } = {}) =>
  ({ type: 'located', run, fix, decision: allowed, ...change }) as const;
export const confirmed = (change: Partial<Extract<SubmissionEvent, { type: 'confirmed' }>> = {}) =>
  ({
    type: 'confirmed',
    personId: 'p1',
    isFresh: true,
    before: needed,
    kept: undefined,
    ...change,
  }) as const;
/** The event for the outbox's state of a ballot, on a phone with a network. */
export const heard = (kept: KeptBallot | undefined, isSignedOut = false) =>
  ({ type: 'kept', kept, phase: kept && phaseOf(kept, true), isSignedOut }) as const;

/** Runs the events in order; returns the effects of the last. */
export function run(...events: SubmissionEvent[]) {
  let state: SubmissionState = IDLE;
  let effects: readonly SubmissionEffect[] = [];
  for (const event of events) ({ state, effects } = advanceSubmission(state, event));
  return { state, at: state.at, effects };
}

export const sent = [begun(), located(1), confirmed()] as const;
export const ballot = ballotOf('r1');
export const ballotAfter = (...events: OutboxEvent[]) => events.reduce(advanceBallot, ballot);
export const countedEvent: OutboxEvent = { type: 'counted', ballot: countedOf(ballot) };
export const counted = ballotAfter(countedEvent);
export const withReview = ballotOf('r1', { review: { rating: 5, reviewText: null } });
export const reviewFailed = [
  countedEvent,
  { type: 'review-failed', code: 'network', data: undefined } as const,
].reduce(advanceBallot, withReview);
