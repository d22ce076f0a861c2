import type { Person } from '../../domain/people/schema.ts';
import type { Position } from '../../domain/places/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import {
  decideVote,
  type Rating,
  type VoteDecision,
  type VoterMatch,
  type VotingState,
  votingStateAt,
} from '../../domain/voting/rules.ts';
import type { VotingNow, VotingStatus } from '../../domain/voting/schema.ts';
import type { Fix } from '../platform/position-machine.ts';

/** Applies the same rule as the server, with the data of this page. */
export type Decide = (fix: Fix | null, ratings: readonly Rating[] | null) => VoteDecision;

/** What the server says of voting; a previous version of it only whether it is open. */
type KnownVoting = Pick<VotingNow, 'votingEnabled'> & Partial<VotingNow>;

/** The server's voting status, without its clock. A previous version of it says nothing of venue codes. */
export type StatusWithoutClock = KnownVoting &
  Pick<VotingStatus, 'votedToday' | 'votedTodayBy' | 'ownRestaurant'> &
  Partial<Pick<VotingStatus, 'codeRequired' | 'codeRedeemed' | 'hasCounter'>>;

/** @param clockAheadMs by how many milliseconds the phone's clock is ahead of the server's */
export const decideWith =
  ({
    status,
    person,
    restaurant,
    clockAheadMs,
    isProvenOn,
  }: {
    status: StatusWithoutClock;
    /** null: nobody is signed in. */
    person: Pick<Person, 'email' | 'isAdmin' | 'isVotingAdmin'> | null;
    restaurant: Pick<Restaurant, 'id' | 'latitude' | 'longitude'>;
    clockAheadMs: number;
    /** Whether this phone has redeemed a venue code here on a day; omitted: it has not. */
    isProvenOn?: (day: string) => boolean;
  }): Decide =>
  (fix, ratings) => {
    const now = new Date(Date.now() - clockAheadMs);
    const by = votedTodayBy(status);
    return decideVote({
      now,
      voting: votingAt(status, now),
      voter: person,
      // A server of the previous version omits it.
      ownRestaurant: status.ownRestaurant ?? false,
      restaurant: { id: restaurant.id, coordinates: coordinatesOf(restaurant) },
      earlierVotes: by ? [{ restaurantId: restaurant.id, day: festivalDay(now), by }] : [],
      position: fix && toPosition(fix, clockAheadMs),
      code: {
        isRedeemed: status.codeRedeemed === true || isProvenOn?.(festivalDay(now)) === true,
        isRequired: status.codeRequired === true,
      },
      ratings,
    });
  };

/**
 * Whether one can vote at a moment of the server's clock: the set time may have come since its answer.
 */
const votingAt = ({ votingEnabled, voting, votingClosesAt }: KnownVoting, now: Date): VotingState =>
  votingStateAt(
    voting ?? (votingEnabled ? 'open' : 'paused'),
    votingClosesAt ? new Date(votingClosesAt) : null,
    now,
  );

/**
 * Which match made today's vote here. During an update of the server a previous version may answer,
 * which does not say which: it is taken for the person's own.
 */
export const votedTodayBy = (status: StatusWithoutClock): VoterMatch | null =>
  status.votedToday ? (status.votedTodayBy ?? 'person') : null;

export const coordinatesOf = ({
  latitude,
  longitude,
}: Pick<Restaurant, 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** A fix for the server: its time is converted to the server's clock. */
export const toPosition = (fix: Fix, clockAheadMs: number): Position => ({
  latitude: fix.latitude,
  longitude: fix.longitude,
  accuracyMeters: fix.accuracyMeters,
  takenAt: new Date(fix.takenAt.getTime() - clockAheadMs).toISOString(),
});
