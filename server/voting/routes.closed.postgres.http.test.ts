import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findDrift } from '../../database/vote-totals.ts';
import { appSettings } from '../../database/schema/settings.ts';
import { ballots } from '../../database/schema/voting.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { upsertSetting } from '../settings/queries.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const HOUR_MS = 3_600_000;
const withDishes = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 3,
);
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS);

let server: TestServer;
let voter: Visitor;
let admin: Visitor;
/** Each test votes at its own restaurant. */
let turn = 0;
let restaurant = withDishes[0];

beforeAll(async () => {
  server = await openTestServer();
  voter = await server.visitor().signInAs('visitor');
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  restaurant = withDishes[turn++];
  await server.services.db.delete(appSettings);
});

const ballotAt = (castAt: Date, takenAt = castAt) => ({
  idempotencyKey: randomUUID(),
  restaurantId: restaurant?.id,
  ratings: [{ dishId: restaurant?.dishes[0]?.id, rating: 4 }],
  position: {
    latitude: restaurant?.latitude,
    longitude: restaurant?.longitude,
    accuracyMeters: 12,
    takenAt: takenAt.toISOString(),
  },
  castAt: castAt.toISOString(),
});

/** An organiser closes voting, an hour after the tests' start. */
async function close(): Promise<void> {
  server.clock.now = hours(1);
  const change = { value: 'false', seen: 'true' };
  expect((await admin.post('/api/settings/voting_enabled', change)).status).toBe(200);
}
const codeOf = async (body: object) => (await voter.post('/api/ballots', body)).body.code;

test('a ballot that was cast before the close and waited counts after it, once, as late', async () => {
  const waited = ballotAt(TEST_NOW);
  await close();
  server.clock.now = hours(3);
  const counted = await voter.post('/api/ballots', waited);
  expect(counted).toMatchObject({ status: 201, body: { day: '2026-05-02' } });
  const { db } = server.services;
  const [row] = await db.select().from(ballots).where(eq(ballots.id, counted.body.ballotId));
  expect(row?.evidence).toBe('position_late');
  // Sent again, it is the same one; another one is refused.
  expect((await voter.post('/api/ballots', waited)).body.ballotId).toBe(counted.body.ballotId);
  expect(await codeOf(ballotAt(TEST_NOW))).toBe('already_voted_today');
  expect(await findDrift(db)).toEqual([]);
});

test('a ballot that was cast after the close is refused, and so is one without its moment', async () => {
  await close();
  server.clock.now = hours(2);
  expect(await codeOf(ballotAt(hours(2)))).toBe('voting_closed');
  expect(await codeOf(ballotAt(hours(1)))).toBe('voting_closed');
  const { castAt: _, ...without } = ballotAt(hours(2));
  expect(await codeOf(without)).toBe('voting_closed');
  // A position of now does not show where the person was before the close.
  expect(await codeOf(ballotAt(TEST_NOW, hours(2)))).toBe('position_stale');
});

test('after its day it is refused, as is one of a close that nobody has dated', async () => {
  const waited = ballotAt(TEST_NOW);
  await close();
  server.clock.now = new Date('2026-05-03T04:00:00Z');
  expect(await codeOf(waited)).toBe('voting_closed');
  server.clock.now = hours(3);
  await server.services.db.delete(appSettings);
  await upsertSetting(server.services.db, 'voting_enabled', 'false');
  expect(await codeOf(waited)).toBe('voting_closed');
});
