import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants, specialKeys } from '../../database/demo/restaurants.ts';
import { votes } from '../../database/schema/voting.ts';
import { upsertSetting } from '../settings/queries.ts';
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
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'admin@vota-taco.example' });
  voter = await server.visitor().signInAs('visitor');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  restaurant = withDishes[turn++];
  await upsertSetting(server.services.db, 'voting_enabled', 'true');
});

function here(offsetMiles = 0, more: Record<string, unknown> = {}) {
  if (!restaurant) throw new Error('no restaurant');
  return {
    latitude: Number(restaurant.latitude) + offsetMiles * MILE_NORTH,
    longitude: restaurant.longitude,
    accuracyMeters: 12,
    takenAt: server.clock.now.toISOString(),
    ...more,
  };
}

function ballot(more: Record<string, unknown> = {}) {
  return {
    idempotencyKey: randomUUID(),
    restaurantId: restaurant?.id,
    ratings: [{ dishId: dish(0), rating: 4 }],
    position: here(),
    ...more,
  };
}

const dish = (index: number) => restaurant?.dishes[index]?.id;
const cast = (body: unknown, by = voter) => by.post('/api/ballots', body);
const countVotes = () => server.services.db.$count(votes);

/** Asserts that a ballot is refused like this, and that nothing was stored. */
async function expectRefused(body: unknown, status: number, code: string, by = voter) {
  const before = await countVotes();
  const answer = await cast(body, by);
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  expect(await countVotes()).toBe(before);
  return answer;
}

describe('a ballot', () => {
  test('from the restaurant is counted, verified, and stands in the history', async () => {
    const before = await voter.get('/api/my-votes');
    const answer = await cast(ballot());
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      restaurantId: restaurant?.id,
      day: '2026-05-02',
      points: 4,
      ratings: [{ dishId: dish(0), rating: 4 }],
      locationVerified: true,
      adminVote: false,
    });
    const { body: history } = await voter.get('/api/my-votes');
    expect(history.summary.restaurantsVoted).toBe(before.body.summary.restaurantsVoted + 1);
    expect(history.restaurants[0]).toMatchObject({
      restaurantId: restaurant?.id,
      totalPoints: 4,
      dishesRated: 1,
      ratings: 1,
      averageRating: 4,
      lastVoteAt: TEST_NOW.toISOString(),
    });
  });

  test('stands in the history with its dishes and its day; zeros too', async () => {
    const ratings = [
      { dishId: dish(1), rating: 0 },
      { dishId: dish(0), rating: 5 },
    ];
    const { body } = await cast(ballot({ ratings }));
    const { body: history } = await voter.get('/api/my-votes');
    const name = (index: number) => restaurant?.dishes[index]?.name;
    const {
      ratings: all,
      totalPoints,
      averageRating,
      ballots,
    } = history.restaurants.find(
      ({ restaurantId }: { restaurantId: string }) => restaurantId === restaurant?.id,
    );
    expect(
      ballots.find(({ ballotId }: { ballotId: string }) => ballotId === body.ballotId),
    ).toEqual({
      ballotId: body.ballotId,
      day: body.day,
      ratings: [
        { dishId: dish(0), dishName: name(0), isShown: true, rating: 5 },
        { dishId: dish(1), dishName: name(1), isShown: true, rating: 0 },
      ],
    });
    // The figures agree with each other.
    const rated = ballots.flatMap((one: { ratings: object[] }) => one.ratings);
    expect(all).toBe(rated.length);
    expect(averageRating).toBeCloseTo(totalPoints / all, 1);
  });

  test('keeps an explicit zero beside the vote', async () => {
    const ratings = [
      { dishId: dish(1), rating: 0 },
      { dishId: dish(0), rating: 5 },
    ];
    const answer = await cast(ballot({ ratings }));
    expect(answer.body).toMatchObject({ points: 5, ratings: ratings.toReversed() });
  });

  test('from 0.4 miles counts, but is not verified', async () => {
    const answer = await cast(ballot({ position: here(0.4) }));
    expect(answer.body).toMatchObject({ locationVerified: false, points: 4 });
  });

  test('sent again with its key gets the first answer, and counts once', async () => {
    const body = ballot();
    const first = await cast(body);
    const before = await countVotes();
    const again = await Promise.all([cast(body), cast(body), cast(body)]);
    for (const answer of again) expect(answer.body).toEqual(first.body);
    expect(await countVotes()).toBe(before);
  });

  test('cannot reuse the key for other votes', async () => {
    const body = ballot();
    await cast(body);
    const other = { ...body, ratings: [{ dishId: dish(0), rating: 1 }] };
    await expectRefused(other, 409, 'idempotency_key_reused');
  });

  test('a refused ballot does not use up its key', async () => {
    const body = ballot({ position: here(2) });
    await expectRefused(body, 403, 'too_far');
    expect((await cast({ ...body, position: here() })).status).toBe(201);
  });

  test('may be followed by one at another restaurant, and tomorrow by one here', async () => {
    const again = restaurant;
    await cast(ballot());
    restaurant = withDishes[turn++];
    expect((await cast(ballot())).status).toBe(201);
    restaurant = again;
    // 03:59 in UTC is still the same day in New York, 04:00 is the next.
    server.clock.now = new Date('2026-05-03T03:59:00Z');
    await expectRefused(ballot(), 409, 'already_voted_today');
    server.clock.now = new Date('2026-05-03T04:00:00Z');
    expect((await cast(ballot())).body).toMatchObject({ day: '2026-05-03' });
  });

  test('of somebody who may vote from anywhere is marked, and may be repeated', async () => {
    const admin = await server.visitor().signInAs('admin');
    await upsertSetting(server.services.db, 'voting_enabled', 'false');
    for (const position of [null, here(50)]) {
      const answer = await cast(ballot({ position }), admin);
      expect(answer.body).toMatchObject({ adminVote: true, locationVerified: false });
    }
  });
});

