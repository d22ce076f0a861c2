import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { POSITION_LIMITS, type VoteRefusal } from '../../domain/voting/rules.ts';
import type { CountedBallot, Rating, VotingStanding } from '../../domain/voting/schema.ts';
import { ApiFailure } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useSetPerson } from '../people/queries.ts';
import type { Fix, PositionProblem } from '../platform/position-machine.ts';
import { locate } from '../platform/position.ts';
import { clearDraft, draftKey } from './draft.ts';
import { standingQuery } from './queries.ts';
import { type Decide, toPosition, useClockAhead } from './use-decision.ts';

/** What a vote will be sent with, once the person says so. */
interface Ready {
  fix: Fix | null;
  locationVerified: boolean;
  /** As they stood at the tap: another tab may change them meanwhile. */
  ratings: readonly Rating[];
  idempotencyKey: string;
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
  | { step: 'failed'; ready: Ready; error: unknown }
  | { step: 'counted'; ballot: CountedBallot };

/** The server takes a position of the last 60 s: an older one is taken anew before sending. */
const FRESH_MS = 40_000;
/** Refusals that another look at the position may turn around. */
const ABOUT_POSITION = ['position_needed', 'position_stale', 'position_vague', 'too_far'];

const isStale = (fix: Fix | null): boolean =>
  fix !== null && Date.now() - fix.takenAt.getTime() > FRESH_MS;

export function useSubmission(
  restaurant: Restaurant,
  ratings: readonly Rating[],
  decide: Decide | undefined,
) {
  const api = useApi();
  const client = useQueryClient();
  const setPerson = useSetPerson();
  const clockAhead = useClockAhead(restaurant.id);
  const [submission, become] = useState<Submission>({ step: 'idle' });
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

  function show(fix: Fix | null, locationVerified: boolean): Ready {
    const idempotencyKey = draftKey(restaurant.id);
    const ready: Ready = { fix, locationVerified, ratings, idempotencyKey };
    become({ step: 'confirming', ready });
    return ready;
  }

  async function send(shown: Ready): Promise<void> {
    const renewed = isStale(shown.fix) ? await begin() : shown;
    if (!renewed) return;
    // The same ballot, whatever the draft says by now.
    const ready = { ...shown, fix: renewed.fix, locationVerified: renewed.locationVerified };
    become({ step: 'sending', ready });
    try {
      const ballot = await api.voting.castBallot({
        idempotencyKey: ready.idempotencyKey,
        restaurantId: restaurant.id,
        ratings: [...ready.ratings],
        position: ready.fix && toPosition(ready.fix, clockAhead),
      });
      clearDraft(restaurant.id);
      if (!ballot.adminVote) rememberVoted();
      become({ step: 'counted', ballot });
    } catch (error) {
      become(afterRefusal(error, ready));
    } finally {
      void client.invalidateQueries({ queryKey: ['mine'] });
    }
  }

  function afterRefusal(error: unknown, ready: Ready): Submission {
    if (!(error instanceof ApiFailure)) return { step: 'failed', ready, error };
    if (error.code === 'sign_in_required') {
      setPerson(null);
      return { step: 'sign-in' };
    }
    if (!ABOUT_POSITION.includes(error.code)) return { step: 'failed', ready, error };
    const refusal = { reason: error.code, data: error.data } as VoteRefusal;
    return { step: 'refused', refusal };
  }

  /** The page knows at once; the server is asked again all the same. */
  function rememberVoted(): void {
    client.setQueryData<VotingStanding>(
      standingQuery(api, restaurant.id).queryKey,
      (standing) => standing && { ...standing, votedToday: true },
    );
  }

  function close(): void {
    run.current += 1;
    become({ step: 'idle' });
  }

  return { submission, begin, send, close };
}
