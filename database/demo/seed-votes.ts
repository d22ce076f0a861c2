import { festivalDay } from '../../domain/festival.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { DISTANCES, measureMiles } from '../../domain/places/rules.ts';
import { addDailyCounts, rewriteVoterCounts } from '../daily-counts.ts';
import { inParts } from '../many-rows.ts';
import type { Queryable } from '../open.ts';
import { ballots, voteSignals, votes } from '../schema/voting.ts';
import { rewriteTotals } from '../vote-totals.ts';
import { featured } from './featured-fixtures.ts';
import { demoCounts } from './counts.ts';
import { missing, personOf } from './people-by-id.ts';
import { demoRestaurants } from './restaurants.ts';
import type { DemoVote } from './shape.ts';
import { uuid5 } from './uuid5.ts';

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 1000;

const places = new Map(demoRestaurants.map((restaurant) => [restaurant.id, restaurant]));

/** The demo's ballots with their votes, marks and counters. */
export async function seedVotes(tx: Queryable, demoVotes: DemoVote[]): Promise<void> {
  const insertVotes = async (part: DemoVote[]) => {
    await tx.insert(ballots).values(
      part.map((vote) => ({
        id: vote.ballotId,
        userSession: userSessionOf(vote.personId),
        idempotencyKey: vote.ballotId,
        requestHash: 'demo',
        evidence: isVerified(vote) ? ('position' as const) : ('position_near' as const),
        createdAt: vote.at,
      })),
    );
    await tx.insert(votes).values(part.flatMap(voteRowsOf));
  };
  await inParts(demoVotes, insertVotes, ROWS_AT_ONCE);
  await rewriteTotals(tx);
  const doubted = demoRestaurants.find(({ key }) => key === featured.doubted)?.id;
  await tx.insert(voteSignals).values(
    demoVotes
      .filter(({ restaurantId }) => restaurantId === doubted)
      .filter((_, index) => index % 3 === 0)
      .map(({ ballotId, at }) => ({
        ballotId,
        reason: 'shared_position' as const,
        createdAt: at,
      })),
  );
  await rewriteVoterCounts(tx);
  await addDailyCounts(tx, demoCounts(demoVotes));
}

function distanceOf(vote: DemoVote): number {
  const { latitude, longitude } = places.get(vote.restaurantId) ?? missing(vote.restaurantId);
  if (latitude === null || longitude === null) return missing('coordinates of a voted restaurant');
  return measureMiles({ latitude, longitude }, vote);
}

const isVerified = (vote: DemoVote) => distanceOf(vote) <= DISTANCES.verifiedMiles;

/** One row per dish of a ballot. */
function voteRowsOf(vote: DemoVote) {
  const person = personOf(vote.personId);
  const distanceMiles = distanceOf(vote);
  return vote.ratings.map(({ dishId, rating }) => ({
    id: uuid5(`vote:${vote.ballotId}:${dishId}`),
    ballotId: vote.ballotId,
    restaurantId: vote.restaurantId,
    dishId,
    rating,
    userSession: userSessionOf(person.id),
    voterEmail: person.email,
    voterName: person.fullName,
    userLatitude: vote.latitude,
    userLongitude: vote.longitude,
    userAccuracyMeters: 12,
    distanceToRestaurant: distanceMiles,
    locationVerified: isVerified(vote),
    voteDay: festivalDay(vote.at),
    createdAt: vote.at,
  }));
}
