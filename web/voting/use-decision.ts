import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Position } from '../../domain/places/rules.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { decideVote, type VoteDecision } from '../../domain/voting/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { VotingStanding } from '../../domain/voting/schema.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import { useApi } from '../api/context.ts';
import { usePerson } from '../people/queries.ts';
import { keep, recall } from '../platform/kept.ts';
import { useOnline } from '../platform/online.ts';
import type { Fix } from '../platform/position-machine.ts';
import { settingsQuery } from '../shell/queries.ts';
import { standingQuery } from './queries.ts';

const FRESH_MS = 40_000;
/** Two readings of one clock differ by what an answer takes. */
const UNLIKE_MS = 5000;

/** Asks the rule, as the server will, with what this page knows. */
export type Decide = (fix: Fix | null, ratings: readonly Rating[] | null) => VoteDecision;

/** undefined while the page does not know enough to ask. */
export function useDecide(restaurant: Restaurant): Decide | undefined {
  const person = usePerson();
  const standing = useStanding(restaurant.id);
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

/**
 * What the server says of this person's votes here. Without a network, where it has said nothing yet,
 * the best is hoped for: a vote waits then, and it is the server that counts or refuses it.
 */
function useStanding(
  restaurantId: string,
): Pick<VotingStanding, 'votingEnabled' | 'votedToday'> | undefined {
  const api = useApi();
  const online = useOnline();
  const { data: standing } = useQuery(standingQuery(api, restaurantId));
  const { data: settings } = useQuery(settingsQuery(api));
  if (standing || online || !settings) return standing;
  return { votingEnabled: settings.votingEnabled, votedToday: false };
}

export const coordinatesOf = ({ latitude, longitude }: Restaurant) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/**
 * By how many milliseconds the phone's clock is ahead of the server's (behind: negative). While the
 * server has not told its own, as it last was; 0 where it never has.
 */
export function useClockAhead(restaurantId: string): number {
  const { data: standing, dataUpdatedAt } = useQuery(standingQuery(useApi(), restaurantId));
  const ahead = standing ? dataUpdatedAt - Date.parse(standing.now) : lastAhead();
  useEffect(() => {
    if (Math.abs(ahead - lastAhead()) > UNLIKE_MS) keep('clock-ahead', `${ahead}`);
  }, [ahead]);
  return ahead;
}

/** Anybody may write into a browser's storage. */
const lastAhead = (): number => Number(recall('clock-ahead') ?? 0) || 0;

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
