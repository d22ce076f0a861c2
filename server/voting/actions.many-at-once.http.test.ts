import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { databaseFault } from '../../database/open.ts';
import { ballots, votes } from '../../database/schema/voting.ts';
import { blindVoter } from '../../domain/ledger/rules.blinding.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { secretOfVoter } from '../ledger/entry-of-vote.ts';
import { findWaitingVote } from '../ledger/queries.ts';
import { sha256 } from '../signing-key.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { castBallot } from './actions.ts';

const open = demoRestaurants.flatMap(({ latitude, longitude, ...rest }) =>
  latitude === null || longitude === null || rest.dishes.length < 3
    ? []
    : [{ ...rest, latitude, longitude }],
);
type OpenRestaurant = (typeof open)[number];

let first: TestServer;
let second: TestServer;
/** One person, signed in on both servers. */
let atFirst: Visitor;
let atSecond: Visitor;
let person: Person;
/** Each test votes at its own restaurants. */
let turn = 0;

beforeAll(async () => {
  first = await openTestServer();
  second = await openTestServer({}, first);
  atFirst = await first.visitor().signInAs('visitor');
  atSecond = await second.visitor().signInAs('visitor');
  person = (await atSecond.get('/api/people/me')).body.person;
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

function takeRestaurant(): OpenRestaurant {
  const restaurant = open[turn++];
  if (!restaurant) throw new Error('The demo has no more restaurants.');
  return restaurant;
}

const dishOf = (restaurant: OpenRestaurant, index = 0) => restaurant.dishes[index]?.id ?? '';

function ballotAt(restaurant: OpenRestaurant, idempotencyKey: string = randomUUID()) {
  return {
    idempotencyKey,
    restaurantId: restaurant.id,
    ratings: [{ dishId: dishOf(restaurant), rating: 4 }],
    position: {
      latitude: restaurant.latitude,
      longitude: restaurant.longitude,
      accuracyMeters: 12,
      takenAt: first.clock.now.toISOString(),
    },
  };
}

/** The person's votes at the restaurant today, and their ballots. */
async function votesAt({ id }: OpenRestaurant) {
  return first.services.db
    .select()
    .from(votes)
    .where(
      and(
        eq(votes.restaurantId, id),
        eq(votes.userSession, userSessionOf(person.id)),
        eq(votes.voteDay, '2026-05-02'),
      ),
    );
}
const countBallots = () => first.services.db.$count(ballots);

/** How often each outcome occurred. */
function tally(outcomes: (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('of equal ballots at once', () => {
  test('200 through two servers, one is counted and 199 are refused', async () => {
    const restaurant = takeRestaurant();
    const ballotsBefore = await countBallots();
    const outcomes = await Promise.all(
      times(200, async (index) => {
        const { services } = index % 2 ? first : second;
        return castBallot(services, person, ballotAt(restaurant)).then(
          () => 'counted',
          ({ code, message }: { code?: string; message: string }) => code ?? message,
        );
      }),
    );
    const { counted, already_voted_today: early = 0, duplicate_vote: late = 0 } = tally(outcomes);
    expect({ counted, refused: early + late }).toEqual({ counted: 1, refused: 199 });
    expect(await votesAt(restaurant)).toHaveLength(1);
    expect(await countBallots()).toBe(ballotsBefore + 1);
  });

  test('200 over HTTP, one is counted, and the limit of 60 a minute holds exactly', async () => {
    const restaurant = takeRestaurant();
    first.clock.now = new Date(first.clock.now.getTime() + 60_000);
    const answers = await Promise.all(
      times(200, (index) =>
        (index % 2 ? atFirst : atSecond).post('/api/ballots', ballotAt(restaurant)),
      ),
    );
    const codes = tally(answers.map(({ status, body }) => body.code ?? status));
    const {
      already_voted_today: early = 0,
      duplicate_vote: late = 0,
      // On a slow day some wait too long to begin at all, and count for no limit.
      overloaded = 0,
      ...others
    } = codes;
    expect(others).toEqual({ 201: 1, too_many_requests: 140 - overloaded });
    expect(early + late).toBe(59);
    expect(await votesAt(restaurant)).toHaveLength(1);
  });

  test('60 sendings with one key get one answer, and are one vote', async () => {
    const restaurant = takeRestaurant();
    first.clock.now = new Date(first.clock.now.getTime() + 60_000);
    const ballotsBefore = await countBallots();
    const body = ballotAt(restaurant);
    const answers = await Promise.all(
      times(59, (index) => (index % 2 ? atFirst : atSecond).post('/api/ballots', body)),
    );
    // Whom a busy server sends away sends the same again, as a phone does.
    const answer = await atFirst.post('/api/ballots', body);
    expect(answer.body).toMatchObject({ restaurantId: restaurant.id, points: 4 });
    const taken = answers.filter(({ body }) => body.code !== 'overloaded');
    expect(taken.length).toBeGreaterThan(0);
    for (const { status, body } of taken) {
      expect({ status, body }).toEqual({ status: 201, body: answer.body });
    }
    expect(await votesAt(restaurant)).toHaveLength(1);
    expect(await countBallots()).toBe(ballotsBefore + 1);
  });

  test('20 people at one restaurant are 20 votes', async () => {
    const restaurant = takeRestaurant();
    const outcomes = await Promise.allSettled(
      times(20, (index) => {
        const id = randomUUID();
        const stranger = { ...person, id, email: `${id}@example.com` };
        const { services } = index % 2 ? first : second;
        return castBallot(services, stranger, ballotAt(restaurant));
      }),
    );
    expect(tally(outcomes.map(({ status }) => status))).toEqual({ fulfilled: 20 });
  });

  test('two people with one address are one vote', async () => {
    const restaurant = takeRestaurant();
    const twins = [person, { ...person, id: randomUUID(), email: person.email.toUpperCase() }];
    const outcomes = await Promise.all(
      times(40, (index) =>
        castBallot(first.services, twins[index % 2] ?? person, ballotAt(restaurant)).then(
          () => 'counted',
          ({ code, message }: { code?: string; message: string }) => code ?? message,
        ),
      ),
    );
    const refusals = ['already_voted_today', 'duplicate_vote', 'email_already_voted_today'];
    expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => refusals.includes(outcome))).toHaveLength(39);
  });
});

test('an account from before the ledger gets one key, with whichever vote is first', async () => {
  const { db } = first.services;
  const keyOf = async () => {
    const { rows } = (await db.execute(
      sql`select encode(voter_key, 'hex') as key from profiles where id = ${person.id}::uuid`,
    )) as { rows: { key: string | null }[] };
    return rows[0]?.key;
  };
  // Accounts of today are made with one.
  expect(await keyOf()).toMatch(/^[0-9a-f]{64}$/);
  await db.execute(sql`update profiles set voter_key = null where id = ${person.id}::uuid`);
  const restaurants = times(8, takeRestaurant);
  const cast = await Promise.all(
    restaurants.map((restaurant, index) =>
      castBallot((index % 2 ? first : second).services, person, ballotAt(restaurant)),
    ),
  );
  const key = Buffer.from((await keyOf()) ?? '', 'hex');
  for (const [index, { votes: counted }] of cast.entries()) {
    const waiting = await findWaitingVote(db, counted[0]?.ballotId ?? '');
    const { b } = JSON.parse(waiting?.entry ?? '');
    expect(b).toBe(blindVoter(sha256, secretOfVoter(key, restaurants[index]?.id ?? '')));
  }
});

describe('the database itself', () => {
  const later = { voteDay: '2026-05-08' };
  let restaurant: OpenRestaurant;
  let row: typeof votes.$inferInsert;

  beforeAll(async () => {
    restaurant = takeRestaurant();
    await castBallot(first.services, person, ballotAt(restaurant));
    const [{ id: _id, ...stored } = undefined as never] = await votesAt(restaurant);
    row = { ...stored, firstHere: false, firstOfDish: false };
  });

  /** Inserts another vote like the existing one, in its own ballot. */
  async function insertLike(change: Partial<typeof votes.$inferInsert>) {
    const ballotId = randomUUID();
    const { db } = first.services;
    await db.insert(ballots).values({
      id: ballotId,
      userSession: row.userSession,
      idempotencyKey: ballotId,
      requestHash: 'test',
    });
    await db.insert(votes).values({ ...row, ballotId, ...change });
  }

  const refusalOf = (change: Partial<typeof votes.$inferInsert>) =>
    insertLike(change).then(
      () => 'stored',
      (error: unknown) => databaseFault(error)?.constraint ?? String(error),
    );

  test.each([
    ['a second vote of a person on a day', { voterEmail: 'x@example.com' }, 'votes_once_a_day'],
    ['of an address on a day', { userSession: 'user_x' }, 'votes_once_a_day_by_email'],
    [
      'of an address in other letters',
      { userSession: 'user_x', voterEmail: 'VISITOR@VOTA-TACO.EXAMPLE' },
      'votes_once_a_day_by_email',
    ],
    ['another first vote for the restaurant', { ...later, firstHere: true }, 'votes_first_here'],
    ['another first vote for the dish', { ...later, firstOfDish: true }, 'votes_first_of_dish'],
    ['a sixth point', { voteDay: '2026-05-09', rating: 6 }, 'votes_rating'],
    ['a negative point', { voteDay: '2026-05-09', rating: -1 }, 'votes_rating'],
  ])('refuses %s', async (_, change, constraint) => {
    expect(await refusalOf(change)).toBe(constraint);
  });

  test("refuses another restaurant's dish, and a second dish with points in a ballot", async () => {
    const foreign = { voteDay: '2026-05-09', dishId: dishOf(takeRestaurant()) };
    expect(await refusalOf(foreign)).toBe('votes_dish_of_restaurant');
    const beside = { voteDay: '2026-05-10', ballotId: row.ballotId, dishId: dishOf(restaurant, 1) };
    expect(await refusalOf(beside)).toBe('votes_one_dish_a_ballot');
  });

  test.each([
    ['a zero beside the vote', { rating: 0 }],
    ['a vote of another day', { voteDay: '2026-05-03' }],
    ['a vote that is outside of the limits', { adminVote: true }],
  ])('stores %s', async (_, change) => {
    expect(await refusalOf(change)).toBe('stored');
  });

  test('forgets a refused ballot as a whole', async () => {
    const before = await countBallots();
    const again = castBallot(first.services, person, ballotAt(restaurant));
    await expect(again).rejects.toMatchObject({ code: 'already_voted_today' });
    expect(await countBallots()).toBe(before);
    const orphans = await first.services.db
      .select({ id: ballots.id })
      .from(ballots)
      .leftJoin(votes, eq(votes.ballotId, ballots.id))
      .where(and(isNull(votes.id), ne(ballots.requestHash, 'test')));
    expect(orphans).toEqual([]);
  });
});
