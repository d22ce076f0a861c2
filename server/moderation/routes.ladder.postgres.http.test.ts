import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { violations } from '../../database/schema/moderation.ts';
import { profiles } from '../../database/schema/people.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  JOINED_PASSWORD,
  mailsTo,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

const places = demoRestaurants.slice(20, 30).map(({ id }) => id);
const HOUR_MS = 3_600_000;
const REASON = 'You insulted the cook.';

let server: TestServer;
let admin: Visitor;
let ana: Visitor;
let anaId = '';
let email = '';

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  email = `${randomUUID()}@example.com`;
  ana = await server.visitor('es').join(email, 'Ana Ruiz');
  anaId = (await ana.get('/api/people/me')).body.person.id;
  await server.services.db.update(profiles).set({ locale: 'es' }).where(eq(profiles.id, anaId));
});

async function write(place: number, personId = anaId) {
  await server.services.db.insert(reviews).values({
    restaurantId: places[place] ?? '',
    reviewText: 'Idiots',
    rating: 1,
    reviewerName: 'Ana R.',
    userSession: userSessionOf(personId),
    createdAt: TEST_NOW,
  });
}
const seenOf = async (place: number, personId = anaId) => {
  const { body } = await admin.get(
    `/api/moderation/reviews?status=all&restaurantId=${places[place]}&personId=${personId}`,
  );
  return body.reviews.find((one: { personId: string }) => one.personId === personId);
};
async function rule(place: number, more: object = {}, personId = anaId) {
  const { version: seen } = await seenOf(place, personId);
  return admin.post('/api/moderation/reviews/rule', {
    restaurantId: places[place],
    personId,
    seen,
    reason: REASON,
    category: 'offensive',
    isSevere: false,
    fate: 'hide',
    ...more,
  });
}
const signIn = (who = server.visitor('es')) =>
  who.post('/api/people/sign-in', { email, password: JOINED_PASSWORD });
const pass = (hours: number, ms = 0) => {
  server.clock.now = new Date(server.clock.now.getTime() + hours * HOUR_MS + ms);
};
const isIn = async (who: Visitor) => (await who.get('/api/people/me')).body.person !== null;

describe('the ladder', () => {
  test('goes up with each violation that stands, and a suspension is over by itself', async () => {
    for (const place of [0, 1, 2, 3, 4]) await write(place);

    expect((await rule(0)).body).toEqual({ ok: true });
    expect(await isIn(ana)).toBe(true);

    for (const [place, hours] of [
      [1, 24],
      [2, 7 * 24],
      [3, 30 * 24],
    ] as const) {
      await rule(place);
      expect(await isIn(ana)).toBe(false);
      const until = new Date(server.clock.now.getTime() + hours * HOUR_MS).toISOString();
      const { status, body } = await signIn();
      expect([status, body.code]).toEqual([403, 'account_suspended']);
      expect(body.data).toEqual({ until, reason: REASON, appealToken: expect.any(String) });
      pass(hours, -1);
      expect((await signIn()).body.code).toBe('account_suspended');
      pass(0, 1);
      ana = server.visitor('es');
      expect((await signIn(ana)).status).toBe(200);
    }

    await rule(4);
    expect(await isIn(ana)).toBe(false);
    pass(24 * 365);
    const { status, body } = await signIn();
    expect([status, body.code]).toEqual([403, 'account_banned']);
    expect(body.data).toEqual({ reason: REASON, appealToken: expect.any(String) });
    const rows = await server.services.db
      .select()
      .from(violations)
      .where(eq(violations.userId, anaId))
      .orderBy(violations.createdAt);
    expect(rows.map(({ sanction }) => sanction)).toEqual([
      'warning',
      'suspension_short',
      'suspension',
      'suspension_long',
      'ban',
    ]);
  });

  test('ends in a ban at once for what is severe', async () => {
    await write(0);
    await rule(0, { isSevere: true });
    expect(await isIn(ana)).toBe(false);
    expect((await signIn()).body.code).toBe('account_banned');
  });

  test('keeps out whoever it suspends, from whatever they write at once', async () => {
    await write(0);
    await write(1);
    await rule(0);
    await rule(1);
    const { status, body } = await ana.post('/api/people/me/name', { fullName: 'Eve' });
    expect([status, body.code]).toEqual([401, 'signed_out']);
    // A session that began in the same moment is rejected too.
    const wrong = await server
      .visitor()
      .post('/api/people/sign-in', { email, password: 'guess-1' });
    expect([wrong.body.code, wrong.body.data]).toEqual(['wrong_credentials', undefined]);
  });

  test('ends the sessions on all devices, which are not back when a suspension is over', async () => {
    const phone = server.visitor('es');
    await signIn(phone);
    await write(0);
    await write(1);
    await rule(0);
    expect([await isIn(ana), await isIn(phone)]).toEqual([true, true]);
    await rule(1);
    expect([await isIn(ana), await isIn(phone)]).toEqual([false, false]);
    pass(24);
    expect([await isIn(ana), await isIn(phone)]).toEqual([false, false]);
    expect((await signIn(phone)).status).toBe(200);
  });

  test.each([
    ['does not shorten', 60 * 24],
    ['lengthens', 1],
  ])('%s a suspension that is in force', async (_, hours) => {
    await write(0);
    await write(1);
    await rule(0);
    const isAna = eq(profiles.id, anaId);
    const suspendedUntil = new Date(TEST_NOW.getTime() + hours * HOUR_MS);
    await server.services.db.update(profiles).set({ suspendedUntil }).where(isAna);
    await rule(1);
    const until = new Date(TEST_NOW.getTime() + Math.max(24, hours) * HOUR_MS).toISOString();
    expect((await signIn()).body.data.until).toBe(until);
    const [logged] = await server.services.db
      .select({ changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, anaId), eq(auditLog.action, 'violation_ruled')))
      .orderBy(desc(auditLog.number));
    const endsAt = new Date(TEST_NOW.getTime() + 24 * HOUR_MS).toISOString();
    expect(logged?.changes).toEqual({
      sanction: { from: null, to: 'suspension_short' },
      endsAt: { from: null, to: endsAt },
      category: { from: null, to: 'offensive' },
    });
  });

  test('ends at once what is read through another server', async () => {
    const beside = await openTestServer({}, server);
    try {
      const there = beside.visitor();
      await signIn(there);
      expect(await isIn(there)).toBe(true);
      await write(0);
      await rule(0, { isSevere: true });
      await expect.poll(() => isIn(there)).toBe(false);
    } finally {
      await beside.stop();
    }
  });

  test('is lifted by who unbans the account; a ban by hand tells its own reason', async () => {
    await write(0);
    await rule(0, { isSevere: true });
    await admin.post(`/api/people/${anaId}/ban`, { isBanned: false });
    expect((await signIn(ana)).status).toBe(200);
    const { rulings } = (await ana.get('/api/moderation/my-rulings')).body;
    expect(rulings).toMatchObject([{ sanction: 'ban', isInForce: false, isLifted: false }]);
    pass(1);
    await admin.post(`/api/people/${anaId}/ban`, { isBanned: true, reason: 'Spam' });
    const { body } = await signIn();
    expect([body.code, body.data]).toEqual(['account_banned', { reason: 'Spam', appealToken: '' }]);
  });
});

