import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { dishes } from '../../database/schema/restaurants.ts';
import { voteTotals, votes } from '../../database/schema/voting.ts';
import { findDrift, repairTotals } from '../../database/vote-totals.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

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

function takePlace(): Place {
  const place = open[turn++];
  if (!place) throw new Error('The demo has no more restaurants.');
  return place;
}
const newVoter = () => server.visitor().join(`totals-${names++}@example.com`);

function vote(by: Visitor, place: Place, { ratings = [4], east = 0, dish = 0 } = {}) {
  return by.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: place.id,
    ratings: ratings.map((rating, index) => ({ dishId: place.dishes[dish + index]?.id, rating })),
    position: {
      latitude: place.latitude,
      longitude: place.longitude + east,
      accuracyMeters: 12,
      takenAt: server.clock.now.toISOString(),
    },
  });
}

const totals = async (place: Place) =>
  (await server.visitor().get(`/api/restaurants/${place.id}/totals`)).body;
const pass = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};

describe('what a restaurant has', () => {
  test('grows with each vote: by day and in all, votes, points and voters', async () => {
    const place = takePlace();
    const [ana, beto] = [await newVoter(), await newVoter()];
    const before = await totals(place);
    expect(before).toMatchObject({ restaurantId: place.id, day: '2026-05-02' });
    expect((await vote(ana, place, { ratings: [4, 0] })).status).toBe(201);
    expect((await vote(beto, place, { ratings: [1], dish: 1 })).status).toBe(201);
    const { today, allTime } = before;
    const added = (voters: number, votesMore: number, points: number) => ({
      votes: allTime.votes + votesMore,
      points: allTime.points + points,
      voters: allTime.voters + voters,
    });
    expect(await totals(place)).toEqual({
      ...before,
      today: { votes: today.votes + 2, points: today.points + 5 },
      allTime: added(2, 2, 5),
    });
    pass(24 * 60);
    expect((await vote(ana, place, { ratings: [2], dish: 1 })).status).toBe(201);
    expect(await totals(place)).toEqual({
      restaurantId: place.id,
      day: '2026-05-03',
      isHidden: false,
      hiddenFrom: null,
      today: { votes: 1, points: 2 },
      allTime: added(2, 3, 7),
    });
    server.clock.now = TEST_NOW;
    expect(await findDrift(server.services.db)).toEqual([]);
  });

  test('leaves out the votes of those who may vote from anywhere', async () => {
    const place = takePlace();
    const before = await totals(place);
    const admin = await server.visitor().signInAs('admin');
    expect((await vote(admin, place)).body.adminVote).toBe(true);
    expect(await totals(place)).toEqual(before);
  });

  test('is nothing for a restaurant without votes, and unknown for none', async () => {
    const unknown = await server.visitor().get(`/api/restaurants/${randomUUID()}/totals`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'restaurant_not_found']);
    const malformed = await server.visitor().get('/api/restaurants/1/totals');
    expect([malformed.status, malformed.body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('the counters', () => {
  test('that were changed by hand are found, and written anew', async () => {
    const { db } = server.services;
    const place = takePlace();
    await vote(await newVoter(), place);
    const right = await totals(place);
    await db
      .update(voteTotals)
      .set({ points: sql`${voteTotals.points} + 7` })
      .where(eq(voteTotals.restaurantId, place.id));
    const drift = await findDrift(db);
    expect(drift.length).toBeGreaterThan(0);
    for (const { restaurantId, counted, voted } of drift) {
      expect(restaurantId).toBe(place.id);
      expect(counted).toEqual({ ...voted, points: counted.points });
      expect((counted.points ?? 0) - (voted.points ?? 0)).toBeGreaterThanOrEqual(7);
    }
    expect(await repairTotals(db)).toEqual(drift);
    expect(await findDrift(db)).toEqual([]);
    expect(await totals(place)).toEqual(right);
  });

  test('of past days are put together, those of today are left', async () => {
    const { db, log } = server.services;
    const place = takePlace();
    for (let day = 0; day < 3; day += 1) {
      await vote(await newVoter(), place);
      pass(24 * 60);
    }
    const shards = () => db.$count(voteTotals, sql`${voteTotals.shard} >= 0`);
    const before = await totals(place);
    await db.update(voteTotals).set({ shard: 5 }).where(eq(voteTotals.restaurantId, place.id));
    await vote(await newVoter(), place);
    await runMaintenance({ db, log, now: () => server.clock.now });
    expect(await shards()).toBeLessThanOrEqual(2);
    expect(await findDrift(db)).toEqual([]);
    expect((await totals(place)).allTime.votes).toBe(before.allTime.votes + 1);
    server.clock.now = TEST_NOW;
  });
});

test('a dish that was taken off the menu cannot be voted for', async () => {
  const place = takePlace();
  const dish = place.dishes.at(-1);
  const { db } = server.services;
  await db.delete(votes).where(eq(votes.dishId, dish?.id ?? ''));
  await db.delete(dishes).where(eq(dishes.id, dish?.id ?? ''));
  const answer = await vote(await newVoter(), place, { dish: place.dishes.length - 1 });
  expect([answer.status, answer.body.code]).toEqual([404, 'dish_not_found']);
});
