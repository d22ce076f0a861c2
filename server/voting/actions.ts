import { createHash } from 'node:crypto';
import { databaseFault, type Queryable } from '../../database/open.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { isVotingEnabled } from '../../domain/settings/rules.ts';
import { countsOfSender, countsOfVoter, type Sender } from '../../domain/visits/rules.ts';
import {
  countPoints,
  decideVote,
  MARK_LIMITS,
  type MarkQuestion,
  marksOf,
} from '../../domain/voting/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { Ballot, RestaurantTotals, VotingStatus } from '../../domain/voting/schema.ts';
import type { Services } from '../ports.ts';
import { refuse } from '../http/errors.ts';
import { presentTotals, presentVotingStatus, type StoredVote } from './present.ts';
import {
  type BallotFacts,
  insertBallot,
  readBallotFacts,
  readVoteFacts,
  selectBallot,
  selectTotals,
  selectVotesOfBallot,
} from './queries.ts';

/** What `insertBallot` runs into where the voter's days of voting are not those it was given. */
const NOT_NULL = '23502';

/**
 * Counts a ballot, or gives back the votes of an earlier sending of the same one.
 *
 * One statement reads all that decides, the rule is asked with what the server knows (the voter from
 * the session, the day from its clock, the distance from the raw position), and one statement writes
 * all there is. Ballots that pass the rule at the same moment meet in the unique indexes.
 * @param sender by what its votes are counted besides; not given: by nothing else
 * @throws every refusal of `decideVote`, restaurant_not_found, dish_not_found, duplicate_vote,
 * idempotency_key_reused
 */
export async function castBallot(
  services: Pick<Services, 'db' | 'now' | 'newId'>,
  voter: Person,
  ballot: Ballot,
  sender?: Sender,
): Promise<{ votes: StoredVote[]; isNew: boolean }> {
  try {
    return await countBallot(services, voter, ballot, sender);
  } catch (error) {
    const { constraint = '', sqlState, column } = databaseFault(error) ?? {};
    if (constraint.startsWith('votes_once_a_day')) throw refuse('duplicate_vote');
    if (constraint === 'votes_dish_of_restaurant') throw refuse('dish_not_found');
    if (/^vote(s|_totals)_restaurant_id/.test(constraint)) throw refuse('restaurant_not_found');
    // At midnight somebody's first votes of two days were cast at once: this one is not the first.
    if (constraint.startsWith('votes_first_')) return countBallot(services, voter, ballot, sender);
    // So they were of somebody who voted on another day: their days are read again.
    if (sqlState === NOT_NULL && column === 'last_day') {
      return castBallot(services, voter, ballot, sender);
    }
    throw error;
  }
}

/**
 * What decides whether somebody may vote at a restaurant now, for the page before the ballot.
 * @param person null where nobody is signed in
 * @throws restaurant_not_found
 */
export async function readVotingStatus(
  { db, now }: Pick<Services, 'db' | 'now'>,
  person: Pick<Person, 'id' | 'email'> | null,
  restaurantId: string,
): Promise<VotingStatus> {
  const moment = now();
  const [facts] = await readVoteFacts(db, {
    restaurantId,
    userSession: person && userSessionOf(person.id),
    email: person && person.email,
    day: festivalDay(moment),
  });
  if (!facts?.isActive) throw refuse('restaurant_not_found');
  return presentVotingStatus(moment, facts);
}

/** What everybody may see of a restaurant's votes, today's and all. */
export async function readTotals(
  { db, now }: Pick<Services, 'db' | 'now'>,
  restaurantId: string,
): Promise<RestaurantTotals> {
  const day = festivalDay(now());
  return presentTotals(restaurantId, day, await selectTotals(db, restaurantId, day));
}

