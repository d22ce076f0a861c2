import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { reviewReplies, reviews } from '../../database/schema/reviews.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { lookAt } from '../testing/live.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const place = demoRestaurants.find(({ key }) => key === 'barro-negro');
const placeId = place?.id ?? '';
const path = `/api/restaurants/${placeId}/my-review`;

let server: TestServer;
let ana: Visitor;
let anaId = '';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  await server.services.db.delete(reviews).where(eq(reviews.restaurantId, placeId));
  ana = await server.visitor().join(`${randomUUID()}@example.com`, 'Ana María Ruiz');
  anaId = (await ana.get('/api/people/me')).body.person.id;
  const vote = await ana.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: placeId,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 5 }],
    position: {
      latitude: place?.latitude,
      longitude: place?.longitude,
      accuracyMeters: 5,
      takenAt: TEST_NOW.toISOString(),
    },
  });
  if (vote.status !== 201) throw new Error('Ana has not voted.');
});

const write = (rating: number, reviewText: string | null = null) =>
  ana.post(path, { rating, reviewText });
const remove = () => ana.post(`${path}/delete`);
const own = async () => (await ana.get(path)).body;
const seen = async () =>
  (await server.visitor().get(`/api/restaurants/${placeId}/reviews`)).body.reviews;
const mine = () =>
  and(eq(reviews.userSession, userSessionOf(anaId)), eq(reviews.restaurantId, placeId));
const later = (seconds: number) => {
  server.clock.now = new Date(TEST_NOW.getTime() + seconds * 1000);
  return server.clock.now.toISOString();
};

describe('a review that an organiser has hidden', () => {
  test('stays hidden when it is changed, and only its writer sees it', async () => {
    await write(1, 'Rude');
    await server.services.db.update(reviews).set({ hidden: true }).where(mine());
    later(60);
    const { body } = await write(5, 'Nice now');
    expect(body.review).toMatchObject({ hidden: true, rating: 5, reviewText: 'Nice now' });
    expect(await own()).toEqual(body);
    const list = (await server.visitor().get(`/api/restaurants/${placeId}/reviews`)).body;
    expect(list).toMatchObject({ reviews: [], summary: { count: 0 } });
  });

  test('stays hidden when it is removed and written again', async () => {
    const { id } = (await write(1, 'Rude')).body.review;
    const { db } = server.services;
    await db.insert(reviewReplies).values({ reviewId: id, replyText: 'Oh' });
    await db.update(reviews).set({ hidden: true }).where(mine());
    const gone = { review: null, mayReview: true, mayReply: false, reportedIds: [] };
    expect((await remove()).body).toEqual(gone);
    expect(await own()).toEqual(gone);
    expect((await remove()).body.code).toBe('review_not_found');
    // The remaining row is empty; a new name is not written into it either.
    await ana.post('/api/people/me/name', { fullName: 'Annie Zapata' });
    const [left] = await db.select().from(reviews).where(mine());
    expect(left).toMatchObject({ id, hidden: true, reviewText: null, reviewerName: '' });
    expect(await db.$count(reviewReplies, eq(reviewReplies.reviewId, id))).toBe(0);

    const at = later(60);
    const { body } = await write(1, 'Rude again');
    expect(body.review).toMatchObject({
      hidden: true,
      reviewText: 'Rude again',
      reviewerName: 'Annie Z.',
      createdAt: at,
      updatedAt: null,
    });
    expect(await own()).toEqual(body);
    expect(await seen()).toEqual([]);
  });
});

describe('who looks at the restaurant', () => {
  test('is told of a review when it comes and when it goes', async () => {
    const looker = await lookAt(server.url, `/api/live?restaurant=${placeId}`);
    await write(4);
    expect(await looker.next('reviews')).toEqual({ restaurantId: placeId });
    await remove();
    expect(await looker.next('reviews')).toEqual({ restaurantId: placeId });
    looker.close();
  });

  test('is told only when there is another thing to read', async () => {
    const publish = vi.spyOn(server.services.live, 'publish');
    await write(4, 'Rico');
    await write(4, ' Rico ');
    expect(publish).toHaveBeenCalledTimes(1);
    await write(3, 'Rico');
    expect(publish).toHaveBeenCalledTimes(2);
    await server.services.db.update(reviews).set({ hidden: true }).where(mine());
    await write(5, 'Muy rico');
    await remove();
    await write(5, 'Rico');
    await remove();
    expect((await remove()).status).toBe(404);
    expect(publish).toHaveBeenCalledTimes(2);
    publish.mockRestore();
  });
});
