import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { userRoles } from '../../database/schema/people.ts';
import { reviewReports, reviews } from '../../database/schema/reviews.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { RULING } from '../testing/moderation.ts';
import { mailsTo, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const placeId = demoRestaurants.find(({ key }) => key === 'barro-negro')?.id ?? '';
const otherId = demoRestaurants.find(({ key }) => key === 'san-bartolo')?.id ?? '';

let server: TestServer;
let admin: Visitor;
let second: Visitor;
let anaId = '';
let ana: Visitor;
let reporter: Visitor;
let reporterEmail = '';

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  await server.services.db.insert(userRoles).values({ userId: personIdOf('owner'), role: 'admin' });
  second = await server.visitor('es').signInAs('owner');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  const { db } = server.services;
  await db.delete(reviewReports);
  await db.delete(reviews).where(eq(reviews.restaurantId, placeId));
  await db.delete(reviews).where(eq(reviews.restaurantId, otherId));
  ana = await server.visitor().join(`${randomUUID()}@example.com`, 'Ana Ruiz');
  anaId = (await ana.get('/api/people/me')).body.person.id;
  reporterEmail = `${randomUUID()}@example.com`;
  reporter = await server.visitor('es').join(reporterEmail, 'Ben');
  await reporter.post('/api/people/me/locale', { locale: 'es' });
});

async function write(restaurantId = placeId, personId = anaId, reviewText = 'Awful cook') {
  const [row] = await server.services.db
    .insert(reviews)
    .values({
      restaurantId,
      reviewText,
      rating: 1,
      reviewerName: 'Ana R.',
      userSession: userSessionOf(personId),
      createdAt: TEST_NOW,
    })
    .returning();
  return row?.id ?? '';
}
const report = (id: string, reason = 'offensive', note: string | null = null, by = reporter) =>
  by.post(`/api/reviews/${id}/report`, { reason, note });
const queue = async (query = '', by = admin) =>
  (await by.get(`/api/moderation/reviews?${query}`)).body;
const item = async (restaurantId = placeId) =>
  (await queue(`status=all&restaurantId=${restaurantId}`)).reviews.find(
    (one: { personId: string }) => one.personId === anaId,
  );
const act = async (action: string, by = admin, seen?: string) =>
  by.post(`/api/moderation/reviews/${action}`, {
    restaurantId: placeId,
    personId: anaId,
    seen: seen ?? (await item()).version,
    ...(action === 'hide' && { category: 'offensive' }),
    ...(action === 'rule' && { ...RULING, fate: 'remove' }),
  });
const shown = async () =>
  (await ana.get(`/api/restaurants/${placeId}/reviews`)).body.reviews.map(
    ({ reviewText }: { reviewText: string }) => reviewText,
  );
const lastEntry = async () => {
  const [row] = await server.services.db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.number))
    .limit(1);
  return row;
};

describe('the queue', () => {
  test('puts the reports of a review together, with its writer and what stands against them', async () => {
    const id = await write();
    await report(id, 'offensive', 'Insults');
    server.clock.now = new Date(TEST_NOW.getTime() + 1);
    await report(id, 'spam', null, second);
    const { reviews: found, total } = await queue();
    expect(total).toBe(1);
    expect(found).toMatchObject([
      {
        restaurantId: placeId,
        personId: anaId,
        reviewId: id,
        reviewText: 'Awful cook',
        rating: 1,
        isHidden: false,
        reports: [
          { reason: 'offensive', note: 'Insults', status: 'open', reporter: 'Ben' },
          { reason: 'spam', note: null, status: 'open' },
        ],
        person: { fullName: 'Ana Ruiz', isOrganiser: false, standing: 0, violations: [] },
      },
    ]);
    expect((await admin.get('/api/moderation/waiting')).body).toMatchObject({ reviews: 1 });
  });

  test('has the longest waiting first, and is narrowed by state, reason, restaurant and words', async () => {
    const first = await write();
    const other = await write(otherId, anaId, 'Buy my pills');
    server.clock.now = new Date(TEST_NOW.getTime() + 1000);
    await report(other, 'spam');
    server.clock.now = new Date(TEST_NOW.getTime() + 2000);
    await report(first);
    const ids = async (query: string) =>
      (await queue(query)).reviews.map(({ reviewId }: { reviewId: string }) => reviewId);
    expect(await ids('')).toEqual([other, first]);
    expect(await ids('reason=spam')).toEqual([other]);
    expect(await ids('q=pills')).toEqual([other]);
    expect(await ids(`restaurantId=${placeId}`)).toEqual([first]);
    expect(await ids('q=100%25')).toEqual([]);
    await act('hide');
    expect(await ids('')).toEqual([other]);
    expect(await ids('status=decided')).toEqual([first]);
    expect(await ids(`status=hidden&restaurantId=${placeId}`)).toEqual([first]);
    expect((await queue('page=9')).total).toBe(1);
  });

  test('is narrowed to one writer, who is named also where nothing of theirs is in it', async () => {
    const id = await write();
    await report(id);
    const { body } = await second.get('/api/people/me');
    await report(await write(otherId, body.person.id, 'Mine'), 'spam');
    const mine = await queue(`personId=${anaId}`);
    expect(mine).toMatchObject({ total: 1, personName: 'Ana Ruiz', reviews: [{ reviewId: id }] });
    expect(await queue(`personId=${anaId}&status=hidden`)).toMatchObject({
      total: 0,
      personName: 'Ana Ruiz',
    });
    expect(await queue()).toMatchObject({ total: 2, personName: null });
    expect(await queue(`personId=${randomUUID()}`)).toMatchObject({ total: 0, personName: null });
    const odd = await admin.get('/api/moderation/reviews?personId=ana');
    expect([odd.status, odd.body.code]).toEqual([400, 'invalid_input']);
  });

  test('keeps what was reported after its writer took it away or changed it', async () => {
    const id = await write();
    await report(id);
    await server.services.db.update(reviews).set({ reviewText: 'Nice' }).where(eq(reviews.id, id));
    expect((await item()).reports[0].asReported).toEqual({ rating: 1, reviewText: 'Awful cook' });
    await server.services.db.delete(reviews).where(eq(reviews.id, id));
    expect(await item()).toMatchObject({ reviewId: null, reviewText: 'Awful cook' });
    expect((await act('hide')).body.code).toBe('edit_conflict');
    expect((await act('dismiss')).status).toBe(200);
    expect((await queue()).total).toBe(0);
  });
});

