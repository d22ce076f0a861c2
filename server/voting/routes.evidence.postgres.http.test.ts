import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { ballots } from '../../database/schema/voting.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const MILE_NORTH = 1 / 69.1;
const withDishes = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 3,
);

let server: TestServer;
let voter: Visitor;
/** Each test votes at its own restaurant. */
let turn = 0;
let restaurant = withDishes[0];

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'pending@vota-taco.example' });
  voter = await server.visitor().signInAs('visitor');
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = TEST_NOW;
  restaurant = withDishes[turn++];
});

const ballot = (offsetMiles = 0) => ({
  idempotencyKey: randomUUID(),
  restaurantId: restaurant?.id,
  ratings: [{ dishId: restaurant?.dishes[0]?.id, rating: 4 }],
  position: {
    latitude: Number(restaurant?.latitude) + offsetMiles * MILE_NORTH,
    longitude: restaurant?.longitude,
    accuracyMeters: 12,
    takenAt: server.clock.now.toISOString(),
  },
});

/** Casts a ballot, and reads the evidence that is stored for it. */
async function evidenceAfter(body: object, by = voter) {
  const answer = await by.post('/api/ballots', body);
  expect(answer.status).toBe(201);
  const { db } = server.services;
  const [row] = await db.select().from(ballots).where(eq(ballots.id, answer.body.ballotId));
  return row?.evidence;
}

describe('the evidence that is stored with a ballot', () => {
  test('is a position within 0.3 mile', async () => {
    expect(await evidenceAfter(ballot(0.29))).toBe('position');
  });

  test('is a weaker one within 0.5 mile', async () => {
    expect(await evidenceAfter(ballot(0.31))).toBe('position_near');
  });

  test('is a late position for a ballot that waited, on its day alone', async () => {
    const body = { ...ballot(), castAt: TEST_NOW.toISOString() };
    server.clock.now = new Date(TEST_NOW.getTime() + 3 * 3_600_000);
    expect(await evidenceAfter(body)).toBe('position_late');
    restaurant = withDishes[turn++];
    server.clock.now = TEST_NOW;
    const late = { ...ballot(), castAt: TEST_NOW.toISOString() };
    server.clock.now = new Date('2026-05-03T04:00:00Z');
    const refused = await voter.post('/api/ballots', late);
    expect(refused).toMatchObject({ status: 422, body: { code: 'position_stale' } });
    // A page of an earlier version does not say when it was cast.
    server.clock.now = TEST_NOW;
    const old = ballot();
    server.clock.now = new Date(TEST_NOW.getTime() + 61_000);
    expect((await voter.post('/api/ballots', old)).body.code).toBe('position_stale');
  });

  test('of a voting admin says so, wherever they are', async () => {
    const admin = await server.visitor().signInAs('pending');
    expect(await evidenceAfter(ballot(0), admin)).toBe('admin');
    expect(await evidenceAfter({ ...ballot(), position: null }, admin)).toBe('admin');
  });
});
