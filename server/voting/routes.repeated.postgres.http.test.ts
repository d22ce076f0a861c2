import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { votes } from '../../database/schema/voting.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const withDishes = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 2,
);

let server: TestServer;
/** This server lists the visitor as a voting admin; its database is the same. */
let listing: TestServer;
let voter: Visitor;
let turn = 0;
let restaurant = withDishes[0];

beforeAll(async () => {
  server = await openTestServer();
  listing = await openTestServer({ VOTING_ADMIN_EMAILS: 'visitor@vota-taco.example' }, server);
  voter = await server.visitor().signInAs('visitor');
});
afterAll(async () => {
  await listing.stop();
  await server.stop();
});
beforeEach(() => {
  restaurant = withDishes[turn++];
});

const restaurantId = () => restaurant?.id ?? '';
const dishId = () => restaurant?.dishes[0]?.id ?? '';

const ballot = (more: Record<string, unknown> = {}) => ({
  idempotencyKey: randomUUID(),
  restaurantId: restaurantId(),
  ratings: [{ dishId: dishId(), rating: 4 }],
  position: {
    latitude: restaurant?.latitude,
    longitude: restaurant?.longitude,
    accuracyMeters: 12,
    takenAt: server.clock.now.toISOString(),
  },
  ...more,
});

const cast = (body: unknown, by = voter) => by.post('/api/ballots', body);

describe('an id in capital letters', () => {
  test('is the same restaurant: a second ballot there is refused', async () => {
    expect((await cast(ballot())).status).toBe(201);
    const again = await cast(ballot({ restaurantId: restaurantId().toUpperCase() }));
    expect(again).toMatchObject({ status: 409, body: { code: 'already_voted_today' } });
  });

  test('is the same restaurant and dish in the ballot, the status and the page', async () => {
    const upper = restaurantId().toUpperCase();
    const answer = await cast(
      ballot({ restaurantId: upper, ratings: [{ dishId: dishId().toUpperCase(), rating: 4 }] }),
    );
    expect(answer.body).toMatchObject({
      restaurantId: restaurantId(),
      ratings: [{ dishId: dishId(), rating: 4 }],
    });
    const status = await voter.get(`/api/restaurants/${upper}/standing`);
    expect(status.body).toMatchObject({ votedToday: true });
    expect((await voter.get(`/api/restaurants/${upper}`)).body).toMatchObject({
      id: restaurantId(),
    });
  });

  test('is the same key: the ballot counts once', async () => {
    const body = ballot();
    const first = await cast(body);
    const again = await cast({ ...body, idempotencyKey: body.idempotencyKey.toUpperCase() });
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
  });

  test('is the same dish: it cannot stand twice', async () => {
    const ratings = [
      { dishId: dishId(), rating: 4 },
      { dishId: dishId().toUpperCase(), rating: 0 },
    ];
    expect(await cast(ballot({ ratings }))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', data: { field: 'ratings' } },
    });
  });
});

test('a vote of somebody who may vote from anywhere uses up no vote of theirs', async () => {
  const listed = await listing.visitor().signInAs('visitor');
  for (const position of [null, ballot().position]) {
    const answer = await cast(ballot({ position }), listed);
    expect(answer).toMatchObject({ status: 201, body: { adminVote: true } });
  }
  const status = await voter.get(`/api/restaurants/${restaurantId()}/standing`);
  expect(status.body).toMatchObject({ votedToday: false });
  // The same person on the server that does not list them.
  expect(await cast(ballot())).toMatchObject({ status: 201, body: { adminVote: false } });
  expect(await cast(ballot())).toMatchObject({
    status: 409,
    body: { code: 'already_voted_today' },
  });
  const own = await server.services.db
    .select({ adminVote: votes.adminVote })
    .from(votes)
    .where(eq(votes.voterEmail, 'visitor@vota-taco.example'));
  expect(own.filter(({ adminVote }) => adminVote)).toHaveLength(2);
});
