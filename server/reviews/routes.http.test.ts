import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants, specialKeys } from '../../database/demo/restaurants.ts';
import { tellStory } from '../../database/demo/story.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { TEST_NOW } from '../test-database.ts';
import { openTestServer, type TestServer, type Visitor } from '../test-server.ts';

const written = tellStory(TEST_NOW).reviews;
const idOf = (key: string) => demoRestaurants.find((one) => one.key === key)?.id ?? '';
const KEYS = ['createdAt', 'id', 'rating', 'reviewText', 'reviewerName'];

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  visitor = server.visitor();
});
afterAll(() => server.stop());

const list = (restaurantId: string) => visitor.get(`/api/restaurants/${restaurantId}/reviews`);

describe("a restaurant's reviews", () => {
  test('stand newest first, without the hidden ones', async () => {
    const ids = [...new Set(written.map(({ restaurantId }) => restaurantId))];
    expect(ids.length).toBeGreaterThan(20);
    for (const id of ids) {
      const { status, body } = await list(id);
      expect(status).toBe(200);
      const expected = written
        .filter(({ restaurantId, hidden }) => restaurantId === id && !hidden)
        .map(({ rating, reviewText, reviewerName, at }) => ({
          id: expect.any(String),
          rating,
          reviewText,
          reviewerName,
          createdAt: at.toISOString(),
        }))
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
      expect(body).toEqual(expected.slice(0, 20));
    }
  });

  test('do not show the rude one that was hidden', async () => {
    const [rude, ...others] = written.filter(({ hidden }) => hidden);
    expect(others).toEqual([]);
    const { body } = await list(rude?.restaurantId ?? '');
    expect(body.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain(rude?.reviewText);
  });

  test('are at most twenty, the newest', async () => {
    const restaurantId = idOf(specialKeys.withoutDishes);
    await server.services.db.insert(reviews).values(
      Array.from({ length: 23 }, (_, index) => ({
        restaurantId,
        userSession: `user_${randomUUID()}`,
        rating: (index % 5) + 1,
        reviewerName: `Guest ${index}`,
        hidden: index === 22,
        createdAt: new Date(TEST_NOW.getTime() + index * 1000),
      })),
    );
    const { body } = await list(restaurantId);
    const names = Array.from({ length: 20 }, (_, index) => `Guest ${21 - index}`);
    expect(body.map((review: { reviewerName: string }) => review.reviewerName)).toEqual(names);
  });

  test('tell nothing of the account or the address of who wrote them', async () => {
    const { body } = await list(written[0]?.restaurantId ?? '');
    expect(body.length).toBeGreaterThan(0);
    for (const review of body) expect(Object.keys(review).toSorted()).toEqual(KEYS);
    expect(JSON.stringify(body)).not.toMatch(/user_|@/);
  });

  test('are an empty list where nobody wrote one', async () => {
    expect(await list(idOf(specialKeys.withoutCoordinates))).toMatchObject({
      status: 200,
      body: [],
    });
  });

  test('of an unknown restaurant are not found', async () => {
    expect(await list(randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'restaurant_not_found' },
    });
  });

  test.each(['1', 'null', 'not-an-id', '%00', `${randomUUID()}x`])(
    'of the malformed id %j are refused, naming the field',
    async (id) => {
      expect(await list(id)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', data: { field: 'restaurantId' } },
      });
    },
  );
});
