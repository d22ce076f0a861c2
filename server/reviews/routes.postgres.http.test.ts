import { randomUUID } from 'node:crypto';
import { desc, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants, specialKeys } from '../../database/demo/restaurants.ts';
import { makeFixtures } from '../../database/demo/fixtures.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const { reviews: written, replies } = makeFixtures(TEST_NOW);
const idOf = (key: string) => demoRestaurants.find((one) => one.key === key)?.id ?? '';
const { pageSize } = REVIEW_LIMITS;
const KEYS = ['createdAt', 'id', 'rating', 'reply', 'reviewText', 'reviewerName', 'updatedAt'];

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  visitor = server.visitor();
});
afterAll(() => server.stop());

const list = (restaurantId: string, after = '') =>
  visitor.get(`/api/restaurants/${restaurantId}/reviews${after && `?after=${after}`}`);

/** Every page, in order. */
async function listAll(restaurantId: string, between = async () => {}) {
  const pages = [(await list(restaurantId)).body];
  for (let { next } = pages[0]; next !== null; { next } = pages.at(-1)) {
    await between();
    pages.push((await list(restaurantId, next)).body);
  }
  return pages;
}

/** Inserts this many reviews of one restaurant. @param at time of the review with that index */
const addReviews = (restaurantId: string, count: number, at: (index: number) => Date) =>
  server.services.db
    .insert(reviews)
    .values(
      Array.from({ length: count }, (_, index) => ({
        restaurantId,
        userSession: `user_${randomUUID()}`,
        rating: (index % 5) + 1,
        reviewerName: `Guest ${index}`,
        createdAt: at(index),
      })),
    )
    .returning({ id: reviews.id });

describe("a restaurant's reviews", () => {
  test('stand newest first, without the hidden ones', async () => {
    const ids = [...new Set(written.map(({ restaurantId }) => restaurantId))];
    expect(ids.length).toBeGreaterThan(20);
    for (const id of ids) {
      const pages = await listAll(id);
      const expected = written
        .filter(({ restaurantId, hidden }) => restaurantId === id && !hidden)
        .map(({ personId, rating, reviewText, reviewerName, at }) => {
          const reply = replies.find(
            ({ review }) => review.personId === personId && review.restaurantId === id,
          );
          return {
            id: expect.any(String),
            rating,
            reviewText,
            reviewerName,
            createdAt: at.toISOString(),
            updatedAt: null,
            reply: reply
              ? {
                  text: reply.replyText,
                  repliedAt: reply.at.toISOString(),
                  updatedAt: reply.at.toISOString(),
                  isOlder: false,
                }
              : null,
          };
        })
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
      expect(pages.flatMap((page) => page.reviews)).toEqual(expected);
      const { body: restaurant } = await visitor.get(`/api/restaurants/${id}`);
      for (const { summary } of pages) {
        expect(summary).toEqual({
          count: restaurant.reviewCount,
          averageStars: restaurant.averageStars,
          byStars: [1, 2, 3, 4, 5].map(
            (stars) => expected.filter(({ rating }) => rating === stars).length,
          ),
        });
      }
    }
  });

  test('do not show the rude one that was hidden', async () => {
    const [rude, ...others] = written.filter(({ hidden }) => hidden);
    expect(others).toEqual([]);
    const { body } = await list(rude?.restaurantId ?? '');
    expect(body.reviews.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain(rude?.reviewText);
  });

  test('come in pages, neither lost nor twice, though many were written at the same moment', async () => {
    const restaurantId = idOf(specialKeys.withoutDishes);
    // Finer than a `Date`, which has milliseconds.
    const added = await addReviews(
      restaurantId,
      3 * pageSize + 3,
      (index) => new Date(TEST_NOW.getTime() + Math.floor(index / 11)),
    );
    await server.services.db.execute(
      sql`update reviews set created_at = created_at + (rating % 3) * interval '7 microseconds' where restaurant_id = ${restaurantId}`,
    );
    const pages = await listAll(restaurantId, async () => {
      await addReviews(restaurantId, 2, () => new Date(TEST_NOW.getTime() + 60_000));
    });
    expect(pages.map((page) => page.reviews.length)).toEqual([pageSize, pageSize, pageSize, 3]);
    const ids = pages.flatMap((page) => page.reviews.map(({ id }: { id: string }) => id));
    expect(ids).toHaveLength(added.length);
    expect(new Set(ids)).toEqual(new Set(added.map(({ id }) => id)));
    const inOrder = await server.services.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(inArray(reviews.id, ids))
      .orderBy(desc(reviews.createdAt), desc(reviews.id));
    expect(ids).toEqual(inOrder.map(({ id }) => id));
    // Reviews written meanwhile come first, and are counted.
    expect(pages.at(-1).summary.count).toBe(added.length + 6);
  });

  test('end with a page that is just full', async () => {
    const restaurantId = idOf('barro-negro');
    await addReviews(restaurantId, pageSize, () => TEST_NOW);
    const { body } = await list(restaurantId);
    expect(body.reviews).toHaveLength(pageSize);
    expect(body.next).toBeNull();
  });

  test.each([
    'x',
    '%00',
    'MS8y',
    '9'.repeat(100),
    Buffer.from(`99999999999999999/${randomUUID()}`).toString('base64url'),
    Buffer.from(`-1/${randomUUID()}`).toString('base64url'),
    Buffer.from(`1' or 1=1/${randomUUID()}`).toString('base64url'),
    'y'.repeat(101),
  ])('are refused after the made-up place %j', async (after) => {
    expect(await list(idOf('barro-negro'), after)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', data: { field: 'after' } },
    });
  });

  test('after any place that could be are simply those after it', async () => {
    for (const micros of ['0', '9999999999999999']) {
      const after = Buffer.from(`${micros}/${randomUUID()}`).toString('base64url');
      const { status, body } = await list(idOf('barro-negro'), after);
      expect(status).toBe(200);
      expect(body.reviews).toHaveLength(micros === '0' ? 0 : pageSize);
    }
  });

  test('tell nothing of the account or the address of who wrote them', async () => {
    const { body } = await list(written[0]?.restaurantId ?? '');
    expect(body.reviews.length).toBeGreaterThan(0);
    for (const review of body.reviews) expect(Object.keys(review).toSorted()).toEqual(KEYS);
    expect(JSON.stringify(body)).not.toMatch(/user_|@/);
  });

  test('are an empty list where nobody wrote one', async () => {
    expect(await list(idOf(specialKeys.withoutCoordinates))).toMatchObject({
      status: 200,
      body: {
        reviews: [],
        next: null,
        summary: { count: 0, averageStars: null, byStars: [0, 0, 0, 0, 0] },
      },
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
