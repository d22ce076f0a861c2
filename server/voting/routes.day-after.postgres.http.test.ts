import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const places = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 0,
);
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let voter: Visitor;
beforeAll(async () => {
  server = await openTestServer();
  voter = await server.visitor().signInAs('visitor');
});
afterAll(() => server.stop());

/** A ballot with a position at the place; without a place it only asks for an earlier answer. */
const ballotAt = (place: (typeof places)[number] | undefined) => ({
  idempotencyKey: randomUUID(),
  restaurantId: place?.id,
  ratings: [{ dishId: place?.dishes[0]?.id, rating: 4 }],
  position: {
    latitude: place?.latitude,
    longitude: place?.longitude,
    accuracyMeters: 12,
    takenAt: server.clock.now.toISOString(),
  },
});

const cast = (body: unknown) => voter.post('/api/ballots', body);

// web/voting/outbox-sender.ts relies on this after the day of a ballot.
test('a ballot of the day before, without a position, gets its first answer or counts nothing', async () => {
  const [arrived, lost] = [ballotAt(places[0]), ballotAt(places[1])];
  const first = await cast(arrived);
  expect(first.status).toBe(201);
  const before = await voter.get('/api/my-votes');
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
  const again = await cast({ ...arrived, position: null });
  expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
  expect(await cast({ ...lost, position: null })).toMatchObject({
    status: 422,
    body: { code: 'position_needed' },
  });
  expect((await voter.get('/api/my-votes')).body).toEqual(before.body);
});