async function countBallot(
  { db, now, newId }: Pick<Services, 'db' | 'now' | 'newId'>,
  voter: Person,
  ballot: Ballot,
  sender: Sender | undefined,
) {
  const { restaurantId, idempotencyKey, ratings, position } = ballot;
  const userSession = userSessionOf(voter.id);
  const requestHash = hashBallot(ballot);
  const moment = now();
  const day = festivalDay(moment);
  const at = moment.toISOString();
  const place = { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null };
  const [facts] = await readBallotFacts(db, {
    restaurantId,
    idempotencyKey,
    dishIds: JSON.stringify(ratings.map(({ dishId }) => dishId)),
    dishId: ratings.find(({ rating }) => rating > 0)?.dishId ?? null,
    userSession,
    email: voter.email,
    day,
    at,
    ...place,
  });
  if (!facts) throw refuse('restaurant_not_found');
  if (facts.earlier) return repeatAnswer(db, facts.earlier, requestHash);
  if (!facts.isActive) throw refuse('restaurant_not_found');
  if (facts.dishes < ratings.length) throw refuse('dish_not_found');
  const decision = decideVote({
    now: moment,
    votingEnabled: isVotingEnabled(facts.voting ?? undefined),
    voter,
    restaurant: { id: restaurantId, coordinates: coordinatesOf(facts) },
    earlierVotes: facts.votedTodayBy ? [{ restaurantId, day, by: facts.votedTodayBy }] : [],
    position,
    ratings,
  });
  if (!decision.allowed) throw refuse(decision.reason, decision.data as never);

  const { locationVerified, adminVote, distanceMiles } = decision;
  const ballotId = newId();
  const inserted = await insertBallot(db, {
    ballotId,
    idempotencyKey,
    requestHash,
    restaurantId,
    userSession,
    email: voter.email,
    name: voter.fullName,
    ...place,
    accuracyMeters: position?.accuracyMeters ?? null,
    distanceMiles,
    locationVerified,
    adminVote,
    day,
    at,
    ratings: JSON.stringify(
      ratings.map(({ dishId, rating }) => ({ id: newId(), dish_id: dishId, rating })),
    ),
    ...countsOf(facts, ballot, adminVote, moment, sender),
  });
  if (inserted.length === 0) {
    const [earlier] = await selectBallot(db, userSession, idempotencyKey);
    if (!earlier) throw new Error('A taken idempotency key has no ballot.');
    return repeatAnswer(db, earlier, requestHash);
  }
  const votes = ratings.map(({ dishId, rating }) => ({
    ballotId,
    restaurantId,
    dishId,
    rating,
    voteDay: day,
    locationVerified,
    adminVote,
  }));
  return { votes, isNew: true };
}

/** What is counted with a ballot, and why it is marked; the votes of a voting admin are neither. */
function countsOf(
  facts: BallotFacts,
  { ratings, position }: Ballot,
  adminVote: boolean,
  moment: Date,
  sender: Sender | undefined,
) {
  const day = festivalDay(moment);
  const marks = adminVote || !position ? [] : marksOf(asMarkQuestion(facts, position, moment));
  return {
    isFirstHere: !adminVote && !facts.votedHere,
    isFirstOfDish: !adminVote && !facts.votedForDish,
    marks: JSON.stringify(marks),
    // Later ones are marked each by itself.
    marksOthers:
      marks.includes('shared_position') &&
      facts.othersAtPosition + 1 === MARK_LIMITS.sharedPositionPeople,
    isVoterOfDay: !adminVote && facts.votingDays?.last !== day,
    firstDay: facts.votingDays?.first ?? null,
    lastDay: facts.votingDays?.last ?? null,
    voteCounts: JSON.stringify(
      sender && !adminVote
        ? [
            ...countsOfSender(day, 'votes', sender),
            ...countsOfSender(day, 'points', sender, countPoints(ratings)),
          ]
        : [],
    ),
    voterCounts: JSON.stringify(countsOfVoter(day, facts.votingDays)),
  };
}

/** What the first sending was answered, for the same ballot; another one may not have its key. */
async function repeatAnswer(
  db: Queryable,
  earlier: { id: string; requestHash: string },
  requestHash: string,
): Promise<{ votes: StoredVote[]; isNew: boolean }> {
  if (earlier.requestHash !== requestHash) throw refuse('idempotency_key_reused');
  return { votes: await selectVotesOfBallot(db, earlier.id), isNew: false };
}

const coordinatesOf = ({ latitude, longitude }: BallotFacts): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const asMarkQuestion = (facts: BallotFacts, coordinates: Coordinates, now: Date): MarkQuestion => ({
  now,
  coordinates,
  previousVote: facts.previousVote && {
    at: new Date(facts.previousVote.atMs),
    coordinates: facts.previousVote,
  },
  othersAtPosition: facts.othersAtPosition,
  votesOfPerson: facts.votesOfPerson,
  votesAtRestaurant: facts.votesAtRestaurant,
});

/** What was voted for; the position may differ between sendings of one ballot. */
function hashBallot({ restaurantId, ratings }: Ballot): string {
  const rows = ratings.map(({ dishId, rating }) => `${dishId}=${rating}`).toSorted();
  return createHash('sha256')
    .update([restaurantId, ...rows].join('\n'))
    .digest('hex');
}
