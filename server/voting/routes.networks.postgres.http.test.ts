import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { venueRedemptions } from '../../database/schema/evidence.ts';
import { festivalDay } from '../../domain/festival.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { codeOf, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const places = demoRestaurants.filter(({ latitude, dishes }) => latitude !== null && dishes[0]);

let server: TestServer;
let voters: Visitor[];
let turn = 0;
/** Documentation's addresses, one for each test. */
let address = '';

beforeAll(async () => {
  // Six votes at once, then two a minute; of a network ten times as many.
  server = await openTestServer({
    TRUSTED_PROXIES: '127.0.0.1',
    VOTES_PER_CONNECTION: '2',
    VOTES_PER_NETWORK: '20',
  });
  voters = [];
  for (let index = 0; index < 8; index += 1) {
    voters.push(await server.visitor().join(`${randomUUID()}@example.com`));
  }
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = TEST_NOW;
  turn += 1;
  address = `203.0.${turn}.7`;
});

function ballotOf(key = randomUUID()) {
  const place = places[turn];
  return {
    idempotencyKey: key,
    restaurantId: place?.id,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 4 }],
    position: {
      latitude: place?.latitude,
      longitude: place?.longitude,
      accuracyMeters: 12,
      takenAt: server.clock.now.toISOString(),
    },
  };
}
const cast = (by: Visitor | undefined, ballot = ballotOf(), from = address) => {
  if (!by) throw new Error('There are too few voters.');
  return by.post('/api/ballots', ballot, { 'x-forwarded-for': from });
};
const castByAll = async (those: readonly Visitor[]) => {
  const answers = [];
  for (const voter of those) answers.push(await cast(voter));
  return answers;
};

describe('votes from one address', () => {
  test('beyond the limit are late: the answer says by how much, and then they count', async () => {
    const answers = await castByAll(voters);
    expect(answers.slice(0, 6).map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(answers.slice(6).map(codeOf)).toEqual([
      [429, 'too_many_requests'],
      [429, 'too_many_requests'],
    ]);
    const [seventh, eighth] = answers.slice(6);
    expect(seventh?.body.data).toEqual({ retryAfterSeconds: 30 });
    expect(seventh?.headers.get('retry-after')).toBe('30');
    expect(eighth?.body.data).toEqual({ retryAfterSeconds: 60 });
    server.clock.now = new Date(TEST_NOW.getTime() + 30_000);
    expect((await cast(voters[6])).status).toBe(201);
  });

  test('that were counted are answered again, however many there are', async () => {
    const ballot = ballotOf();
    expect((await cast(voters[0], ballot)).status).toBe(201);
    await castByAll(voters.slice(1));
    expect(codeOf(await cast(voters[7]))[0]).toBe(429);
    expect((await cast(voters[0], ballot)).status).toBe(201);
  });

  test('that the rule refuses use nothing up', async () => {
    const far = { ...ballotOf(), position: { ...ballotOf().position, latitude: 60 } };
    for (let index = 0; index < 10; index += 1) {
      expect(codeOf(await cast(voters[0], { ...far, idempotencyKey: randomUUID() }))[1]).toBe(
        'too_far',
      );
    }
    expect((await cast(voters[0])).status).toBe(201);
  });

  test('do not slow another address', async () => {
    await castByAll(voters);
    expect((await cast(voters[7], ballotOf(), '198.51.100.9')).status).toBe(201);
  });

  test('with a redeemed venue code are not limited', async () => {
    const restaurantId = places[turn]?.id ?? '';
    const admin = await server.visitor().signInAs('admin');
    const path = `/api/restaurants/${restaurantId}/venue-screens`;
    const { body: made } = await admin.post(path, { label: 'Bar' });
    for (const voter of voters) {
      const { body } = await voter.get('/api/people/me');
      await server.services.db.insert(venueRedemptions).values({
        screenId: made.screen.id,
        restaurantId,
        step: 1,
        userSession: userSessionOf(body.person.id),
        day: festivalDay(server.clock.now),
        createdAt: server.clock.now,
      });
    }
    const answers = await castByAll(voters);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  });
});
