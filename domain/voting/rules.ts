import type { ErrorCode, ErrorData } from '../errors.ts';
import { DISTANCES, measureMiles } from '../places/rules.ts';
import type { Coordinates, Position } from '../places/rules.ts';
import { festivalDay } from '../festival.ts';

/** Points for one dish; 0 says that it was looked at and got none. */
export interface Rating {
  dishId: string;
  /** 0 to `POINTS.maxPerDish` */
  rating: number;
}

/** S2 §9 and decision 5. */
export const POINTS = {
  maxPerDish: 5,
  maxPerBallot: 15,
  /** The summary says "enough" from here. */
  enough: 15,
  /** The progress bar is full here. */
  barFull: 5,
  /** The "great progress" hint shows from here. */
  greatProgress: 3,
} as const;

/** How fresh and how sharp a position must be to vote with. */
export const POSITION_LIMITS = {
  maxAgeSeconds: 60,
  maxAccuracyMeters: 150,
  /** Clocks differ: a fix may seem to come from this far in the future. */
  maxAheadSeconds: 60,
} as const;

export const countPoints = (ratings: readonly Rating[]): number =>
  ratings.reduce((sum, { rating }) => sum + rating, 0);

type RefusalCode = Extract<
  ErrorCode,
  | 'sign_in_required'
  | 'voting_closed'
  | 'no_rating'
  | 'one_dish_only'
  | 'too_many_points'
  | 'already_voted_today'
  | 'email_already_voted_today'
  | 'restaurant_location_unavailable'
  | 'position_needed'
  | 'position_stale'
  | 'position_vague'
  | 'too_far'
>;
/** A reason is a key of the error catalogue with the parameters of its text. */
export type VoteRefusal = { [C in RefusalCode]: { reason: C; data: ErrorData<C> } }[RefusalCode];

/** By what an earlier vote is known as the voter's: their account, or only their e-mail address. */
export const VOTER_MATCHES = ['person', 'email'] as const;
export type VoterMatch = (typeof VOTER_MATCHES)[number];

export interface VoteQuestion {
  now: Date;
  votingEnabled: boolean;
  /** null: nobody is signed in. */
  voter: { email: string; isVotingAdmin: boolean } | null;
  restaurant: { id: string; coordinates: Coordinates | null };
  /** The votes that this person, or this address, has cast already; days as in `festivalDay`. */
  earlierVotes: readonly { restaurantId: string; day: string; by: VoterMatch }[];
  /** null: not known (yet). */
  position: Position | null;
  /** null while the person has not rated anything: then only the rest is decided. */
  ratings: readonly Rating[] | null;
}

export type VoteDecision =
  | {
      allowed: true;
      day: string;
      /** null only for people who may vote from anywhere, where one of the places is unknown. */
      distanceMiles: number | null;
      locationVerified: boolean;
      adminVote: boolean;
    }
  | ({ allowed: false } & VoteRefusal);

const refuse = <C extends RefusalCode>(reason: C, data: ErrorData<C>): VoteDecision =>
  ({ allowed: false, reason, data }) as VoteDecision;

/**
 * The one rule of the vote (S2 §5, decisions 2 and 4 to 8). The browser asks it to explain, the
 * server to enforce. The order of the reasons is the order in which a person can do something
 * about them.
 */
export function decideVote(question: VoteQuestion): VoteDecision {
  const { voter, restaurant, position } = question;
  const adminVote = voter?.isVotingAdmin ?? false;
  // What nobody can help comes first: no one should sign in only to learn it.
  if (!question.votingEnabled && !adminVote) return refuse('voting_closed', undefined);
  if (!restaurant.coordinates && !adminVote) {
    return refuse('restaurant_location_unavailable', undefined);
  }
  if (!voter) return refuse('sign_in_required', undefined);

  const day = festivalDay(question.now);
  const earlier = question.earlierVotes.find(
    (vote) => vote.restaurantId === restaurant.id && vote.day === day,
  );
  if (earlier && !adminVote) {
    return earlier.by === 'person'
      ? refuse('already_voted_today', undefined)
      : refuse('email_already_voted_today', { email: voter.email });
  }

  const unfit = question.ratings && checkRatings(question.ratings);
  if (unfit) return unfit;

  if (!adminVote && restaurant.coordinates) {
    const unlocated = checkPosition(restaurant.coordinates, question);
    if (unlocated) return unlocated;
  }
  const distanceMiles =
    restaurant.coordinates && position ? measureMiles(restaurant.coordinates, position) : null;
  return {
    allowed: true,
    day,
    distanceMiles,
    locationVerified: distanceMiles !== null && distanceMiles <= DISTANCES.verifiedMiles,
    adminVote,
  };
}

/** Exactly one dish holds the vote; explicit zeros may stand beside it (decisions 5 and 6). */
function checkRatings(ratings: readonly Rating[]): VoteDecision | null {
  const points = countPoints(ratings);
  if (points === 0) return refuse('no_rating', undefined);
  if (points > POINTS.maxPerBallot) {
    return refuse('too_many_points', { points, maxPoints: POINTS.maxPerBallot });
  }
  const rated = ratings.filter(({ rating }) => rating > 0).length;
  return rated > 1 ? refuse('one_dish_only', undefined) : null;
}

