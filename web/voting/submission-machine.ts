import type { WrittenReview } from '../../domain/reviews/schema.ts';
import type { Rating, VoteDecision, VoteRefusal } from '../../domain/voting/rules.ts';
import type { CountedBallot } from '../../domain/voting/schema.ts';
import type { Fix, PositionProblem } from '../platform/position-machine.ts';
import type { TickedReview } from '../reviews/ticked-review.ts';
import { type Failure, isFirstSending, type KeptBallot, type Phase } from './outbox.ts';

/** The ratings and their key at the time of the tap: another tab may change them meanwhile. */
export interface BallotDraft {
  ratings: readonly Rating[];
  idempotencyKey: string;
}

/** The vote as it will be sent, once the person confirms it. */
export interface Ready extends BallotDraft {
  fix: Fix | null;
  locationVerified: boolean;
}

/** The outcome of the vote, and of its review. */
export interface Outcome {
  ballot: CountedBallot;
  review: 'none' | 'stored' | 'sending' | 'failed';
  /** The ballot to retry, if the review failed. */
  kept: KeptBallot | null;
  /** Whether the answer came with the first sending, while the person was waiting for it. */
  isAwaited: boolean;
}

/** The state of a vote as the page shows it, from the tap to the answer (S2 §4). */
export type Submission =
  | { step: 'idle' }
  | { step: 'sign-in' }
  | { step: 'locating' }
  | { step: 'unlocated'; problem: PositionProblem }
  | { step: 'refused'; refusal: VoteRefusal }
  | { step: 'confirming'; ready: Ready }
  | { step: 'sending'; ready: Ready }
  | { step: 'waiting'; kept: KeptBallot }
  | { step: 'failed'; ready: Ready; failure: Failure }
  | ({ step: 'counted' } & Outcome);

/** The page's own state; sending is the outbox's state. */
type Step =
  | Exclude<Submission, { step: 'locating' | 'sending' | 'waiting' }>
  /** `sender`: the person who has confirmed this ballot already, so it is sent once located; null: nobody. */
  | { step: 'locating'; draft: BallotDraft; sender: string | null }
  | { step: 'sent'; ready: Ready };

export interface SubmissionState {
  at: Step;
  /** The number of this attempt: positions for an earlier one are ignored. */
  run: number;
  /** The review typed so far; null: nothing yet. */
  review: TickedReview | null;
}

export type SubmissionEvent =
  /** The person wants to vote. `before`: the rule's result without a position. */
  | { type: 'begun'; draft: BallotDraft; before: VoteDecision; kept: KeptBallot | undefined }
  /** The device has answered. `decision`: the rule's result with this position. */
  | { type: 'located'; run: number; fix: Fix; decision: VoteDecision }
  | { type: 'unlocated'; run: number; problem: PositionProblem }
  /**
   * The person has confirmed the vote. `isFresh`: whether its position is recent enough to be sent.
   * `before`: as for `begun`; null while the page lacks the data for it.
   */
  | {
      type: 'confirmed';
      personId: string | null;
      isFresh: boolean;
      before: VoteDecision | null;
      kept: KeptBallot | undefined;
    }
  /** The outbox's state of this restaurant's ballot; undefined: it has none. */
  | { type: 'kept'; kept: KeptBallot | undefined; phase: Phase | undefined; isSignedOut: boolean }
  | { type: 'typed'; review: TickedReview }
  /** The person wants to see the state of the waiting ballot. */
  | { type: 'reopened'; kept: KeptBallot }
  | { type: 'review-left' }
  | { type: 'closed' };

/** Effects to run after a transition. */
export type SubmissionEffect =
  /** Request the position, and answer with `located` or `unlocated` of this run. */
  | { type: 'locate'; run: number; draft: BallotDraft }
  /** Pass the ballot to the outbox, which sends it until it is answered. */
  | { type: 'put'; ready: Ready; personId: string; review: WrittenReview | null }
  | { type: 'drop'; kept: KeptBallot }
  /** Tell the outbox that the person has been shown the outcome. */
  | { type: 'tell'; kept: KeptBallot };

