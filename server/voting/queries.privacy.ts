import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { withoutPosition } from '../../database/raw-positions.ts';
import { ballotTraces } from '../../database/schema/evidence.ts';
import { ballots, votes } from '../../database/schema/voting.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

const ballotColumns = exportedColumns(ballots, {
  id: true,
  userSession: true,
  idempotencyKey: true,
  requestHash: true,
  festivalId: true,
  evidence: true,
  state: true,
  createdAt: true,
});

const traceColumns = exportedColumns(ballotTraces, {
  ballotId: true,
  network: false,
  subnet: false,
  mailDomain: false,
  device: false,
  accountAgeSeconds: true,
  pageSeen: true,
  secondsOpen: true,
});

const voteColumns = exportedColumns(votes, {
  id: true,
  ballotId: true,
  restaurantId: true,
  dishId: true,
  castForDishId: true,
  castForRestaurantId: true,
  rating: true,
  userSession: true,
  voterEmail: true,
  voterMailbox: true,
  voterName: true,
  voterPhone: true,
  countryCode: true,
  userLatitude: true,
  userLongitude: true,
  userAccuracyMeters: true,
  distanceToRestaurant: true,
  distanceBand: true,
  locationVerified: true,
  adminVote: true,
  withheld: true,
  firstHere: true,
  firstOfDish: true,
  voteDay: true,
  createdAt: true,
});

/** All ballots of a person, oldest first. */
export const selectBallotsOfPerson = (db: Queryable, userSession: string) =>
  db
    .select(ballotColumns)
    .from(ballots)
    .where(eq(ballots.userSession, userSession))
    .orderBy(asc(ballots.createdAt));

/** The traces of a person's ballots: of each hash only that it is kept. */
export const selectTracesOfPerson = (db: Queryable, userSession: string) =>
  db
    .select({
      ...traceColumns,
      hashed: sql<string[]>`array_remove(array[
        case when ${ballotTraces.network} is not null then 'network' end,
        case when ${ballotTraces.subnet} is not null then 'subnet' end,
        case when ${ballotTraces.mailDomain} is not null then 'mail domain' end,
        case when ${ballotTraces.device} is not null then 'device' end], null)`,
    })
    .from(ballotTraces)
    .innerJoin(ballots, eq(ballots.id, ballotTraces.ballotId))
    .where(eq(ballots.userSession, userSession))
    .orderBy(asc(ballots.createdAt));

/** All votes of a person, oldest first. */
export const selectVotesOfPerson = (db: Queryable, userSession: string) =>
  db.select(voteColumns).from(votes).where(ofPerson(db, userSession)).orderBy(asc(votes.createdAt));

/** By their ballots, which have an index by person. */
const ofPerson = (db: Queryable, userSession: string) =>
  inArray(
    votes.ballotId,
    db.select({ id: ballots.id }).from(ballots).where(eq(ballots.userSession, userSession)),
  );

/**
 * Clears name, phone and position in a person's votes, and the address in those from before
 * `today`; the votes stay.
 */
export async function forgetVoter(
  tx: Queryable,
  userSession: string,
  today: string,
): Promise<void> {
  const own = ofPerson(tx, userSession);
  await tx
    .update(votes)
    .set({ voterName: '', voterPhone: null, ...withoutPosition })
    .where(own);
  await tx
    .update(votes)
    .set({ voterEmail: null, voterMailbox: null })
    .where(and(own, lt(votes.voteDay, today)));
}
