import { randomUUID } from 'node:crypto';
import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { reviewReports, reviews } from '../../database/schema/reviews.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { newAppellant } from '../testing/appellant.ts';
import { TEST_NOW } from '../testing/database.ts';
import { RULING } from '../testing/moderation.ts';
import { mailsTo, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const places = demoRestaurants.slice(40, 42).map(({ id }) => id);
const [placeId = ''] = places;
const HOUR_MS = 3_600_000;

let server: TestServer;
let admin: Visitor;
let second: Visitor;
let ana: Visitor;
let anaId = '';
let email = '';

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  second = await server.visitor().signInAs('owner');
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { db } = server.services;
  await db.delete(reviewReports);
  await db.delete(reviews).where(inArray(reviews.restaurantId, places));
  await db.delete(restaurantOwners).where(inArray(restaurantOwners.restaurantId, places));
  ({ ana, anaId, email } = await newAppellant(server));
  await db.insert(reviews).values({
    restaurantId: placeId,
    reviewText: 'Awful cook',
    rating: 1,
    reviewerName: 'Ana R.',
    userSession: userSessionOf(anaId),
    createdAt: TEST_NOW,
  });
});

const pass = (hours: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + hours * HOUR_MS);
};
const queue = async (query = '', by = admin) =>
  (await by.get(`/api/moderation/reviews?restaurantId=${placeId}&${query}`)).body.reviews;
const item = async (by = admin) => (await queue('status=all', by))[0];
const act = async (action: string, more: object = {}, by = admin) =>
  by.post(`/api/moderation/reviews/${action}`, {
    restaurantId: placeId,
    personId: anaId,
    seen: (await item()).version,
    ...more,
  });
const hide = (category = 'offensive', by = admin) => act('hide', { category }, by);
const own = async () => (await ana.get(`/api/restaurants/${placeId}/my-review`)).body.review;
const rewrite = (reviewText: string) =>
  server.services.db
    .update(reviews)
    .set({ reviewText, updatedAt: server.clock.now })
    .where(eq(reviews.userSession, userSessionOf(anaId)));
const report = async (by: Visitor, reason = 'offensive') =>
  by.post(`/api/reviews/${(await item()).reviewId}/report`, { reason, note: null });

describe('a review that is hidden', () => {
  test('tells its writer what for, and how to object', async () => {
    await hide('spam');
    await server.services.mailer.settle();
    const [mail] = await mailsTo(admin, email);
    expect(mail?.subject).toContain('is hidden');
    expect(mail?.text).toContain('Awful cook');
    expect(mail?.text).toContain('It is advertising or spam');
    expect(mail?.text).toContain('hola@vota-taco.example');
    expect(mail?.text).toContain('30 days');
    expect(await item()).toMatchObject({ isHidden: true, hiddenFor: 'spam', isRewritten: false });
    const [entry] = await server.services.db
      .select()
      .from(auditLog)
      .orderBy(desc(auditLog.number))
      .limit(1);
    expect(entry).toMatchObject({
      action: 'review_hidden',
      changes: { category: { from: null, to: 'spam' } },
    });
    await act('restore');
    expect(await item()).toMatchObject({ isHidden: false, hiddenFor: null });
  });

  test('is not hidden without a reason, or with one that is none', async () => {
    for (const more of [{}, { category: 'dislike' }]) {
      const { status, body } = await act('hide', more);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    }
    expect(await item()).toMatchObject({ isHidden: false });
  });

  test('says so to its writer beside it', async () => {
    await hide('personal_data');
    expect(await own()).toMatchObject({ hidden: true, hiddenFor: 'personal_data' });
  });

  test('waits again once it is rewritten, until somebody has looked at it', async () => {
    const waits = async () => (await admin.get('/api/moderation/waiting')).body.reviews;
    const before = await waits();
    await hide();
    expect(await queue()).toEqual([]);
    pass(1);
    await rewrite('The cook was unkind');
    expect(await queue()).toMatchObject([{ isRewritten: true, isHidden: true }]);
    expect(await waits()).toBe(before + 1);

    expect((await hide('other')).status).toBe(200);
    expect(await queue()).toEqual([]);
    expect(await waits()).toBe(before);
    expect(await item()).toMatchObject({ isRewritten: false, hiddenFor: 'other' });
    // The same request again is based on an outdated state.
    expect((await hide('other')).body.code).toBe('edit_conflict');

    pass(1);
    await rewrite('The cook was in a hurry');
    expect((await act('restore')).status).toBe(200);
    expect(await queue()).toEqual([]);
    expect(await item()).toMatchObject({ isHidden: false, isRewritten: false });
  });

  test('waits again also after a ruling has taken its words out', async () => {
    await act('rule', { ...RULING, fate: 'remove' });
    expect(await queue()).toEqual([]);
    pass(1);
    await server.services.db
      .update(reviews)
      .set({ reviewText: 'Nice', removedAt: null, createdAt: server.clock.now, updatedAt: null })
      .where(eq(reviews.userSession, userSessionOf(anaId)));
    expect(await queue()).toMatchObject([{ isRewritten: true, hiddenFor: 'spam' }]);
  });
});

describe('a report', () => {
  test('is looked at within 48 hours, and is overdue after', async () => {
    await report(await server.visitor().join(`${randomUUID()}@example.com`, 'Ben'));
    const dueAt = new Date(TEST_NOW.getTime() + 48 * HOUR_MS).toISOString();
    expect((await item()).reports).toMatchObject([{ dueAt, isOverdue: false }]);
    pass(49);
    expect((await item()).reports).toMatchObject([{ isOverdue: true }]);
    await act('dismiss');
    expect((await item()).reports).toMatchObject([{ isOverdue: false }]);
  });

  test.each([
    ['reporter', () => report(second)],
    [
      'owner',
      () =>
        server.services.db
          .insert(restaurantOwners)
          .values({ restaurantId: placeId, userId: personIdOf('owner') }),
    ],
  ])('is decided by nobody for themselves where another could: %s', async (interest, tie) => {
    await report(await server.visitor().join(`${randomUUID()}@example.com`, 'Ben'));
    await tie();
    expect(await item(second)).toMatchObject({ interest, refusal: 'other_organiser_needed' });
    expect(await item()).toMatchObject({ interest: null, refusal: null });
    for (const [action, more] of [
      ['dismiss', {}],
      ['hide', { category: 'spam' }],
      ['rule', RULING],
    ] as const) {
      const { status, body } = await act(action, more, second);
      expect([status, body.code]).toEqual([409, 'other_organiser_needed']);
    }
    expect((await act('dismiss')).status).toBe(200);
  });

  test('is decided by who has to do with it where nobody else could', async () => {
    await report(second);
    await report(admin);
    expect(await item(second)).toMatchObject({ interest: 'reporter', refusal: null });
    expect((await act('dismiss', {}, second)).status).toBe(200);
  });
});
