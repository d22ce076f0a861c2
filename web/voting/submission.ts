import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { POSITION_LIMITS, type VoteRefusal } from '../../domain/voting/rules.ts';
import type { CountedBallot } from '../../domain/voting/schema.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import { usePerson } from '../people/queries.ts';
import { useOnline } from '../platform/online.ts';
import type { Fix, PositionProblem } from '../platform/position-machine.ts';
import { locate } from '../platform/position.ts';
import type { TickedReview } from '../reviews/ReviewFields.tsx';
import type { Decide } from './decision.ts';
import { draftKey } from './draft.ts';
import { type Failure, isFirstSending, type KeptBallot, phaseOf } from './outbox.ts';
import { changeBallot, dropBallot, putBallot, resumeBallot, useBallots } from './outbox-store.ts';
import { isFresh, useClockAhead } from './use-decision.ts';

/** What a vote will be sent with, once the person says so. */
export interface Ready {
  fix: Fix | null;
  locationVerified: boolean;
  /** As they stood at the tap: another tab may change them meanwhile. */
  ratings: readonly Rating[];
  idempotencyKey: string;
}

/** What became of the vote, and of the review beside it. */
export interface Outcome {
  ballot: CountedBallot;
  review: 'none' | 'stored' | 'sending' | 'failed';
  /** What to try again, where the review failed. */
  kept: KeptBallot | null;
  /** Whether the answer came at once to the tap of somebody who waits for it. */
  isAwaited: boolean;
}

/** The way of a vote on the phone, from the tap to the answer (S2 §4). */
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

/** What the page holds itself; what is sent is held by the outbox. */
type Held = Exclude<Submission, { step: 'sending' | 'waiting' }> | { step: 'sent'; ready: Ready };

/** How a vote stands that was submitted and not answered. */
export type OnItsWay = 'sending' | 'waiting';

/** Refusals that another look at the position may turn around. */
const ABOUT_POSITION = ['position_needed', 'position_stale', 'position_vague', 'too_far'];

