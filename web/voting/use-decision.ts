import { useQuery } from '@tanstack/react-query';
import type { Position } from '../../domain/places/schema.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { decideVote, festivalDay, type VoteDecision } from '../../domain/voting/rules.ts';
import type { Rating } from '../../domain/voting/schema.ts';
import { useApi } from '../api/context.ts';
import { usePerson } from '../people/queries.ts';
import type { Fix } from '../platform/position-machine.ts';
import { standingQuery } from './queries.ts';

const FRESH_MS = 40_000;

/** Asks the rule, as the server will, with what this page knows. */
export type Decide = (fix: Fix | null, ratings: readonly Rating[] | null) => VoteDecision;

/** undefined while the page does not know enough to ask. */
export function useDecide(restaurant: Restaurant): Decide | undefined {
  const person = usePerson();
  const { data: standing } = useQuery(standingQuery(useApi(), restaurant.id));
  const ahead = useClockAhead(restaurant.id);
  if (person === undefined || !standing) return undefined;
  return (fix, ratings) => {
    const now = new Date(Date.now() - ahead);
    return decideVote({
      now,
      votingEnabled: standing.votingEnabled,
      voter: person,
      restaurant: { id: restaurant.id, coordinates: coordinatesOf(restaurant) },
      earlierVotes: standing.votedToday
        ? [{ restaurantId: restaurant.id, day: festivalDay(now), by: 'person' }]
        : [],
      position: fix && toPosition(fix, ahead),
      ratings,
    });
  };
}

export const coordinatesOf = ({ latitude, longitude }: Restaurant) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/**
 * By how many milliseconds the phone's clock is ahead of the server's (behind: negative); 0 while
 * the server has not told its own.
 */
export function useClockAhead(restaurantId: string): number {
  const { data: standing, dataUpdatedAt } = useQuery(standingQuery(useApi(), restaurantId));
  return standing ? dataUpdatedAt - Date.parse(standing.now) : 0;
}

/** A fix as the server wants it: its moment by the server's clock. */
export const toPosition = (fix: Fix, ahead: number): Position => ({
  latitude: fix.latitude,
  longitude: fix.longitude,
  accuracyMeters: fix.accuracyMeters,
  takenAt: new Date(fix.takenAt.getTime() - ahead).toISOString(),
});

/**
 * Whether a fix can still be sent: the server takes one of the last 60 s, and a slow answer takes
 * 15 of them.
 */
export const isFresh = ({ takenAt }: Fix): boolean => Date.now() - takenAt.getTime() <= FRESH_MS;