function checkPosition(
  coordinates: Coordinates,
  { position, now }: VoteQuestion,
): VoteDecision | null {
  if (!position) return refuse('position_needed', undefined);
  const ageSeconds = (now.getTime() - Date.parse(position.takenAt)) / 1000;
  const { maxAgeSeconds, maxAheadSeconds, maxAccuracyMeters } = POSITION_LIMITS;
  if (ageSeconds > maxAgeSeconds || ageSeconds < -maxAheadSeconds) {
    return refuse('position_stale', { maxAgeSeconds });
  }
  if (position.accuracyMeters > maxAccuracyMeters) {
    return refuse('position_vague', { maxAccuracyMeters });
  }
  const distanceMiles = measureMiles(coordinates, position);
  if (distanceMiles <= DISTANCES.voteMiles) return null;
  // Shown with one decimal: just outside must not read as if it were inside.
  const leastShown = DISTANCES.voteMiles + 0.1;
  return refuse('too_far', {
    distanceMiles: Math.max(distanceMiles, leastShown),
    rangeMiles: DISTANCES.voteMiles,
  });
}

/** What makes a counted vote worth a look. It counts all the same until somebody rules otherwise. */
export const MARK_REASONS = [
  'impossible_travel',
  'shared_position',
  'person_burst',
  'restaurant_burst',
] as const;
export type MarkReason = (typeof MARK_REASONS)[number];

/** From where on something is marked; wide, for a festival's evening is itself unusual. */
export const MARK_LIMITS = {
  /** Nobody drives faster from one restaurant to the next … */
  travelMilesPerHour: 100,
  /** … and fixes within this of each other say nothing about a speed. */
  travelMinMiles: 2,
  /** So many people at the same coordinates to the last digit, which two phones hardly ever tell. */
  sharedPositionPeople: 3,
  sharedPositionHours: 24,
  /** So many votes of one person: tacos take longer. */
  personBurstVotes: 5,
  personBurstMinutes: 15,
  /** So many votes for one restaurant: no counter serves them. */
  restaurantBurstVotes: 60,
  restaurantBurstSeconds: 60,
} as const;

export interface MarkQuestion {
  now: Date;
  coordinates: Coordinates;
  /** The person's latest vote before this one, anywhere; null for the first. */
  previousVote: { at: Date; coordinates: Coordinates } | null;
  /** How many other people voted from exactly these coordinates within the hours of the limit. */
  othersAtPosition: number;
  /** The person's votes within the minutes of the limit, without this one. */
  votesOfPerson: number;
  /** The restaurant's votes within the seconds of the limit, without this one. */
  votesAtRestaurant: number;
}

/** Why a vote should be looked at, in the order of `MARK_REASONS`; none of these refuses it. */
export function marksOf(question: MarkQuestion): MarkReason[] {
  const suspicious: Record<MarkReason, boolean> = {
    impossible_travel: hasTravelledTooFast(question),
    shared_position: question.othersAtPosition + 1 >= MARK_LIMITS.sharedPositionPeople,
    person_burst: question.votesOfPerson + 1 >= MARK_LIMITS.personBurstVotes,
    restaurant_burst: question.votesAtRestaurant + 1 >= MARK_LIMITS.restaurantBurstVotes,
  };
  return MARK_REASONS.filter((reason) => suspicious[reason]);
}

function hasTravelledTooFast({ now, coordinates, previousVote }: MarkQuestion): boolean {
  if (!previousVote) return false;
  const miles = measureMiles(previousVote.coordinates, coordinates);
  if (miles < MARK_LIMITS.travelMinMiles) return false;
  const hours = Math.max(0, now.getTime() - previousVote.at.getTime()) / 3_600_000;
  return miles > MARK_LIMITS.travelMilesPerHour * hours;
}

/**
 * The ballot after a person rates one dish: the dish that held the vote gives it up (S2 §4), zeros
 * stay, and the rating is rounded into 0 to 5.
 */
export function rateDish(ratings: readonly Rating[], dishId: string, rating: number): Rating[] {
  const whole = Math.min(POINTS.maxPerDish, Math.max(0, Math.round(rating)));
  const others = ratings.filter(
    (row) => row.dishId !== dishId && (whole === 0 || row.rating === 0),
  );
  return [...others, { dishId, rating: whole }];
}

export const clearDish = (ratings: readonly Rating[], dishId: string): Rating[] =>
  ratings.filter((row) => row.dishId !== dishId);

/** The dish whose rating is above 0. */
export const heldDishId = (ratings: readonly Rating[]): string | undefined =>
  ratings.find(({ rating }) => rating > 0)?.dishId;

/**
 * S2 §5: a rating that would push the ballot over the cap cannot be given. With one dish of at most
 * 5 points none does; this holds it should either number change.
 */
export function isOverCap(
  ratings: readonly Rating[],
  { dishId, rating }: Rating,
  maxPoints: number = POINTS.maxPerBallot,
): boolean {
  const points = countPoints(rateDish(ratings, dishId, rating));
  return points > maxPoints && points > countPoints(ratings);
}

export type ProgressColour = 'grey' | 'red' | 'yellow-orange' | 'green';

/** S2 §4: 0 grey, under 3 red, under 5 yellow-orange, 5 or more green. */
export function progressColour(points: number): ProgressColour {
  if (points === 0) return 'grey';
  if (points < POINTS.greatProgress) return 'red';
  return points < POINTS.barFull ? 'yellow-orange' : 'green';
}

export type ProgressHint = 'empty' | 'ready' | 'great' | 'enough';

/** S2 §5 and §9: what the summary says about so many points. */
export function progressHint(points: number): ProgressHint {
  if (points === 0) return 'empty';
  if (points < POINTS.greatProgress) return 'ready';
  return points < POINTS.enough ? 'great' : 'enough';
}
