import { randomUUID } from 'node:crypto';
import { desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { profiles } from '../../database/schema/people.ts';
import { reviewReplies, reviewReports, reviews } from '../../database/schema/reviews.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { LIMITS } from '../http/limits.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const placeId = demoRestaurants.find(({ key }) => key === 'barro-negro')?.id ?? '';
const AUTHOR = 'user_author';
const WRITTEN = { rating: 1, reviewText: 'My words', reviewerName: 'Ana R.' };

let server: TestServer;
let ben: Visitor;
let benId = '';
let reviewId = '';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  ben = await server.visitor().join(`${randomUUID()}@example.com`, 'Ben');
  benId = (await ben.get('/api/people/me')).body.person.id;
  await server.services.db.delete(reviews).where(eq(reviews.restaurantId, placeId));
  await server.services.db.delete(reviewReports);
  reviewId = await addReview(AUTHOR);
});

async function addReview(userSession: string, hidden = false): Promise<string> {
  const [row] = await server.services.db
    .insert(reviews)
    .values({ restaurantId: placeId, userSession, ...WRITTEN, hidden })
    .returning();
  return row?.id ?? '';
}
const report = (id: string, body: object = { reason: 'spam', note: null }, who = ben) =>
  who.post(`/api/reviews/${id}/report`, body);
const stored = (id: string) =>
  server.services.db.select().from(reviewReports).where(eq(reviewReports.reviewId, id));
const own = async (who = ben) => (await who.get(`/api/restaurants/${placeId}/my-review`)).body;

describe('reporting a review', () => {
  test('keeps who, why and when for the organisers, and the review stands', async () => {
    const note = ' That is my\u202E phone number. ';
    const { status, body } = await report(reviewId, { reason: 'personal_data', note });
    expect([status, body]).toEqual([200, { reported: true }]);
    expect(await stored(reviewId)).toEqual([
      {
        id: expect.any(String),
        reviewId,
        restaurantId: placeId,
        authorSession: AUTHOR,
        rating: 1,
        reviewText: 'My words',
        userSession: userSessionOf(benId),
        reason: 'personal_data',
        note: 'That is my phone number.',
        status: 'open',
        decidedAt: null,
        decidedBy: null,
        createdAt: TEST_NOW,
      },
    ]);
    const { body: list } = await ben.get(`/api/restaurants/${placeId}/reviews`);
    expect(list.reviews.map(({ id }: { id: string }) => id)).toContain(reviewId);
    expect(JSON.stringify(list)).not.toMatch(/phone number|personal_data/);
    expect((await own()).reportedIds).toEqual([reviewId]);
  });

  test('a second time changes nothing, at once too', async () => {
    const reasons = ['spam', 'offensive', 'other', 'spam'];
    const answers = await Promise.all(
      reasons.map((reason) => report(reviewId, { reason, note: null })),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { reported: true }]);
    const first = await stored(reviewId);
    expect(first).toHaveLength(1);
    await report(reviewId, { reason: 'other', note: 'And more' });
    expect(await stored(reviewId)).toEqual(first);
  });

  test('counts once for each person, and nobody learns of the others', async () => {
    await report(reviewId);
    const eve = await server.visitor().join(`${randomUUID()}@example.com`);
    expect((await own(eve)).reportedIds).toEqual([]);
    await report(reviewId, { reason: 'offensive', note: null }, eve);
    expect(await stored(reviewId)).toHaveLength(2);
  });

  test('is refused for one’s own, an unknown and a hidden one', async () => {
    const hidden = await addReview(`user_${randomUUID()}`, true);
    const mine = await addReview(userSessionOf(benId));
    for (const [id, status, code] of [
      [mine, 409, 'not_yourself'],
      [randomUUID(), 404, 'review_not_found'],
      [hidden, 404, 'review_not_found'],
      ['not-an-id', 400, 'invalid_input'],
    ] as const) {
      expect(await report(id)).toMatchObject({ status, body: { code } });
    }
    expect(await stored(mine)).toEqual([]);
    expect(await stored(hidden)).toEqual([]);
  });

  test.each([
    ['without a reason', 'reason', { note: null }],
    ['for a reason of one’s own', 'reason', { reason: 'dislike', note: null }],
    ['for a list of reasons', 'reason', { reason: ['spam'], note: null }],
    ['with a note too long', 'note', { reason: 'spam', note: 'x'.repeat(501) }],
    ['with a note that is no text', 'note', { reason: 'spam', note: 7 }],
  ])('is refused %s', async (_, field, body) => {
    expect(await report(reviewId, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', data: { field } },
    });
    expect(await stored(reviewId)).toEqual([]);
  });

  test('is refused to who is signed out or banned, and from a foreign page', async () => {
    const signedOut = { status: 401, body: { code: 'signed_out' } };
    expect(await report(reviewId, undefined, server.visitor())).toMatchObject(signedOut);
    const headers = { origin: 'https://evil.example' };
    const body = { reason: 'spam', note: null };
    expect(await ben.post(`/api/reviews/${reviewId}/report`, body, headers)).toMatchObject({
      status: 403,
      body: { code: 'foreign_origin' },
    });
    await server.services.db
      .update(profiles)
      .set({ bannedAt: TEST_NOW })
      .where(eq(profiles.id, benId));
    expect(await report(reviewId)).toMatchObject(signedOut);
    expect(await stored(reviewId)).toEqual([]);
  });

  test('is refused when there were too many', async () => {
    const { max } = LIMITS.reportsByPerson;
    for (let sent = 0; sent < max; sent += 1) await report(reviewId);
    expect(await report(reviewId)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  });
});