describe('a ruling', () => {
  test('tells the person in their language why, what follows, until when and how to appeal', async () => {
    await write(0);
    await write(1);
    await rule(0);
    await server.services.mailer.settle();
    await rule(1);
    await server.services.mailer.settle();
    const [mail, warning] = await mailsTo(admin, email);
    expect(warning?.subject).toBe('Una advertencia por tu reseña en Vota Taco');
    expect(mail?.subject).toBe('Tu cuenta de Vota Taco está suspendida');
    expect(mail?.text).toContain(REASON);
    expect(mail?.text).toContain('Idiots');
    expect(mail?.links[0]).toMatch(/\/appeal#token=[\w-]{43}$/);
    const [row] = await server.services.db
      .select()
      .from(violations)
      .where(eq(violations.userId, anaId));
    expect(JSON.stringify(row)).not.toContain(mail?.links[0]?.split('=')[1]);
  });

  test('hides the review or takes its words out, and stands on the page of the person', async () => {
    await write(0);
    await rule(0, { fate: 'remove' });
    const [row] = await server.services.db
      .select()
      .from(reviews)
      .where(eq(reviews.userSession, userSessionOf(anaId)));
    expect(row).toMatchObject({ hidden: true, reviewText: null, removedAt: TEST_NOW });
    const { body } = await ana.get('/api/moderation/my-rulings');
    expect(body.rulings).toMatchObject([
      { sanction: 'warning', reason: REASON, reviewText: 'Idiots', isTooLate: false, appeal: null },
    ]);
    const { body: data } = await ana.get('/api/people/me/data');
    expect(data.violations).toMatchObject([{ reason: REASON }]);
    expect(JSON.stringify(data)).not.toMatch(/appealTokenHash|ruledBy/);
  });

  test('goes with the account', async () => {
    await write(0);
    await rule(0);
    await ana.post('/api/people/me/delete', { password: JOINED_PASSWORD });
    expect(
      await server.services.db.select().from(violations).where(eq(violations.userId, anaId)),
    ).toEqual([]);
  });

  test('is made once: another organiser, and another one at the same time, is edit_conflict', async () => {
    await write(0);
    await write(1);
    const answers = await Promise.all([rule(0), rule(1)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const again = await rule(answers[0]?.status === 200 ? 0 : 1);
    expect([again.status, again.body.code]).toEqual([409, 'edit_conflict']);
  });

  test.each([
    ['no reason', { reason: ' \n ' }],
    ['a reason that is too long', { reason: 'x'.repeat(1001) }],
    ['an unknown category', { category: 'dislike' }],
    ['an unknown fate', { fate: 'keep' }],
  ])('is refused with %s', async (_, more) => {
    await write(0);
    const { status, body } = await rule(0, more);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  test('is refused against oneself, an organiser, and nobody', async () => {
    const { db } = server.services;
    const self = personIdOf('admin');
    await write(5, self);
    expect((await rule(5, {}, self)).body.code).toBe('not_yourself');
    await write(0);
    await admin.post(`/api/people/${anaId}/admin`, { isAdmin: true });
    expect((await rule(0)).body.code).toBe('person_is_organiser');
    const nobody = randomUUID();
    await write(6, nobody);
    expect((await rule(6, {}, nobody)).body.code).toBe('person_not_found');
    await db.delete(reviews).where(eq(reviews.userSession, userSessionOf(nobody)));
    expect(await db.select().from(violations).where(eq(violations.userId, anaId))).toEqual([]);
  });
});
