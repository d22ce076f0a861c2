import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { featured } from '../../database/demo/featured-fixtures.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { reviewReplies, reviews } from '../../database/schema/reviews.ts';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import { LIMITS } from '../http/limits.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const idOf = (key: string) => demoRestaurants.find((one) => one.key === key)?.id ?? '';
const placeId = idOf(featured.favourite);
const otherId = idOf('barro-negro');

let server: TestServer;
let owner: Visitor;
let ownerId = '';
/** A second owner of the restaurant. */
let partner: Visitor;
let partnerId = '';
let reviewId = '';

beforeAll(async () => {
  server = await openTestServer();
  owner = await server.visitor().signInAs('owner');
  ownerId = await idOfPerson(owner);
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  partner = await server.visitor('es').join(`${randomUUID()}@example.com`, 'Luz Paz');
  partnerId = await idOfPerson(partner);
  await server.services.db
    .insert(restaurantOwners)
    .values({ userId: partnerId, restaurantId: placeId });
  reviewId = await addReview();
});

const idOfPerson = async (who: Visitor) => (await who.get('/api/people/me')).body.person.id;

async function addReview(more: Partial<typeof reviews.$inferInsert> = {}): Promise<string> {
  const values = { restaurantId: placeId, userSession: `user_${randomUUID()}`, rating: 4 };
  const [row] = await server.services.db
    .insert(reviews)
    .values({ ...values, reviewerName: 'Ana R.', createdAt: TEST_NOW, ...more })
    .returning();
  return row?.id ?? '';
}
const path = (id = reviewId, restaurantId = placeId) =>
  `/api/restaurants/${restaurantId}/reviews/${id}/reply`;
const reply = (replyText: unknown, seen: string | null = null, who = owner, to = path()) =>
  who.post(to, { replyText, seen });
const remove = (seen: string | null, who = owner, to = path()) =>
  who.post(`${to}/delete`, { seen });
const stored = (id = reviewId) =>
  server.services.db.select().from(reviewReplies).where(eq(reviewReplies.reviewId, id));
const audited = (id = reviewId) =>
  server.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(asc(auditLog.number));
/** The reply as everyone reads it. */
const seenByAll = async () =>
  (await server.visitor().get(`/api/restaurants/${placeId}/reviews`)).body.reviews.find(
    ({ id }: { id: string }) => id === reviewId,
  ).reply;

describe('the reply of a restaurant', () => {
  test('is written, changed by any of its owners, and removed; each is told in the audit log', async () => {
    const at = TEST_NOW.toISOString();
    const written = await reply(' Thank you,\u202E Ana!\r\n\r\n\r\nCome again. ');
    const text = 'Thank you, Ana!\n\nCome again.';
    expect([written.status, written.body]).toEqual([
      200,
      { text, repliedAt: at, updatedAt: at, isOlder: false },
    ]);
    expect(await seenByAll()).toEqual(written.body);

    server.clock.now = new Date(TEST_NOW.getTime() + 60_000);
    const changedAt = server.clock.now.toISOString();
    const changed = await reply('¡Gracias!', at, partner);
    expect(changed.body).toEqual({
      text: '¡Gracias!',
      repliedAt: at,
      updatedAt: changedAt,
      isOlder: false,
    });
    expect(await stored()).toMatchObject([{ userId: partnerId, replyText: '¡Gracias!' }]);

    const removed = await remove(changedAt);
    expect([removed.status, removed.body]).toEqual([200, { removed: true }]);
    expect(await seenByAll()).toBeNull();
    expect(await audited()).toMatchObject([
      {
        action: 'reply_written',
        actorId: ownerId,
        actorRole: 'owner',
        restaurantId: placeId,
        // A reply may name the reviewer, so the audit log keeps none of its text.
        changes: null,
      },
      { action: 'reply_changed', actorId: partnerId, changes: null },
      { action: 'reply_removed', actorId: ownerId, changes: null },
    ]);
  });

  test('stands as it is when it is sent again, and is gone when it is removed again', async () => {
    const { body } = await reply('Thanks');
    expect((await reply('Thanks')).body).toEqual(body);
    expect((await reply('Thanks', null, partner)).body).toEqual(body);
    expect((await stored())[0]).toMatchObject({ userId: ownerId, updatedAt: null });
    expect((await remove(body.updatedAt)).status).toBe(200);
    expect((await remove(body.updatedAt)).status).toBe(200);
    expect((await audited()).map(({ action }) => action)).toEqual([
      'reply_written',
      'reply_removed',
    ]);
  });

  test('is older than a review that was changed after it, until it is sent again', async () => {
    const waiting = async () => {
      const list = `/api/owned-restaurants/${placeId}/reviews?only=unanswered`;
      const { body } = await owner.get(list);
      const isListed = body.reviews.some(({ id }: { id: string }) => id === reviewId);
      return { count: body.unanswered, isListed };
    };
    const { count, isListed } = await waiting();
    expect(isListed).toBe(true);
    const first = (await reply('Thanks')).body;
    expect(await waiting()).toEqual({ count: count - 1, isListed: false });
    const changedAt = new Date(TEST_NOW.getTime() + 60_000);
    await server.services.db
      .update(reviews)
      .set({ reviewText: 'Ya no', updatedAt: changedAt })
      .where(eq(reviews.id, reviewId));
    expect(await waiting()).toEqual({ count, isListed: true });
    server.clock.now = new Date(TEST_NOW.getTime() + 120_000);
    const again = await reply('Thanks', first.updatedAt);
    expect(again.body).toEqual({
      ...first,
      updatedAt: server.clock.now.toISOString(),
      isOlder: false,
    });
    expect(await waiting()).toEqual({ count: count - 1, isListed: false });
    expect((await reply('Thanks', first.updatedAt)).body).toEqual(again.body);
  });

  test('is offered to owners of the restaurant alone', async () => {
    const mayReply = async (who: Visitor) =>
      (await who.get(`/api/restaurants/${placeId}/my-review`)).body.mayReply;
    expect(await mayReply(owner)).toBe(true);
    expect(await mayReply(partner)).toBe(true);
    expect(await mayReply(await server.visitor().signInAs('visitor'))).toBe(false);
    expect((await partner.get(`/api/restaurants/${otherId}/my-review`)).body.mayReply).toBe(false);
  });

  test('of two owners at once, the first stands, and the second is told', async () => {
    const answers = await Promise.all([reply('Mine'), reply('Yours', null, partner)]);
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409']);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('edit_conflict');
    const [now] = await stored();
    // Even within one millisecond, an owner who saw the previous reply has not seen this one.
    const seen = now?.createdAt.toISOString() ?? '';
    expect((await reply('Ours', seen)).status).toBe(200);
    for (const late of [
      await reply('Late', seen, partner),
      await reply('Late', null, partner),
      await remove(seen, partner),
      await remove(null, partner),
    ]) {
      expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    }
    expect(await stored()).toMatchObject([{ replyText: 'Ours' }]);
    expect(await audited()).toHaveLength(2);
  });
});

