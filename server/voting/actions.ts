import { createHash } from 'node:crypto';
import { databaseFault, type Queryable } from '../../database/open.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { decideVote, festivalDay } from '../../domain/voting/rules.ts';
import type { Ballot } from '../../domain/voting/schema.ts';
import type { Services } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { findRestaurantPlace } from '../restaurants/queries.ts';
import { selectVotingEnabled } from '../settings/queries.ts';
import {
  insertBallot,
  insertVotes,
  selectBallot,
  selectDishIds,
  selectEarlierVotes,
  selectVotesOfBallot,
} from './queries.ts';

/**
 * Counts a ballot, or gives back the votes of an earlier sending of the same one.
 *
 * The rule is asked inside the transaction, with what the server knows: the voter from the session,
 * the day from its clock, the distance from the raw position. Two ballots that pass the rule at the
 * same moment meet in the unique indexes of `votes`.
 * @throws every refusal of `decideVote`, restaurant_not_found, dish_not_found, duplicate_vote,
 * idempotency_key_reused
 */
export async function castBallot(
  services: Pick<Services, 'db' | 'now' | 'newId'>,
  voter: Person,
  ballot: Ballot,
) {
  try {
    return await services.db.transaction((tx) => countBallot(tx, services, voter, ballot));
  } catch (error) {
    const fault = databaseFault(error);
    if (fault?.constraint?.startsWith('votes_once_a_day')) throw refuse('duplicate_vote');
    throw error;
  }
}

async function countBallot(
  tx: Queryable,
  { now, newId }: Pick<Services, 'now' | 'newId'>,
  voter: Person,
  ballot: Ballot,
) {
  const userSession = userSessionOf(voter.id);
  const requestHash = hashBallot(ballot);
  const moment = now();
  const [claimed] = await insertBallot(tx, {
    id: newId(),
    userSession,
    idempotencyKey: ballot.idempotencyKey,
    requestHash,
    createdAt: moment,
  });
  if (!claimed) return readEarlierSending(tx, userSession, ballot.idempotencyKey, requestHash);

  const restaurant = await findRestaurantPlace(tx, ballot.restaurantId);
  if (!restaurant) throw refuse('restaurant_not_found');
  const menu = new Set((await selectDishIds(tx, ballot.restaurantId)).map(({ id }) => id));
  if (!ballot.ratings.every(({ dishId }) => menu.has(dishId))) throw refuse('dish_not_found');

  const day = festivalDay(moment);
  const decision = decideVote({
    now: moment,
    votingEnabled: await selectVotingEnabled(tx),
    voter,
    restaurant,
    earlierVotes: await selectEarlierVotes(
      tx,
      { userSession, email: voter.email },
      ballot.restaurantId,
      day,
    ),
    position: ballot.position,
    ratings: ballot.ratings,
  });
  if (!decision.allowed) throw refuse(decision.reason, decision.data as never);

  return insertVotes(
    tx,
    ballot.ratings.map(({ dishId, rating }) => ({
      id: newId(),
      ballotId: claimed.id,
      restaurantId: ballot.restaurantId,
      dishId,
      rating,
      userSession,
      voterEmail: voter.email,
      voterName: voter.fullName,
      userLatitude: ballot.position?.latitude ?? null,
      userLongitude: ballot.position?.longitude ?? null,
      userAccuracyMeters: ballot.position?.accuracyMeters ?? null,
      distanceToRestaurant: decision.distanceMiles,
      locationVerified: decision.locationVerified,
      adminVote: decision.adminVote,
      voteDay: decision.day,
      createdAt: moment,
    })),
  );
}

async function readEarlierSending(
  tx: Queryable,
  userSession: string,
  idempotencyKey: string,
  requestHash: string,
) {
  const [earlier] = await selectBallot(tx, userSession, idempotencyKey);
  if (!earlier) throw new Error('A taken idempotency key has no ballot.');
  if (earlier.requestHash !== requestHash) throw refuse('idempotency_key_reused');
  return selectVotesOfBallot(tx, earlier.id);
}

/** What was voted for; the position may differ between sendings of one ballot. */
function hashBallot({ restaurantId, ratings }: Ballot): string {
  const rows = ratings.map(({ dishId, rating }) => `${dishId}=${rating}`).toSorted();
  return createHash('sha256')
    .update([restaurantId, ...rows].join('\n'))
    .digest('hex');
}
