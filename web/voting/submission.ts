import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { POSITION_LIMITS } from '../../domain/places/rules.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import { usePerson } from '../people/queries.ts';
import { useOnline } from '../platform/online.ts';
import type { Fix, PositionProblem } from '../platform/position-machine.ts';
import { locate } from '../platform/position.ts';
import { createStore, useStore } from '../platform/store.ts';
import type { TickedReview } from '../reviews/ticked-review.ts';
import type { Decide } from './decision.ts';
import { draftKey } from './draft.ts';
import { newBallot, phaseOf } from './outbox.ts';
import {
  dropBallot,
  markOutcomeShown,
  putBallot,
  resumeBallot,
  useBallots,
} from './outbox-store.ts';
import {
  advanceSubmission,
  IDLE,
  onItsWayOf,
  type Ready,
  type SubmissionEffect,
  type SubmissionEvent,
  submissionOf,
} from './submission-machine.ts';
import { isFresh, useClockAhead } from './use-decision.ts';

/** Runs the vote on a restaurant's page; `submission-machine.ts` defines the transitions. */
export function useSubmission(
  restaurant: Restaurant,
  ratings: readonly Rating[],
  decide: Decide | undefined,
) {
  const person = usePerson();
  const clockAheadMs = useClockAhead(restaurant.id);
  const { kept, phase } = useKeptBallot(restaurant.id, person);
  const onItsWay = person && kept && phase ? onItsWayOf(kept, phase) : null;
  const [store] = useState(() => createStore(IDLE));
  const state = useStore(store);
  const { step } = state.at;
  const page = usePageSignal();

  function dispatch(event: SubmissionEvent): void {
    const { state: next, effects } = advanceSubmission(store.get(), event);
    store.set(next);
    effects.forEach(perform);
  }

  function perform(effect: SubmissionEffect): void {
    switch (effect.type) {
      case 'locate':
        return void look(effect);
      case 'put':
        return submit(effect, restaurant, clockAheadMs);
      case 'drop':
        return dropBallot(effect.kept);
      case 'tell':
        return markOutcomeShown(effect.kept);
    }
  }

  async function look({ run, draft }: EffectOf<'locate'>): Promise<void> {
    const found = await locateToVote(page());
    if (found === null || !decide) return;
    if (typeof found === 'string') dispatch({ type: 'unlocated', run, problem: found });
    else dispatch({ type: 'located', run, fix: found, decision: decide(found, draft.ratings) });
  }

  const hear = useEffectEvent(() =>
    dispatch({ type: 'kept', kept, phase, isSignedOut: person === null }),
  );
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each step hears what the outbox says.
  useEffect(() => hear(), [kept, phase, step, person]);

  return {
    submission: submissionOf(state, kept, phase),
    /** Whether a vote may begin. */
    isIdle: (step === 'idle' || step === 'counted') && !onItsWay,
    /** State of the submitted vote; until it has arrived nothing can be rated. */
    onItsWay,
    review: state.review,
    setReview: (review: TickedReview) => dispatch({ type: 'typed', review }),
    begin: () => {
      const draft = { ratings, idempotencyKey: draftKey(restaurant.id) };
      if (decide) dispatch({ type: 'begun', draft, before: decide(null, ratings), kept });
    },
    /** Sends the vote that is shown for confirmation. */
    confirm: (ready: Ready) =>
      dispatch({
        type: 'confirmed',
        personId: person?.id ?? null,
        isFresh: ready.fix !== null && isFresh(ready.fix),
        before: decide?.(null, ready.ratings) ?? null,
        kept,
      }),
    close: () => dispatch({ type: 'closed' }),
    resume: resumeBallot,
    leaveReview: () => dispatch({ type: 'review-left' }),
    /** Shows the state of a waiting ballot. */
    reopen: () => {
      if (kept) dispatch({ type: 'reopened', kept });
    },
  };
}

type EffectOf<Type> = Extract<SubmissionEffect, { type: Type }>;

/** The restaurant's ballot in the outbox, and its phase. */
function useKeptBallot(restaurantId: string, person: Person | null | undefined) {
  const isOnline = useOnline();
  const kept = useBallots().find(
    (one) => one.restaurantId === restaurantId && (!person || one.personId === person.id),
  );
  return { kept, phase: kept && phaseOf(kept, isOnline) };
}

/** A position accurate enough to vote with; null once the person has left the page. */
async function locateToVote(
  signal: AbortSignal | undefined,
): Promise<Fix | PositionProblem | null> {
  const accuracyMeters = POSITION_LIMITS.maxAccuracyMeters;
  try {
    return await locate({ fresh: true, accuracyMeters, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) return null;
    throw error;
  }
}

/** Passes the ballot to the outbox. */
function submit(
  { ready, personId, review }: EffectOf<'put'>,
  { id, name }: Restaurant,
  clockAheadMs: number,
): void {
  const { fix, idempotencyKey, ratings } = ready;
  const ballot = newBallot({
    restaurantId: id,
    restaurantName: name,
    personId,
    idempotencyKey,
    ratings,
    review,
    needsPosition: fix !== null,
    fix: fix && { ...placeOf(fix), takenAt: fix.takenAt.getTime() },
    clockAheadMs,
    madeAt: Date.now(),
  });
  putBallot(ballot);
}

/** What is stored of a position: nothing else that the device may report. */
const placeOf = ({ latitude, longitude, accuracyMeters }: Fix) => ({
  latitude,
  longitude,
  accuracyMeters,
});

/** Returns a signal that is aborted when the person leaves the page. */
function usePageSignal(): () => AbortSignal | undefined {
  const page = useRef<AbortController>(null);
  useEffect(() => {
    const leaving = new AbortController();
    page.current = leaving;
    return () => leaving.abort();
  }, []);
  return () => page.current?.signal;
}
