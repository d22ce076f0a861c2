import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { ballots, voteSignals, votes } from '../../database/schema/voting.ts';
import { SIGNAL_LIMITS } from '../../domain/signals/rules.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { runSignals } from './jobs.ts';

const open = demoRestaurants.flatMap(({ latitude, longitude, ...rest }) =>
  latitude === null || longitude === null || rest.dishes.length < 4
    ? []
    : [{ ...rest, latitude, longitude }],
);
type Place = (typeof open)[number];

let server: TestServer;
let turn = 0;
let names = 0;

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'admin@vota-taco.example' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  const { db } = server.services;
  await db.delete(voteSignals);
  await db.delete(votes);
  await db.delete(ballots);
});

function takePlaces(count: number): Place[] {
  const places = open.slice(turn, (turn += count));
  if (places.length < count) throw new Error('The demo has no more restaurants.');
  return places;
}
const newVoter = () => server.visitor().join(`marks-${names++}@example.com`);

const vote = (by: Visitor, place: Place, { east = 0 } = {}) =>
  by.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: place.id,
    ratings: [{ dishId: place.dishes[0]?.id, rating: 4 }],
    position: {
      latitude: place.latitude,
      longitude: place.longitude + east,
      accuracyMeters: 12,
      takenAt: server.clock.now.toISOString(),
    },
  });

/** A stored vote, with which limits are reached faster than by requests. */
async function store(place: Place, userSession: string, createdAt: Date, east: number | null = 0) {
  const { db } = server.services;
  const [ballot] = await db
    .insert(ballots)
    .values({ userSession, idempotencyKey: randomUUID(), requestHash: '', createdAt })
    .returning({ id: ballots.id });
  const ballotId = ballot?.id ?? '';
  await db.insert(votes).values({
    ballotId,
    restaurantId: place.id,
    dishId: place.dishes[0]?.id ?? '',
    rating: 4,
    userSession,
    voterName: '',
    userLatitude: east === null ? null : place.latitude,
    userLongitude: east === null ? null : place.longitude + east,
    locationVerified: true,
    voteDay: '2026-05-02',
    createdAt,
  });
  return ballotId;
}

const pass = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};
const before = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);

async function mark() {
  await runMaintenance(server.services);
  await runSignals(server.services);
}

async function marksAt(...places: Place[]) {
  await mark();
  const { db } = server.services;
  const ids = places.map(({ id }) => id);
  const rows = await db
    .select({ reason: voteSignals.reason })
    .from(voteSignals)
    .innerJoin(votes, eq(votes.ballotId, voteSignals.ballotId))
    .where(inArray(votes.restaurantId, ids));
  return rows.map(({ reason }) => reason).toSorted();
}

