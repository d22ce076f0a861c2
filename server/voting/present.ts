import { festivalDay } from '../../domain/festival.ts';
import { evidencePolicyOf, isCodeRequired } from '../../domain/evidence/rules.policy.ts';
import { votingOf } from '../../domain/settings/rules.voting.ts';
import { countPoints } from '../../domain/voting/rules.ts';
import type {
  CountedBallot,
  RestaurantTotals,
  VotingHistory,
  VotingStatus,
} from '../../domain/voting/schema.ts';
import { presentVoting } from '../settings/present.ts';
import { hiddenAt, hiddenFromOf, readState, type StoredEmbargo } from '../embargo/queries.ts';
import type {
  selectVotedRestaurants,
  selectVotesByBallot,
  selectVotesOfDay,
} from './queries.mine.ts';
import type { StoredVote, StatusFacts } from './queries.ts';

type OwnVotes = Awaited<ReturnType<typeof selectVotesOfDay>>;
type Voted = Awaited<ReturnType<typeof selectVotedRestaurants>>;
type BallotVotes = Awaited<ReturnType<typeof selectVotesByBallot>>;

/**
 * The answer to a ballot, from its rows alone, so that a resent ballot gets the same one.
 * @param promise the signed one of the ledger
 */
export function presentBallot(rows: StoredVote[], promise: string | null): CountedBallot {
  const first = rows.find((row) => row.rating > 0);
  if (!first) throw new Error('A ballot without a positive vote was stored.');
  const ratings = rows
    .map(({ dishId, rating }) => ({ dishId, rating }))
    .toSorted((a, b) => b.rating - a.rating || a.dishId.localeCompare(b.dishId));
  return {
    ballotId: first.ballotId,
    restaurantId: first.restaurantId,
    day: first.voteDay,
    ratings,
    points: countPoints(ratings),
    locationVerified: first.locationVerified,
    adminVote: first.adminVote,
    promise,
  };
}

export const presentVotingStatus = (
  now: Date,
  {
    voting,
    closesAt,
    votedTodayBy,
    ownRestaurant,
    evidencePolicy,
    hasCounter,
    codeRedeemed,
  }: StatusFacts,
  own: OwnVotes,
): VotingStatus => ({
  now: now.toISOString(),
  ...presentVoting(votingOf({ enabled: voting, closesAt }, now)),
  votedToday: votedTodayBy !== null,
  votedTodayBy,
  ownRestaurant,
  codeRequired: isCodeRequired(evidencePolicyOf(evidencePolicy), hasCounter),
  codeRedeemed,
  hasCounter,
  vote: presentOwnVote(own),
});

/** The latest ballot alone: voting admins may have cast several. */
function presentOwnVote(own: OwnVotes): VotingStatus['vote'] {
  const [first] = own;
  if (!first) return null;
  const { ballotId } = first;
  return {
    ballotId,
    ratings: own
      .filter((one) => one.ballotId === ballotId)
      .map(({ dishId, rating }) => ({ dishId, rating })),
  };
}

interface TotalsRow {
  votesToday: number;
  pointsToday: number;
  votes: number;
  points: number;
  voters: number;
  embargo: StoredEmbargo;
}

/** The totals, or that they are hidden. @param row of `selectTotals` */
export function presentTotals(
  restaurantId: string,
  now: Date,
  { votesToday, pointsToday, votes, points, voters, embargo }: TotalsRow,
): RestaurantTotals {
  const state = readState(embargo);
  const isHidden = hiddenAt(state, now).totals;
  return {
    restaurantId,
    day: festivalDay(now),
    isHidden,
    hiddenFrom: hiddenFromOf(state, now)?.toISOString() ?? null,
    today: isHidden ? null : { votes: votesToday, points: pointsToday },
    allTime: isHidden ? null : { votes, points, voters },
  };
}

/** @param votes of all ballots, those of one ballot after each other */
export function presentHistory(restaurants: Voted, votes: BallotVotes): VotingHistory {
  const ballots = Map.groupBy(votes, ({ ballotId }) => ballotId);
  const of = Map.groupBy(ballots, ([, [first]]) => first?.restaurantId);
  const places = restaurants.filter(({ mergedIntoName }) => mergedIntoName === null);
  const sum = (read: (row: Voted[number]) => number) =>
    places.reduce((total, row) => total + read(row), 0);
  return {
    restaurants: restaurants.map((row) => ({
      restaurantId: row.restaurantId,
      restaurantName: row.restaurantName,
      logoUrl: row.logoUrl,
      isShown: row.isShown,
      mergedIntoName: row.mergedIntoName,
      totalPoints: row.totalPoints,
      dishesRated: row.dishesRated,
      ratings: row.ratings,
      averageRating: row.averageRating,
      lastVoteAt: row.lastVoteAt,
      ballots: (of.get(row.restaurantId) ?? []).map(([ballotId, rated]) => ({
        ballotId,
        day: rated[0]?.day ?? '',
        ratings: rated.map(({ dishId, dishName, isShown, rating }) => ({
          dishId,
          dishName,
          isShown,
          rating,
        })),
      })),
    })),
    summary: {
      restaurantsVoted: places.length,
      dishesRated: sum((row) => row.dishesRated),
      pointsGiven: sum((row) => row.totalPoints),
    },
  };
}
