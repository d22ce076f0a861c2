import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { VoteRefusal } from '../../domain/voting/rules.ts';
import type { CountedBallot, Rating, VotingStanding } from '../../domain/voting/schema.ts';
import { useApi } from '../api/context.ts';
import { type Fix, locate, type PositionProblem } from '../platform/position.ts';
import { clearDraft, draftKey } from './draft.ts';
import { standingQuery } from './queries.ts';
import { clockAhead, type Decide, toPosition } from './use-decision.ts';

/** The way of a vote on the phone, from the tap to the answer (S2 §4). */
export type Submission =
  | { step: 'idle' }
  | { step: 'sign-in' }
  | { step: 'locating' }
  | { step: 'unlocated'; problem: PositionProblem }
  | { step: 'refused'; refusal: VoteRefusal }
  | { step: 'confirming'; fix: Fix | null }
  | { step: 'sending' }
  | { step: 'failed'; error: unknown; fix: Fix | null }
  | { step: 'counted'; ballot: CountedBallot };

export function useSubmission(
  restaurant: Restaurant,
  ratings: readonly Rating[],
  decide: Decide | undefined,
) {
  const api = useApi();
  const client = useQueryClient();
  const [submission, become] = useReducer((_: Submission, next: Submission): Submission => next, {
    step: 'idle',
  });

  /** Looks at everything that can be known before the position, then at the position. */
  async function begin() {
    if (!decide) return;
    const before = decide(null, ratings);
    if (before.allowed) return become({ step: 'confirming', fix: null });
    if (before.reason === 'sign_in_required') return become({ step: 'sign-in' });
    if (before.reason !== 'position_needed') return become({ step: 'refused', refusal: before });
    become({ step: 'locating' });
    const fix = await locate({ fresh: true });
    if (typeof fix === 'string') return become({ step: 'unlocated', problem: fix });
    const decision = decide(fix, ratings);
    become(decision.allowed ? { step: 'confirming', fix } : { step: 'refused', refusal: decision });
  }

  async function send(fix: Fix | null) {
    become({ step: 'sending' });
    try {
      const ballot = await api.voting.castBallot({
        idempotencyKey: draftKey(restaurant.id),
        restaurantId: restaurant.id,
        ratings: [...ratings],
        position: fix && toPosition(fix, aheadOf(restaurant.id)),
      });
      clearDraft(restaurant.id);
      become({ step: 'counted', ballot });
    } catch (error) {
      become({ step: 'failed', error, fix });
    } finally {
      void client.invalidateQueries({ queryKey: ['mine'] });
    }
  }

  function aheadOf(restaurantId: string): number {
    const { queryKey } = standingQuery(api, restaurantId);
    const standing = client.getQueryData<VotingStanding>(queryKey);
    const receivedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now();
    return standing ? clockAhead(standing, receivedAt) : 0;
  }

  return { submission, begin, send, close: () => become({ step: 'idle' }) };
}