export function useSubmission(
  restaurant: Restaurant,
  ratings: readonly Rating[],
  decide: Decide | undefined,
) {
  const person = usePerson();
  const clockAheadMs = useClockAhead(restaurant.id);
  const isOnline = useOnline();
  const [held, become] = useState<Held>({ step: 'idle' });
  const [review, setReview] = useState<TickedReview | null>(null);
  const ballots = useBallots();
  const kept = ballots.find(
    (one) => one.restaurantId === restaurant.id && (!person || one.personId === person.id),
  );
  const phase = kept && phaseOf(kept, isOnline);
  const onItsWay = person && kept ? onItsWayOf(kept, phase) : null;
  /** What was begun and then closed must not come back when its position arrives. */
  const run = useRef(0);
  const page = useRef<AbortController>(null);
  useEffect(() => {
    const leaving = new AbortController();
    page.current = leaving;
    return () => leaving.abort();
  }, []);

  /** Looks at what can be known before the position, then at the position. */
  async function begin(): Promise<Ready | null> {
    if (!decide) return null;
    forgetRefused();
    run.current += 1;
    const mine = run.current;
    const before = decide(null, ratings);
    if (before.allowed) return show(null, false);
    if (before.reason !== 'position_needed') {
      const signIn = before.reason === 'sign_in_required';
      become(signIn ? { step: 'sign-in' } : { step: 'refused', refusal: before });
      return null;
    }
    become({ step: 'locating' });
    const fix = await lookHere();
    if (fix === null || run.current !== mine) return null;
    if (typeof fix === 'string') {
      become({ step: 'unlocated', problem: fix });
      return null;
    }
    const decision = decide(fix, ratings);
    if (decision.allowed) return show(fix, decision.locationVerified);
    become({ step: 'refused', refusal: decision });
    return null;
  }

  /** A position sharp enough to vote with; null once the person has left the page. */
  async function lookHere(): Promise<Fix | PositionProblem | null> {
    const signal = page.current?.signal;
    const accuracyMeters = POSITION_LIMITS.maxAccuracyMeters;
    try {
      return await locate({ fresh: true, accuracyMeters, ...(signal && { signal }) });
    } catch (error) {
      if (signal?.aborted) return null;
      throw error;
    }
  }

  /** A vote that was refused while nobody waited for it is told no more; its review is taken over. */
  function forgetRefused(): void {
    if (kept?.stop?.kind !== 'refused') return;
    if (kept.review && !review) setReview({ ticked: true, ...typed(kept.review) });
    dropBallot(kept);
  }

  function show(fix: Fix | null, locationVerified: boolean): Ready {
    const idempotencyKey = draftKey(restaurant.id);
    const ready: Ready = { fix, locationVerified, ratings, idempotencyKey };
    become({ step: 'confirming', ready });
    return ready;
  }

  /** Hands the ballot to the outbox, which sends it, again and again if it must. */
  async function send(shown: Ready): Promise<void> {
    // One that waited comes back without the position that it went with.
    const isFit = shown.fix ? isFresh(shown.fix) : decide?.(null, shown.ratings).allowed;
    const renewed = isFit ? shown : await begin();
    if (!renewed || !person) return;
    // The same ballot, whatever the draft says by now.
    const ready = { ...shown, fix: renewed.fix, locationVerified: renewed.locationVerified };
    const now = Date.now();
    const { fix, idempotencyKey, ratings: rated } = ready;
    const ballot: KeptBallot = {
      restaurantId: restaurant.id,
      restaurantName: restaurant.name,
      personId: person.id,
      idempotencyKey,
      ratings: rated,
      review: review?.ticked && review.rating ? written(review.rating, review.reviewText) : null,
      needsPosition: fix !== null,
      clockAheadMs,
      madeAt: now,
      nextAt: now,
      tries: 0,
      limitedUntil: 0,
      stop: null,
      counted: null,
      reviewStep: { step: 'none' },
      toldAt: null,
    };
    putBallot(ballot, fix);
    become({ step: 'sent', ready });
  }

  /** What the outbox tells of this restaurant's ballot. */
  const heed = useEffectEvent(() => {
    const isAwaiting = held.step === 'sent';
    if (!kept) {
      // Another tab has told, or cancelled it.
      if (isAwaiting) close();
    } else if (isAwaiting && person === null) {
      become({ step: 'sign-in' });
    } else if (isAwaiting && kept.stop?.kind === 'refused') {
      dropBallot(kept);
      become(afterRefusal(kept.stop, held.ready));
    } else if (kept.counted && (phase === 'settled' || phase === 'review-failed')) {
      // Told in another tab, and nobody waits for it here.
      if (kept.toldAt !== null && !isAwaiting) return;
      const isAwaited = (isAwaiting && isFirstSending(kept)) || held.step === 'counted';
      const { counted: ballot, reviewStep } = kept;
      if (phase === 'settled') {
        const outcome = reviewStep.step === 'stored' ? 'stored' : 'none';
        changeBallot(kept, { type: 'told', now: Date.now() });
        setReview(null);
        become({ step: 'counted', ballot, review: outcome, kept: null, isAwaited });
      } else {
        become({ step: 'counted', ballot, review: 'failed', kept, isAwaited });
      }
    }
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the outbox is outside of React: it is heard, not rendered.
  useEffect(() => heed(), [kept, phase, held.step, person]);

  function afterRefusal(failure: Failure, ready: Ready): Held {
    const { code, data } = failure;
    if (!ABOUT_POSITION.includes(code)) return { step: 'failed', ready, failure };
    return { step: 'refused', refusal: { reason: code, data } as VoteRefusal };
  }

  function close(): void {
    run.current += 1;
    become({ step: 'idle' });
  }

  /** Lets the vote stand without its review. */
  function leaveReview(): void {
    if (held.step !== 'counted' || !held.kept) return;
    dropBallot(held.kept);
    setReview(null);
    become({ ...held, review: 'none', kept: null, isAwaited: false });
  }

  return {
    submission: seen(held, kept, phase),
    /** Whether a vote may begin. */
    isIdle: (held.step === 'idle' || held.step === 'counted') && !onItsWay,
    /** How what was submitted stands; until it has arrived there is nothing to rate. */
    onItsWay,
    review,
    setReview,
    begin,
    send,
    close,
    resume: resumeBallot,
    leaveReview,
    /** Shows what has become of a ballot that waits. */
    reopen: () => {
      if (kept) become({ step: 'sent', ready: readyOf(kept) });
    },
  };
}

const onItsWayOf = (
  { counted, stop }: KeptBallot,
  phase: ReturnType<typeof phaseOf> | undefined,
): OnItsWay | null => {
  if (phase === 'waiting' || (phase === 'stopped' && stop?.kind === 'unlocated')) return 'waiting';
  return phase === 'sending' && !counted ? 'sending' : null;
};

/** What the page holds, and what the outbox says of it. */
function seen(
  held: Held,
  kept: KeptBallot | undefined,
  phase: ReturnType<typeof phaseOf> | undefined,
): Submission {
  if (held.step === 'counted' && phase === 'sending') return { ...held, review: 'sending' };
  if (held.step !== 'sent') return held;
  const isWaiting = phase === 'waiting' || phase === 'stopped';
  return kept && isWaiting ? { step: 'waiting', kept } : { step: 'sending', ready: held.ready };
}

const readyOf = ({ ratings, idempotencyKey }: KeptBallot): Ready => ({
  fix: null,
  locationVerified: false,
  ratings,
  idempotencyKey,
});

const written = (rating: number, text: string) => ({
  rating,
  reviewText: text.trim() === '' ? null : text,
});

const typed = ({ rating, reviewText }: ReturnType<typeof written>) => ({
  rating,
  reviewText: reviewText ?? '',
});
