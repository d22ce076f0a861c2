import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPeople } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { profiles } from '../../database/schema/people.ts';
import { reviewReplies, reviews } from '../../database/schema/reviews.ts';
import { votes } from '../../database/schema/voting.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { LIMITS } from '../http/limits.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const place = demoRestaurants.find(({ key }) => key === 'barro-negro');
const placeId = place?.id ?? '';
const path = `/api/restaurants/${placeId}/my-review`;
const VISITOR_EMAIL = demoPeople.find(({ key }) => key === 'visitor')?.email ?? '';

let server: TestServer;
let ana: Visitor;
let anaId = '';

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: VISITOR_EMAIL });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  await server.services.db.delete(reviews).where(eq(reviews.restaurantId, placeId));
  ana = await server.visitor().join(`${randomUUID()}@example.com`, 'Ana María Ruiz');
  anaId = (await ana.get('/api/people/me')).body.person.id;
  await vote(ana);
});

async function vote(who: Visitor) {
  const answer = await who.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: placeId,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 5 }],
    position: {
      latitude: place?.latitude,
      longitude: place?.longitude,
      accuracyMeters: 5,
      takenAt: server.clock.now.toISOString(),
    },
  });
  expect(answer.status).toBe(201);
}
const write = (rating: unknown, reviewText: unknown = null, who = ana) =>
  who.post(path, { rating, reviewText });
const remove = (who = ana) => who.post(`${path}/delete`);
const own = async (who = ana) => (await who.get(path)).body;
const seen = async () =>
  (await server.visitor().get(`/api/restaurants/${placeId}/reviews`)).body.reviews;
const mine = () =>
  and(eq(reviews.userSession, userSessionOf(anaId)), eq(reviews.restaurantId, placeId));
const later = (seconds: number) => {
  server.clock.now = new Date(TEST_NOW.getTime() + seconds * 1000);
  return server.clock.now.toISOString();
};

describe('one’s review', () => {
  test('is written, stands for all to read, and is signed with a short name', async () => {
    expect(await own()).toEqual({
      review: null,
      mayReview: true,
      mayReply: false,
      reportedIds: [],
    });
    const { status, body } = await write(4, 'Muy rico.\r\n\r\n\r\nVolveré.');
    expect(status).toBe(200);
    const review = {
      id: expect.any(String),
      rating: 4,
      reviewText: 'Muy rico.\n\nVolveré.',
      reviewerName: 'Ana R.',
      createdAt: TEST_NOW.toISOString(),
      updatedAt: null,
      reply: null,
    };
    expect(body).toEqual({
      review: { ...review, hidden: false, hiddenFor: null },
      mayReview: true,
      mayReply: false,
      reportedIds: [],
    });
    expect(await own()).toEqual(body);
    expect(await seen()).toEqual([review]);
  });

  test('is changed by writing again, in its place and with its reply', async () => {
    const first = (await write(4, 'Rico')).body.review;
    await server.services.db
      .insert(reviewReplies)
      .values({ reviewId: first.id, replyText: '¡Gracias!', createdAt: TEST_NOW });
    const at = later(60);
    const { body } = await write(2, 'Ya no');
    expect(body.review).toEqual({
      ...first,
      rating: 2,
      reviewText: 'Ya no',
      updatedAt: at,
      // It answers what stood there before.
      reply: {
        text: '¡Gracias!',
        repliedAt: TEST_NOW.toISOString(),
        updatedAt: TEST_NOW.toISOString(),
        isOlder: true,
      },
    });
    expect(await seen()).toHaveLength(1);
  });

  test('sent again as it was is not changed', async () => {
    const first = await write(4, 'Rico');
    later(60);
    expect((await write(4, ' Rico\u200B\n')).body).toEqual(first.body);
  });

  test('is one, however many are sent at once', async () => {
    const sent = Array.from({ length: 6 }, (_, index) => write((index % 5) + 1, `Taco ${index}`));
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    expect(await server.services.db.$count(reviews, mine())).toBe(1);
    const [kept] = await seen();
    expect(kept.reviewText).toBe(
      `Taco ${[0, 1, 2, 3, 4, 5].find((i) => kept.reviewText.endsWith(`${i}`))}`,
    );
  });

  test('needs no words, and blank ones are none', async () => {
    for (const words of [null, '', ' \n\u202E\u200B ']) {
      expect((await write(5, words)).body.review.reviewText).toBeNull();
    }
  });

  test('keeps HTML as text, and loses what turns or hides in it', async () => {
    const html = '<script>alert(1)</script> & <b>rico</b> {{x}} \'"; drop table reviews; --';
    const { body } = await write(5, `\u202E${html}\u0000\u001B[31m\u2066\uFEFF`);
    expect(body.review.reviewText).toBe(`${html}[31m`);
    expect((await seen())[0].reviewText).toBe(`${html}[31m`);
  });

  test('may come from who voted as a voting admin', async () => {
    const admin = await server.visitor().signInAs('visitor');
    expect((await own(admin)).mayReview).toBe(false);
    await vote(admin);
    expect((await write(3, null, admin)).status).toBe(200);
  });

  test('is removed with its reply', async () => {
    const { id } = (await write(4)).body.review;
    await server.services.db.insert(reviewReplies).values({ reviewId: id, replyText: 'Gracias' });
    const { status, body } = await remove();
    expect(status).toBe(200);
    expect(body).toEqual({ review: null, mayReview: true, mayReply: false, reportedIds: [] });
    expect(await seen()).toEqual([]);
    const { db } = server.services;
    expect(await db.$count(reviewReplies, eq(reviewReplies.reviewId, id))).toBe(0);
    expect(await db.$count(reviews, mine())).toBe(0);
    expect((await remove()).body.code).toBe('review_not_found');
  });

  test('follows the name of the account', async () => {
    await write(4, 'Rico');
    await ana.post('/api/people/me/name', { fullName: 'Annie Ruiz Zapata' });
    expect((await seen())[0].reviewerName).toBe('Annie Z.');
    await ana.post('/api/people/me/name', { fullName: '' });
    expect((await seen())[0].reviewerName).toBe('');
  });
});

