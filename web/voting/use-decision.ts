import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MEMBER } from '../../domain/people/rules.member.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { useApi } from '../api/context.ts';
import { usePerson } from '../people/queries.ts';
import { keep, recall, useKept } from '../platform/kept.ts';
import { useOnline } from '../platform/online.ts';
import type { Fix } from '../platform/position-machine.ts';
import { settingsQuery } from '../shell/queries.ts';
import { isProven } from '../venue/proofs.ts';
import { type Decide, decideWith, type StatusWithoutClock } from './decision.ts';
import { votingStatusQuery } from './queries.ts';

const FRESH_MS = 40_000;
/** Two readings of one clock differ by the duration of an answer. */
const UNLIKE_MS = 5000;

/**
 * undefined while the page lacks the data to decide.
 * @param asMember whether to decide as if whoever is signed out were signed in: who cannot vote here anyway
 * learns it before
 */
export function useDecide(restaurant: Restaurant, asMember = false): Decide | undefined {
  const signedIn = usePerson();
  const person = asMember && signedIn === null ? MEMBER : signedIn;
  const status = useVotingStatus(restaurant.id);
  const clockAheadMs = useClockAhead(restaurant.id);
  const proofs = useKept('venue-proofs');
  if (person === undefined || !status) return undefined;
  const personId = person?.id ?? null;
  const isProvenOn = (day: string) => isProven(proofs, restaurant.id, day, personId);
  return decideWith({ status, person, restaurant, clockAheadMs, isProvenOn });
}

/**
 * The server's status of this person's votes here. Without a network, if it has not answered yet,
 * assume that voting is allowed: the vote then waits, and the server counts or refuses it.
 */
function useVotingStatus(restaurantId: string): StatusWithoutClock | undefined {
  const api = useApi();
  const online = useOnline();
  const { data: status } = useQuery(votingStatusQuery(api, restaurantId));
  const { data: settings } = useQuery(settingsQuery(api));
  if (status || online || !settings) return status;
  const { votingEnabled, voting, votingClosesAt } = settings;
  return {
    votingEnabled,
    voting,
    votingClosesAt,
    votedToday: false,
    votedTodayBy: null,
    ownRestaurant: false,
  };
}

/**
 * By how many milliseconds the phone's clock is ahead of the server's (behind: negative). Until the
 * server has sent its time, the last known value; 0 if there is none.
 */
export function useClockAhead(restaurantId: string): number {
  const { data: status, dataUpdatedAt } = useQuery(votingStatusQuery(useApi(), restaurantId));
  const ahead = status ? dataUpdatedAt - Date.parse(status.now) : lastAhead();
  useEffect(() => {
    if (Math.abs(ahead - lastAhead()) > UNLIKE_MS) keep('clock-ahead', `${ahead}`);
  }, [ahead]);
  return ahead;
}

/** Anyone may write into a browser's storage. */
const lastAhead = (): number => Number(recall('clock-ahead') ?? 0) || 0;

/**
 * Whether a fix can still be sent: the server accepts one of the last 60 s, and a slow answer takes
 * 15 of them.
 */
export const isFresh = ({ takenAt }: Fix): boolean => Date.now() - takenAt.getTime() <= FRESH_MS;