describe('a reply is refused', () => {
  test('to everybody but the restaurant’s owners, whatever the review', async () => {
    const owned = { status: 403, body: { code: 'owner_required' } };
    const stranger = await server.visitor().join(`${randomUUID()}@example.com`);
    const admin = await server.visitor().signInAs('admin');
    for (const to of [path(), path(randomUUID()), path(randomUUID(), randomUUID())]) {
      for (const who of [stranger, admin]) {
        expect(await reply('Hi', null, who, to)).toMatchObject(owned);
        expect(await remove(null, who, to)).toMatchObject(owned);
      }
      const signedOut = { status: 401, body: { code: 'signed_out' } };
      expect(await reply('Hi', null, server.visitor(), to)).toMatchObject(signedOut);
      expect(await remove(null, server.visitor(), to)).toMatchObject(signedOut);
    }
    expect(await reply('Hi', null, owner, path(reviewId, otherId))).toMatchObject(owned);
    expect(await stored()).toEqual([]);
  });

  test('to whose access was taken back', async () => {
    expect((await reply('Thanks', null, partner)).status).toBe(200);
    await server.services.db.delete(restaurantOwners).where(eq(restaurantOwners.userId, partnerId));
    expect(await reply('More', null, partner)).toMatchObject({
      status: 403,
      body: { code: 'owner_required', message: expect.stringContaining('restaurante') },
    });
  });

  test.each([
    ['unknown', async () => randomUUID()],
    ['of another restaurant', () => addReview({ restaurantId: otherId })],
    ['hidden', () => addReview({ hidden: true })],
    ['removed', () => addReview({ hidden: true, removedAt: TEST_NOW })],
  ])('to a review that is %s', async (_, add) => {
    const id = await add();
    for (const answer of [
      await reply('Hi', null, owner, path(id)),
      await remove(null, owner, path(id)),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'review_not_found' } });
    }
    expect(await stored(id)).toEqual([]);
  });

  test.each([
    ['no text', 'replyText', undefined],
    ['an empty one', 'replyText', ''],
    ['one of which nothing is seen', 'replyText', ' \u200B\n'],
    ['one too long', 'replyText', 'x'.repeat(REVIEW_LIMITS.maxTextLength + 1)],
    ['a number', 'replyText', 7],
  ])('with %s', async (_, field, replyText) => {
    expect(await reply(replyText)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', data: { field } },
    });
    expect(await stored()).toEqual([]);
  });

  test('without saying what was seen', async () => {
    const answer = await owner.post(path(), { replyText: 'Hi' });
    expect(answer).toMatchObject({ status: 400, body: { data: { field: 'seen' } } });
    const foreign = { origin: 'https://evil.example' };
    const body = { replyText: 'Hi', seen: null };
    expect((await owner.post(path(), body, foreign)).body.code).toBe('foreign_origin');
    expect(await stored()).toEqual([]);
  });

  test('when there were too many', async () => {
    const { max } = LIMITS.repliesByOwner;
    for (let sent = 0; sent < max; sent += 1) await remove(null, partner);
    expect(await reply('Hi', null, partner)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    expect(await stored()).toEqual([]);
  });
});