describe('a review is refused', () => {
  test.each([0, 6, -1, 1.5, '5', null, undefined, true, [4], 1e9])(
    'with %j stars',
    async (rating) => {
      expect(await write(rating)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', data: { field: 'rating' } },
      });
      expect(await seen()).toEqual([]);
    },
  );

  test.each([
    ['of 50,000 characters', 'x'.repeat(50_000)],
    ['of one character too many', 'x'.repeat(1001)],
    ['that is no text', 7],
    ['that are a list', ['x']],
  ])('with words %s', async (_, words) => {
    const answer = await write(4, words);
    expect([400, 413]).toContain(answer.status);
    expect(['invalid_input', 'body_too_large']).toContain(answer.body.code);
    expect(await seen()).toEqual([]);
  });

  test('with a body that is too large', async () => {
    expect(await write(4, 'x'.repeat(2_000_000))).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
  });

  test('to who has not voted there, or said only that they did not like it', async () => {
    const ben = await server.visitor().join(`${randomUUID()}@example.com`);
    expect(await write(4, null, ben)).toMatchObject({
      status: 409,
      body: {
        code: 'review_needs_vote',
        message: 'Vote at this restaurant first, then you can write a review.',
      },
    });
    await server.services.db
      .update(votes)
      .set({ rating: 0 })
      .where(eq(votes.userSession, userSessionOf(anaId)));
    expect((await write(4)).body.code).toBe('review_needs_vote');
    expect((await own()).mayReview).toBe(false);
  });

  test('of an unknown restaurant', async () => {
    const unknown = `/api/restaurants/${randomUUID()}/my-review`;
    const refusal = { status: 404, body: { code: 'restaurant_not_found' } };
    expect(await ana.get(unknown)).toMatchObject(refusal);
    expect(await ana.post(unknown, { rating: 4, reviewText: null })).toMatchObject(refusal);
    expect(await ana.post(`${unknown}/delete`)).toMatchObject(refusal);
  });

  test('from a foreign page', async () => {
    const headers = { origin: 'https://evil.example' };
    for (const [where, body] of [
      [path, { rating: 4, reviewText: null }],
      [`${path}/delete`, {}],
    ] as const) {
      expect(await ana.post(where, body, headers)).toMatchObject({
        status: 403,
        body: { code: 'foreign_origin' },
      });
    }
  });

  test('to who is signed out, unconfirmed or banned; and nothing is removed', async () => {
    await write(4, 'Rico');
    const unconfirmed = server.visitor('es');
    const email = `${randomUUID()}@example.com`;
    await unconfirmed.post('/api/people/sign-up', { email, password: 'tres-tacos', fullName: '' });
    await unconfirmed.post('/api/people/sign-in', { email, password: 'tres-tacos' });
    await server.services.db
      .update(profiles)
      .set({ bannedAt: TEST_NOW })
      .where(eq(profiles.id, anaId));
    for (const who of [server.visitor('es'), unconfirmed, ana]) {
      for (const answer of [await write(1, 'x', who), await remove(who)]) {
        expect(answer).toMatchObject({ status: 401, body: { code: 'signed_out' } });
      }
    }
    expect(await server.visitor().get(path)).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    });
    expect(await seen()).toMatchObject([{ rating: 4, reviewText: 'Rico' }]);
  });

  test('when too many were sent, and again allowed later', async () => {
    const { max, windowSeconds } = LIMITS.reviewsByPerson;
    for (let sent = 0; sent < max; sent += 1) await write((sent % 5) + 1);
    expect(await write(5)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await remove()).status).toBe(429);
    later(windowSeconds);
    expect((await remove()).status).toBe(200);
  });
});