describe('a ballot is refused', () => {
  test('without signing in', async () => {
    await expectRefused(ballot(), 401, 'sign_in_required', server.visitor());
  });

  test('two miles away, with the distance, in the language of the person', async () => {
    const votante = await server.visitor('es').signInAs('votante');
    const answer = await expectRefused(ballot({ position: here(2) }), 403, 'too_far', votante);
    expect(answer.body.data.distanceMiles).toBeCloseTo(2, 2);
    expect(answer.body.message).toBe(
      'Estás a 2.0 mi del restaurante. Debes estar a menos de 0.5 mi para votar.',
    );
  });

  test('a second time the same day', async () => {
    await cast(ballot());
    const answer = await expectRefused(ballot(), 409, 'already_voted_today');
    expect(answer.body.message).toBe('You can only vote once a day at this restaurant.');
  });

  test('while voting is closed', async () => {
    await upsertSetting(server.services.db, 'voting_enabled', 'false');
    await expectRefused(ballot(), 403, 'voting_closed');
  });

  test.each([
    ['with no points', [0], 400, 'no_rating'],
    ['with two dishes holding points', [3, 2], 400, 'one_dish_only'],
    ['with more points than a ballot holds', [5, 5, 5, 1], 400, 'too_many_points'],
    ['with more than five points for a dish', [6], 400, 'invalid_input'],
    ['with negative points', [-1], 400, 'invalid_input'],
    ['with a fraction of a point', [2.5], 400, 'invalid_input'],
    ['with points as text', ['5'], 400, 'invalid_input'],
    ['with a huge number', [1e308], 400, 'invalid_input'],
    ['without any dish', [], 400, 'no_rating'],
  ])('%s', async (_, points, status, code) => {
    const ratings = points.map((rating, index) => ({ dishId: dish(index), rating }));
    await expectRefused(ballot({ ratings }), status, code);
  });

  test('with a dish standing twice, naming the field', async () => {
    const row = { dishId: dish(0), rating: 1 };
    const answer = await expectRefused(ballot({ ratings: [row, row] }), 400, 'invalid_input');
    expect(answer.body.data.field).toBe('ratings');
  });

  test("with another restaurant's dish", async () => {
    const ratings = [{ dishId: withDishes.at(-1)?.dishes[0]?.id, rating: 3 }];
    await expectRefused(ballot({ ratings }), 404, 'dish_not_found');
  });

  test('for a restaurant that does not exist', async () => {
    await expectRefused(ballot({ restaurantId: randomUUID() }), 404, 'restaurant_not_found');
  });

  test('where the restaurant has no coordinates', async () => {
    restaurant = demoRestaurants.find(({ key }) => key === specialKeys.withoutCoordinates);
    const position = { ...here(), latitude: 33, longitude: -80 };
    await expectRefused(ballot({ position }), 409, 'restaurant_location_unavailable');
  });

  test.each([
    ['without a position', null, 422, 'position_needed'],
    ['with a position of two minutes ago', { age: 120 }, 422, 'position_stale'],
    ['with a position from the future', { age: -120 }, 422, 'position_stale'],
    ['with a vague position', { accuracyMeters: 200 }, 422, 'position_vague'],
    ['with a latitude out of range', { latitude: 91 }, 400, 'invalid_input'],
    ['with a longitude out of range', { longitude: -181 }, 400, 'invalid_input'],
    ['with coordinates as text', { latitude: '33.1' }, 400, 'invalid_input'],
    ['with no number for a latitude', { latitude: null }, 400, 'invalid_input'],
    ['with a negative accuracy', { accuracyMeters: -1 }, 400, 'invalid_input'],
    ['with a moment that is none', { takenAt: 'now' }, 400, 'invalid_input'],
  ])('%s', async (_, change, status, code) => {
    const { age = 0, ...rest } = (change ?? {}) as { age?: number };
    const takenAt = new Date(server.clock.now.getTime() - age * 1000).toISOString();
    await expectRefused(
      ballot({ position: change && here(0, { takenAt, ...rest }) }),
      status,
      code,
    );
  });

  test('whatever it claims of its distance, its role and its voter', async () => {
    await expectRefused(
      {
        ...ballot({ position: here(2) }),
        distance_to_restaurant: 0,
        location_verified: true,
        voter_email: 'admin@vota-taco.example',
        isVotingAdmin: true,
      },
      403,
      'too_far',
    );
  });

  test('after too many in a minute, with the seconds to wait', async () => {
    const owner = await server.visitor().signInAs('owner');
    const body = ballot({ position: here(2) });
    const codes: string[] = [];
    let last;
    for (let sent = 0; sent <= 60; sent += 1) {
      last = await cast(body, owner);
      codes.push(last.body.code);
    }
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['too_far']));
    expect(last).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('the history is for signed-in people', async () => {
  const answer = await server.visitor().get('/api/my-votes');
  expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_required' } });
});