export interface Advanced {
  state: SubmissionState;
  effects: readonly SubmissionEffect[];
}

export const IDLE: SubmissionState = { at: { step: 'idle' }, run: 0, review: null };

/** Reasons of refusals that another position may change. */
const ABOUT_POSITION = ['position_needed', 'position_stale', 'position_vague', 'too_far'];

/**
 * The next state after an event, and its effects. The steps are idle, locating, confirming, sent and counted,
 * and may end in sign-in, refused, unlocated or failed. No position is requested if the person may vote
 * from anywhere. An event that does not fit the step changes nothing.
 */
export function advanceSubmission(state: SubmissionState, event: SubmissionEvent): Advanced {
  const { at } = state;
  switch (event.type) {
    case 'begun':
      return begin(state, event.draft, event.before, null, event.kept);
    case 'located':
    case 'unlocated':
      return afterLook(state, event);
    case 'confirmed':
      return confirm(state, event);
    case 'kept':
      return afterOutbox(state, event);
    case 'typed':
      return to({ ...state, review: event.review }, at);
    case 'reopened':
      return to(state, { step: 'sent', ready: readyOf(event.kept) });
    case 'review-left':
      if (at.step !== 'counted' || !at.kept) return same(state);
      return to(
        { ...state, review: null },
        { ...at, review: 'none', kept: null, isAwaited: false },
        { type: 'drop', kept: at.kept },
      );
    case 'closed':
      return to({ ...state, run: state.run + 1 }, { step: 'idle' });
  }
}

const same = (state: SubmissionState): Advanced => ({ state, effects: [] });

const to = (state: SubmissionState, at: Step, ...effects: SubmissionEffect[]): Advanced => ({
  state: { ...state, at },
  effects,
});

/** Applies the rule's result without a position: goes on, requests the position, or refuses. */
function begin(
  state: SubmissionState,
  draft: BallotDraft,
  before: VoteDecision,
  sender: string | null,
  kept: KeptBallot | undefined,
): Advanced {
  // This vote replaces one that was refused in the background, and takes over its review.
  const isRefused = kept?.stop?.kind === 'refused';
  const taken = isRefused && kept.review ? { ticked: true, ...typed(kept.review) } : null;
  const next = { ...state, run: state.run + 1, review: state.review ?? taken };
  const dropped: SubmissionEffect[] = isRefused ? [{ type: 'drop', kept }] : [];
  const { state: after, effects } = before.allowed
    ? goOn(next, { ...draft, fix: null, locationVerified: false }, sender)
    : before.reason === 'position_needed'
      ? to(next, { step: 'locating', draft, sender }, { type: 'locate', run: next.run, draft })
      : to(next, refusedBy(before));
  return { state: after, effects: [...dropped, ...effects] };
}

const refusedBy = (refusal: VoteRefusal): Step =>
  refusal.reason === 'sign_in_required' ? { step: 'sign-in' } : { step: 'refused', refusal };

/** The rule allows it: ask for confirmation, or send it if it was confirmed already. */
const goOn = (state: SubmissionState, ready: Ready, sender: string | null): Advanced =>
  sender === null ? to(state, { step: 'confirming', ready }) : send(state, ready, sender);

const send = (state: SubmissionState, ready: Ready, personId: string): Advanced =>
  to(state, { step: 'sent', ready }, { type: 'put', ready, personId, review: written(state) });

function afterLook(
  state: SubmissionState,
  event: Extract<SubmissionEvent, { type: 'located' | 'unlocated' }>,
): Advanced {
  const { at, run } = state;
  // A closed attempt must not reopen when its position arrives.
  if (at.step !== 'locating' || event.run !== run) return same(state);
  if (event.type === 'unlocated') return to(state, { step: 'unlocated', problem: event.problem });
  const { fix, decision } = event;
  if (!decision.allowed) return to(state, { step: 'refused', refusal: decision });
  const { locationVerified } = decision;
  return goOn(state, { ...at.draft, fix, locationVerified }, at.sender);
}