describe('an organiser', () => {
  test('dismisses reports: the review stands, and whoever reported it hears so in their language', async () => {
    await report(await write());
    expect((await act('dismiss')).body).toEqual({ ok: true });
    expect(await shown()).toEqual(['Awful cook']);
    expect((await item()).reports).toMatchObject([{ status: 'dismissed' }]);
    await server.services.mailer.settle();
    const [mail] = await mailsTo(admin, reporterEmail);
    expect(mail?.subject).toContain('Sobre tu reporte');
    expect(mail?.text).toContain('se queda');
    expect(await lastEntry()).toMatchObject({ action: 'reports_dismissed', restaurantId: placeId });
  });

  test('hides and shows again, and the stars follow', async () => {
    await report(await write());
    const stars = async () =>
      (await ana.get(`/api/restaurants/${placeId}/reviews`)).body.summary.count;
    expect(await stars()).toBe(1);
    await act('hide');
    expect([await shown(), await stars()]).toEqual([[], 0]);
    expect((await item()).reports).toMatchObject([{ status: 'upheld' }]);
    await act('restore');
    expect([await shown(), await stars()]).toEqual([['Awful cook'], 1]);
  });

  test('removes the words for good by a ruling, wherever they stand, and what is written next is hidden', async () => {
    const id = await write();
    await report(id);
    await act('rule');
    const { db } = server.services;
    const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
    expect(row).toMatchObject({ reviewText: null, reviewerName: '', hidden: true });
    const [kept] = await db.select().from(reviewReports).where(eq(reviewReports.reviewId, id));
    expect(kept).toMatchObject({ reviewText: null, status: 'upheld' });
    expect(JSON.stringify(await item())).not.toContain('Awful');
    for (const action of ['hide', 'restore', 'rule', 'dismiss']) {
      expect((await act(action)).body.code).toBe('edit_conflict');
    }
    // Only a ruling can remove it: that states a reason and can be appealed.
    expect((await act('remove')).status).toBe(404);
  });

  test('is told when another one was faster, and nothing is done twice', async () => {
    await report(await write());
    const { version } = await item();
    const answers = await Promise.all([
      act('hide', admin, version),
      act('dismiss', second, version),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    const decided = (await item()).reports.filter(
      ({ status }: { status: string }) => status !== 'open',
    );
    expect(decided).toHaveLength(1);
  });

  test('is told when the writer changed it, and when another report came', async () => {
    const id = await write();
    await report(id);
    const { version } = await item();
    await report(id, 'spam', null, second);
    expect((await act('dismiss', admin, version)).body.code).toBe('edit_conflict');
    const now = await item();
    await server.services.db.update(reviews).set({ rating: 5 }).where(eq(reviews.id, id));
    expect((await act('hide', admin, now.version)).body.code).toBe('edit_conflict');
    expect(await shown()).toEqual(['Awful cook']);
  });

  test('cannot act on what is not there', async () => {
    const { status, body } = await act('hide', admin, 'whatever');
    expect([status, body.code]).toEqual([404, 'review_not_found']);
  });
});