describe('what was reported', () => {
  test('stays in the report when its writer changes it, and removes it', async () => {
    const { db } = server.services;
    const ana = await server.visitor().join(`${randomUUID()}@example.com`);
    const session = userSessionOf((await ana.get('/api/people/me')).body.person.id);
    const id = await addReview(session);
    await report(id);
    await db.update(reviews).set({ rating: 5, reviewText: 'Kind' }).where(eq(reviews.id, id));
    const eve = await server.visitor().join(`${randomUUID()}@example.com`);
    await report(id, undefined, eve);
    const removed = await ana.post(`/api/restaurants/${placeId}/my-review/delete`);
    expect(removed.status).toBe(200);
    const kept = () =>
      db
        .select()
        .from(reviewReports)
        .where(isNull(reviewReports.reviewId))
        .orderBy(desc(reviewReports.rating));
    const both = [
      { authorSession: session, rating: 5, reviewText: 'Kind', reason: 'spam' },
      { authorSession: session, rating: 1, reviewText: 'My words', reason: 'spam' },
    ];
    expect(await kept()).toMatchObject(both);
    // The export of the person who reported it does not name the writer.
    const { body: data } = await ben.get('/api/people/me/data');
    expect(data.reviewReports).toMatchObject([{ reviewId: null, reason: 'spam' }]);
    expect(JSON.stringify(data.reviewReports)).not.toMatch(/My words|authorSession/);

    expect((await ana.post('/api/people/me/delete')).status).toBe(200);
    const withoutWords = { authorSession: null, reviewText: null, note: null };
    expect(await kept()).toMatchObject(both.map((one) => ({ ...one, ...withoutWords })));
  });

  test('and hidden stays there too when it is removed', async () => {
    await report(reviewId);
    const { db } = server.services;
    const removed = { hidden: true, removedAt: TEST_NOW, reviewText: null, reviewerName: '' };
    await db.update(reviews).set(removed).where(eq(reviews.id, reviewId));
    expect(await stored(reviewId)).toMatchObject([{ reviewText: 'My words' }]);
    // Even if an organiser shows it again, there is nothing to read or to report.
    await db.update(reviews).set({ hidden: false }).where(eq(reviews.id, reviewId));
    expect(await report(reviewId)).toMatchObject({ status: 404 });
    const { body: list } = await ben.get(`/api/restaurants/${placeId}/reviews`);
    expect(list.reviews.map(({ id }: { id: string }) => id)).not.toContain(reviewId);
  });
});

test('what a person wrote, answered and reported is theirs to read, and goes with the account', async () => {
  const mine = await addReview(userSessionOf(benId));
  await server.services.db
    .insert(reviewReplies)
    .values({ reviewId, userId: benId, replyText: 'Thank you!' });
  await report(reviewId, { reason: 'other', note: 'Hm' });
  const { body } = await ben.get('/api/people/me/data');
  expect(body).toMatchObject({
    reviews: [{ id: mine }],
    reviewReplies: [{ reviewId, replyText: 'Thank you!' }],
    reviewReports: [{ reviewId, reason: 'other', note: 'Hm' }],
  });
  expect((await ben.post('/api/people/me/delete')).status).toBe(200);
  const { db } = server.services;
  expect(await db.$count(reviews, eq(reviews.id, mine))).toBe(0);
  expect(await stored(reviewId)).toEqual([]);
  // A reply belongs to the restaurant.
  expect(
    await db.select().from(reviewReplies).where(eq(reviewReplies.reviewId, reviewId)),
  ).toMatchObject([{ userId: null, replyText: 'Thank you!' }]);
});