function confirm(
  state: SubmissionState,
  { personId, isFresh, before, kept }: Extract<SubmissionEvent, { type: 'confirmed' }>,
): Advanced {
  const { at } = state;
  if (at.step !== 'confirming' && at.step !== 'failed') return same(state);
  const { ratings, idempotencyKey, fix } = at.ready;
  // A ballot from the outbox (`readyOf`) has no position.
  const isFit = fix ? isFresh : before?.allowed;
  if (isFit && personId !== null) return send(state, at.ready, personId);
  // Confirmed is this ballot, even if the page's draft has changed since.
  return before ? begin(state, { ratings, idempotencyKey }, before, personId, kept) : same(state);
}

/** Handles the outbox's state of this restaurant's ballot. */
function afterOutbox(
  state: SubmissionState,
  { kept, phase, isSignedOut }: Extract<SubmissionEvent, { type: 'kept' }>,
): Advanced {
  const { at } = state;
  const isAwaiting = at.step === 'sent';
  // Another tab has shown the outcome, or cancelled it.
  if (!kept) return isAwaiting ? advanceSubmission(state, { type: 'closed' }) : same(state);
  if (isAwaiting && isSignedOut) return to(state, { step: 'sign-in' });
  if (isAwaiting && kept.stop?.kind === 'refused') {
    return to(state, afterRefusal(kept.stop, at.ready), { type: 'drop', kept });
  }
  const { counted: ballot, reviewStep } = kept;
  if (!ballot || (phase !== 'settled' && phase !== 'review-failed')) return same(state);
  // Shown in another tab, and the person is not waiting for it here.
  if (kept.toldAt !== null && !isAwaiting) return same(state);
  const isAwaited = (isAwaiting && isFirstSending(kept)) || at.step === 'counted';
  if (phase === 'review-failed') {
    return to(state, { step: 'counted', ballot, review: 'failed', kept, isAwaited });
  }
  const review = reviewStep.step === 'stored' ? 'stored' : 'none';
  return to(
    { ...state, review: null },
    { step: 'counted', ballot, review, kept: null, isAwaited },
    { type: 'tell', kept },
  );
}

function afterRefusal(failure: Failure, ready: Ready): Step {
  const { code, data } = failure;
  if (!ABOUT_POSITION.includes(code)) return { step: 'failed', ready, failure };
  return { step: 'refused', refusal: { reason: code, data } as VoteRefusal };
}

const readyOf = ({ ratings, idempotencyKey }: KeptBallot): Ready => ({
  fix: null,
  locationVerified: false,
  ratings,
  idempotencyKey,
});

/** The review that goes with the ballot; null where none is ticked, or it has no stars. */
const written = ({ review }: SubmissionState): WrittenReview | null =>
  review?.ticked && review.rating
    ? {
        rating: review.rating,
        reviewText: review.reviewText.trim() === '' ? null : review.reviewText,
        seen: review.seen,
      }
    : null;

const typed = ({ rating, reviewText, seen }: WrittenReview) => ({
  rating,
  reviewText: reviewText ?? '',
  seen,
});

/** What the page shows: its own state combined with the outbox's. */
export function submissionOf(
  { at }: SubmissionState,
  kept: KeptBallot | undefined,
  phase: Phase | undefined,
): Submission {
  if (at.step === 'counted' && phase === 'sending') return { ...at, review: 'sending' };
  if (at.step !== 'sent') return at;
  const isWaiting = phase === 'waiting' || phase === 'stopped';
  return kept && isWaiting ? { step: 'waiting', kept } : { step: 'sending', ready: at.ready };
}

/** The state of a vote that was submitted and not answered; `server-waiting`: the server could not. */
export type OnItsWay = 'sending' | 'waiting' | 'server-waiting';

/** null: the server has answered it. */
export function onItsWayOf({ counted, stop, fault }: KeptBallot, phase: Phase): OnItsWay | null {
  if (phase === 'waiting') return fault ? 'server-waiting' : 'waiting';
  if (phase === 'stopped' && stop?.kind === 'unlocated') return 'waiting';
  return phase === 'sending' && !counted ? 'sending' : null;
}
