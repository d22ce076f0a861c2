import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { ballots, votes } from '../../database/schema/voting.ts';

/** What this person, or this address, has voted for here on this day; admin votes do not count. */
export async function selectEarlierVotes(
  db: Queryable,
  who: { userSession: string; email: string },
  restaurantId: string,
  day: string,
) {
  const rows = await db
    .select({ userSession: votes.userSession })
    .from(votes)
    .where(
      and(
        eq(votes.restaurantId, restaurantId),
        eq(votes.voteDay, day),
        or(eq(votes.userSession, who.userSession), eq(votes.voterEmail, who.email)),
        sql`${votes.rating} > 0 and not ${votes.adminVote}`,
      ),
    );
  return rows.map((row) => ({
    restaurantId,
    day,
    by: row.userSession === who.userSession ? ('person' as const) : ('email' as const),
  }));
}

export const selectDishIds = (db: Queryable, restaurantId: string) =>
  db.select({ id: dishes.id }).from(dishes).where(eq(dishes.restaurantId, restaurantId));

export const selectBallot = (db: Queryable, userSession: string, idempotencyKey: string) =>
  db
    .select()
    .from(ballots)
    .where(and(eq(ballots.userSession, userSession), eq(ballots.idempotencyKey, idempotencyKey)));

/**
 * Claims the key; no row when it is taken. A second sender of the same key waits here until the
 * first one's transaction has ended.
 */
export const insertBallot = (db: Queryable, values: typeof ballots.$inferInsert) =>
  db
    .insert(ballots)
    .values(values)
    .onConflictDoNothing({ target: [ballots.userSession, ballots.idempotencyKey] })
    .returning();

export const insertVotes = (db: Queryable, rows: (typeof votes.$inferInsert)[]) =>
  db.insert(votes).values(rows).returning();

export const selectVotesOfBallot = (db: Queryable, ballotId: string) =>
  db.select().from(votes).where(eq(votes.ballotId, ballotId));

/** A person's votes by restaurant, the latest first; read by their address (S2 §6). */
export const selectVotedRestaurants = (db: Queryable, email: string) =>
  db
    .select({
      restaurantId: votes.restaurantId,
      restaurantName: restaurants.name,
      logoUrl: restaurants.logoUrl,
      totalPoints: sql<number>`sum(${votes.rating})::int`,
      dishesRated: sql<number>`count(distinct ${votes.dishId})::int`,
      averageRating: sql<number>`round(avg(${votes.rating}), 1)::float8`,
      lastVoteAt: sql<string>`to_char(max(${votes.createdAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(votes)
    .innerJoin(restaurants, eq(restaurants.id, votes.restaurantId))
    .where(eq(votes.voterEmail, email))
    .groupBy(votes.restaurantId, restaurants.name, restaurants.logoUrl)
    .orderBy(desc(sql`max(${votes.createdAt})`), restaurants.name);

/** Everything that a person has sent, the first first. */
export const selectBallotsOfPerson = (db: Queryable, userSession: string) =>
  db
    .select()
    .from(ballots)
    .where(eq(ballots.userSession, userSession))
    .orderBy(asc(ballots.createdAt));

export const selectVotesOfPerson = (db: Queryable, userSession: string) =>
  db.select().from(votes).where(ofPerson(db, userSession)).orderBy(asc(votes.createdAt));

/** By their ballots, which have an index by person. */
const ofPerson = (db: Queryable, userSession: string) =>
  inArray(
    votes.ballotId,
    db.select({ id: ballots.id }).from(ballots).where(eq(ballots.userSession, userSession)),
  );

/**
 * Takes name, phone and position out of a person's votes, and the address out of those of days
 * before `today`; the votes stay.
 */
export async function forgetVoter(
  tx: Queryable,
  userSession: string,
  today: string,
): Promise<void> {
  const own = ofPerson(tx, userSession);
  await tx
    .update(votes)
    .set({
      voterName: '',
      voterPhone: null,
      userLatitude: null,
      userLongitude: null,
      userAccuracyMeters: null,
    })
    .where(own);
  await tx
    .update(votes)
    .set({ voterEmail: null })
    .where(and(own, lt(votes.voteDay, today)));
}