describe('the job gives a vote a signal', () => {
  test('for travelling faster than anybody can', async () => {
    const [one, other] = takePlaces(1).concat(open.at(-1) as Place) as [Place, Place];
    const voter = await newVoter();
    await vote(voter, one);
    pass(5);
    expect((await vote(voter, other)).status).toBe(201);
    expect(await marksAt(one)).toEqual([]);
    expect(await marksAt(other)).toEqual(['impossible_travel']);
  });

  test('for a position that many share, all of them', async () => {
    const [place] = takePlaces(1) as [Place];
    const at = { east: 0.000_012_345_678 };
    await vote(await newVoter(), place, at);
    await vote(await newVoter(), place, at);
    await vote(await newVoter(), place, { east: 0.000_02 });
    expect(await marksAt(place)).toEqual([]);
    await vote(await newVoter(), place, at);
    expect(await marksAt(place)).toEqual(Array.from({ length: 3 }, () => 'shared_position'));
  });

  test('for one of many within minutes', async () => {
    const voter = await newVoter();
    const places = takePlaces(5);
    for (const place of places) {
      await vote(voter, place);
      pass(1);
    }
    expect(await marksAt(places.at(-1) as Place)).toContain('person_burst');
    expect(await marksAt(places.at(-2) as Place)).not.toContain('person_burst');
  });

  test('also among votes cast at the same moment, and only once', async () => {
    const [shared, ...places] = takePlaces(7) as [Place, ...Place[]];
    const together = await Promise.all(Array.from({ length: 5 }, newVoter));
    await Promise.all(together.map((voter) => vote(voter, shared, { east: 0.000_033_3 })));
    const busy = await newVoter();
    const answers = await Promise.all(places.map((place) => vote(busy, place)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await marksAt(shared)).toEqual(Array.from({ length: 5 }, () => 'shared_position'));
    for (const place of places) expect(await marksAt(place)).toContain('person_burst');
    const travelled = (await marksAt(...places)).filter((one) => one === 'impossible_travel');
    expect(travelled.length).toBeGreaterThan(2);
    expect(await marksAt(shared)).toHaveLength(5);
  });

  test('but none of somebody who may vote from anywhere', async () => {
    const admin = await server.visitor().signInAs('admin');
    const [place] = takePlaces(1) as [Place];
    for (let count = 0; count < 6; count += 1) expect((await vote(admin, place)).status).toBe(201);
    expect(await marksAt(place)).toEqual([]);
  });
});

describe('a vote for a restaurant that is linked to the account later', () => {
  const strengths = async () => {
    const { db } = server.services;
    const columns = { reason: voteSignals.reason, strength: voteSignals.strength };
    return (await db.select(columns).from(voteSignals)).filter(
      ({ reason }) => reason === 'own_account',
    );
  };
  const link = (place: Place, createdAt: Date) =>
    server.services.db
      .insert(restaurantOwners)
      .values({ userId: personIdOf('visitor'), restaurantId: place.id, createdAt });

  test('on the same day is signalled once, and counts', async () => {
    const [place, other] = takePlaces(2) as [Place, Place];
    const voter = await server.visitor().signInAs('visitor');
    expect((await vote(voter, place)).status).toBe(201);
    expect((await vote(voter, other)).status).toBe(201);
    await mark();
    expect(await strengths()).toEqual([]);
    pass(60);
    await link(place, server.clock.now);
    await mark();
    await mark();
    expect(await strengths()).toEqual([{ reason: 'own_account', strength: 3 }]);
    const [stored] = await server.services.db
      .select()
      .from(votes)
      .where(eq(votes.restaurantId, place.id));
    expect(stored).toMatchObject({ withheld: false });
    pass(5);
    expect((await vote(voter, place)).body.code).toBe('own_restaurant');
  });

  test('on another day is not', async () => {
    const [place] = takePlaces(1) as [Place];
    const voter = await server.visitor().signInAs('visitor');
    expect((await vote(voter, place)).status).toBe(201);
    pass(24 * 60);
    await link(place, server.clock.now);
    await mark();
    expect(await strengths()).toEqual([]);
  });
});

describe('an impossible journey', () => {
  /** On the specification's globe a degree of latitude has this many miles. */
  const milesADegree = (Math.PI / 180) * 3959;

  test.each([
    ['50 miles in half an hour and a bit', 31, 50, []],
    ['50 miles in 29 minutes', 29, 50, ['impossible_travel']],
    ['a mile at once: two fixes of one place', 0, 1, []],
    ['three miles at once', 0, 3, ['impossible_travel']],
    ['three miles in ten minutes', 10, 3, []],
    ['a thousand miles in a quarter of an hour', 15, 1000, ['impossible_travel']],
  ])('%s', async (_, minutes, miles, expected) => {
    const [one, other] = takePlaces(2) as [Place, Place];
    const { db } = server.services;
    await db
      .update(restaurants)
      .set({ latitude: one.latitude + miles / milesADegree, longitude: one.longitude })
      .where(eq(restaurants.id, other.id));
    const person = `user_${randomUUID()}`;
    await store(one, person, before(minutes), null);
    await store(other, person, TEST_NOW, null);
    expect(await marksAt(one, other)).toEqual(expected);
  });
});

describe('too many', () => {
  const storeAnother = (place: Place, number: number, east: number) =>
    store(place, `user_${randomUUID()}`, new Date(TEST_NOW.getTime() - number), east);

  test('shared_position: the vote that reaches the limit is marked', async () => {
    const [place] = takePlaces(1) as [Place];
    const limit = SIGNAL_LIMITS.positionPeople;
    for (let number = 1; number < limit; number += 1) await storeAnother(place, number, 0);
    expect(await marksAt(place)).toEqual([]);
    await storeAnother(place, 0, 0);
    expect(await marksAt(place)).toContain('shared_position');
  });

  test('a busy counter is no signal', async () => {
    const [place] = takePlaces(1) as [Place];
    for (let number = 0; number < 80; number += 1) {
      await storeAnother(place, number, number / 100_000);
    }
    expect(await marksAt(place)).toEqual([]);
  });

  test('person_burst: the vote that reaches the limit is marked', async () => {
    const places = takePlaces(SIGNAL_LIMITS.personBurstVotes);
    const person = `user_${randomUUID()}`;
    const last = places.at(-1) as Place;
    for (const place of places.slice(0, -1)) await store(place, person, before(1), null);
    expect(await marksAt(...places)).not.toContain('person_burst');
    await store(last, person, TEST_NOW, null);
    expect(await marksAt(last)).toContain('person_burst');
  });
});
