import type { ErrorCode, ErrorData } from '../errors.ts';
import { DISTANCES, measureMiles, POSITION_LIMITS } from '../places/rules.ts';
import type { Coordinates, Position } from '../places/rules.ts';
import { festivalDay } from '../festival.ts';

/** Points for one dish; 0 is a rating, but gives no points. */
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

export const countPoints = (ratings: readonly Rating[]): number =>
  ratings.reduce((sum, { rating }) => sum + rating, 0);

type RefusalCode = Extract<
  ErrorCode,
  | 'sign_in_required'
  | 'voting_closed'
  | 'voting_over'
  | 'no_rating'
  | 'one_dish_only'
  | 'too_many_points'
  | 'own_restaurant'
  | 'already_voted_today'
  | 'email_already_voted_today'
  | 'mailbox_already_voted_today'
  | 'restaurant_location_unavailable'
  | 'position_needed'
  | 'venue_code_needed'
  | 'position_stale'
  | 'position_vague'
  | 'too_far'
>;
/** A reason is a key of the error catalogue with the parameters of its text. */
export type VoteRefusal = { [C in RefusalCode]: { reason: C; data: ErrorData<C> } }[RefusalCode];

/** `paused`: the organisers have switched it off. `over`: the time that they have set has come. */
export const VOTING_STATES = ['open', 'paused', 'over'] as const;
export type VotingState = (typeof VOTING_STATES)[number];

/**
 * The state of voting at a moment, of what the switch says: from the set time on it is over.
 * @param closesAt null: there is no set time
 */
export const votingStateAt = (state: VotingState, closesAt: Date | null, now: Date): VotingState =>
  closesAt && closesAt <= now ? 'over' : state;

/**
 * What links an earlier vote to the voter: their account, only their e-mail address, or another spelling of
 * it that reaches the same mailbox.
 */
export const VOTER_MATCHES = ['person', 'email', 'mailbox'] as const;
export type VoterMatch = (typeof VOTER_MATCHES)[number];

export interface VoteQuestion {
  now: Date;
  voting: VotingState;
  /** null: not signed in. */
  voter: { email: string; isAdmin: boolean; isVotingAdmin: boolean } | null;
  /** Whether the voter's account is linked to the restaurant, as an owner's or their staff's. */
  ownRestaurant: boolean;
  restaurant: { id: string; coordinates: Coordinates | null };
  /** Earlier votes of this person, or this address; days as in `festivalDay`. */
  earlierVotes: readonly { restaurantId: string; day: string; by: VoterMatch }[];
  /** null: not known (yet). */
  position: Position | null;
  /**
   * When the person confirmed the ballot, as their browser says; undefined: now. It matters only to a position
   * that is too old by now (decision 21).
   */
  castAt?: Date | undefined;
  /** Whether it was cast before voting was closed, and comes after it (`decideAfterClosing`). */
  isAfterClose?: boolean;
  /**
   * Whether the person has redeemed a venue code here today, which replaces the position, and whether the
   * festival's settings ask for one here. Omitted: neither.
   */
  code?: { isRedeemed: boolean; isRequired: boolean };
  /** null before the person has rated anything: then only the other conditions are checked. */
  ratings: readonly Rating[] | null;
}

export type VoteDecision =
  | {
      allowed: true;
      day: string;
      /** null only for people who may vote from anywhere, if one of the two positions is unknown. */
      distanceMiles: number | null;
      locationVerified: boolean;
      /** Stored, and counted nowhere. */
      adminVote: boolean;
      /** Whether the ballot waited, and its position is as old as it. */
      isLate: boolean;
    }
  | ({ allowed: false } & VoteRefusal);

const refuse = <C extends RefusalCode>(reason: C, data: ErrorData<C>): VoteDecision =>
  ({ allowed: false, reason, data }) as VoteDecision;

/**
 * The only rule of the vote (S2 §5, decisions 2, 4 to 8 and 23). The browser uses it to explain, the server to
 * enforce. The reasons are in the order in which a person can act on them.
 */
export function decideVote(question: VoteQuestion): VoteDecision {
  const { voter, restaurant, position } = question;
  const { isRedeemed, isRequired } = question.code ?? { isRedeemed: false, isRequired: false };
  /** May vote from anywhere, repeatedly, and while voting is closed. */
  const isFree = voter?.isVotingAdmin ?? false;
  // Reasons that nobody can change come first: no one should sign in only to learn them.
  if (question.voting !== 'open' && !isFree) {
    return refuse(question.voting === 'over' ? 'voting_over' : 'voting_closed', undefined);
  }
  if (!restaurant.coordinates && !isFree && !isRedeemed && !isRequired) {
    return refuse('restaurant_location_unavailable', undefined);
  }
  if (!voter) return refuse('sign_in_required', undefined);
  if (question.ownRestaurant) return refuse('own_restaurant', undefined);

  const day = festivalDay(question.now);
  const earlier = question.earlierVotes.find(
    (vote) => vote.restaurantId === restaurant.id && vote.day === day,
  );
  if (earlier && !isFree) {
    if (earlier.by === 'person') return refuse('already_voted_today', undefined);
    const isSpelledAlike = earlier.by === 'email';
    return refuse(isSpelledAlike ? 'email_already_voted_today' : 'mailbox_already_voted_today', {
      email: voter.email,
    });
  }

  const unfit = question.ratings && checkRatings(question.ratings);
  if (unfit) return unfit;

  if (!isFree && !isRedeemed) {
    if (isRequired) return refuse('venue_code_needed', undefined);
    const unlocated = restaurant.coordinates && checkPosition(restaurant.coordinates, question);
    if (unlocated) return unlocated;
  }
  const distanceMiles =
    restaurant.coordinates && position ? measureMiles(restaurant.coordinates, position) : null;
  return {
    allowed: true,
    day,
    distanceMiles,
    locationVerified: distanceMiles !== null && distanceMiles <= DISTANCES.verifiedMiles,
    adminVote: castsAdminVotes(voter),
    isLate: position !== null && castMoment(question, position) !== question.now,
  };
}

/** Organisers, by role or list: their votes are admin votes (decision 23). */
export const castsAdminVotes = ({
  isAdmin,
  isVotingAdmin,
}: Pick<NonNullable<VoteQuestion['voter']>, 'isAdmin' | 'isVotingAdmin'>): boolean =>
  isAdmin || isVotingAdmin;

/** Exactly one dish gets points; other dishes may have explicit zeros (decisions 5 and 6). */
function checkRatings(ratings: readonly Rating[]): VoteDecision | null {
  const points = countPoints(ratings);
  if (points === 0) return refuse('no_rating', undefined);
  if (points > POINTS.maxPerBallot) {
    return refuse('too_many_points', { points, maxPoints: POINTS.maxPerBallot });
  }
  const rated = ratings.filter(({ rating }) => rating > 0).length;
  return rated > 1 ? refuse('one_dish_only', undefined) : null;
}

function checkPosition(coordinates: Coordinates, question: VoteQuestion): VoteDecision | null {
  const { position } = question;
  if (!position) return refuse('position_needed', undefined);
  const { maxAgeSeconds, maxAheadSeconds, maxAccuracyMeters } = POSITION_LIMITS;
  const moment = castMoment(question, position);
  const ageSeconds = ageOf(position, moment);
  if (ageSeconds > maxAgeSeconds || ageSeconds < -maxAheadSeconds) {
    return refuse('position_stale', { maxAgeSeconds });
  }
  if (position.accuracyMeters > maxAccuracyMeters) {
    return refuse('position_vague', { maxAccuracyMeters });
  }
  const distanceMiles = measureMiles(coordinates, position);
  if (distanceMiles <= DISTANCES.voteMiles) return null;
  // Displayed with one decimal: a distance just outside must not look like one inside.
  const leastShown = DISTANCES.voteMiles + 0.1;
  return refuse('too_far', {
    distanceMiles: Math.max(distanceMiles, leastShown),
    rangeMiles: DISTANCES.voteMiles,
  });
}

const ageOf = ({ takenAt }: Position, at: Date): number =>
  (at.getTime() - Date.parse(takenAt)) / 1000;

/**
 * The moment at which the position must be recent. Now, but for a ballot that waited: it counts on the day on
 * which it was cast, with the position taken then, until that day ends (decision 21). The browser claims that
 * moment, as it claims the position: to forge both is as easy as to forge a position of now. After the close a
 * position of now does not show where the person was before it.
 */
function castMoment({ now, castAt, isAfterClose }: VoteQuestion, position: Position): Date {
  const isRecent = ageOf(position, now) <= POSITION_LIMITS.maxAgeSeconds;
  if (!castAt || (isRecent && !isAfterClose)) return now;
  return isCastToday(castAt, now) ? castAt : now;
}

/** Whether the moment is past, and of the festival day of now. */
export const isCastToday = (castAt: Date, now: Date): boolean =>
  castAt <= now && festivalDay(castAt) === festivalDay(now);

/**
 * The ballot after a person rates one dish: the dish that had points loses them (S2 §4), zeros stay, and
 * the rating is rounded into 0 to 5.
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
export const ratedDishId = (ratings: readonly Rating[]): string | undefined =>
  ratings.find(({ rating }) => rating > 0)?.dishId;

/**
 * S2 §5: a rating that would exceed the ballot's cap is not allowed. With one dish of at most 5 points that
 * cannot happen; this check covers a change of either number.
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

/** S2 §5 and §9: the summary's text for a number of points. */
export function progressHint(points: number): ProgressHint {
  if (points === 0) return 'empty';
  if (points < POINTS.greatProgress) return 'ready';
  return points < POINTS.enough ? 'great' : 'enough';
}
