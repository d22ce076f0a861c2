import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { appeals, violations } from '../../database/schema/moderation.ts';
import { profiles, userRoles } from '../../database/schema/people.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { appealDueAt } from '../../domain/moderation/rules.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { newAppellant } from '../testing/appellant.ts';
import { TEST_NOW } from '../testing/database.ts';
import { RULING } from '../testing/moderation.ts';
import {
  JOINED_PASSWORD,
  mailsTo,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

const places = demoRestaurants.slice(30, 40).map(({ id }) => id);
const DAY_MS = 24 * 3_600_000;
const WHY = 'The cook is my brother and it was a joke.';

let server: TestServer;
let admin: Visitor;
let second: Visitor;
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
  await db.delete(appeals);
  await db.delete(reviews).where(inArray(reviews.restaurantId, places));
  ({ anaId, email } = await newAppellant(server));
});

/** Rules on a review that Ana wrote there. @returns the appeal token of the mail */
async function rule(more: object = {}, place = 0, by = admin): Promise<string> {
  const restaurantId = places[place] ?? '';
  await server.services.db.insert(reviews).values({
    restaurantId,
    reviewText: `Idiots ${place}`,
    rating: 2,
    reviewerName: 'Ana R.',
    userSession: userSessionOf(anaId),
    createdAt: TEST_NOW,
  });
  const query = `status=all&restaurantId=${restaurantId}&personId=${anaId}`;
  const { body } = await by.get(`/api/moderation/reviews?${query}`);
  const { version: seen } = body.reviews.find(
    (one: { personId: string }) => one.personId === anaId,
  );
  const ruling = { restaurantId, personId: anaId, seen, ...RULING, ...more };
  expect((await by.post('/api/moderation/reviews/rule', ruling)).status).toBe(200);
  await server.services.mailer.settle();
  const [mail] = await mailsTo(admin, email);
  return mail?.links[0]?.split('token=')[1] ?? '';
}
const keep = (who: string, change: { suspendedUntil: Date | null }) =>
  server.services.db
    .update(profiles)
    .set(change)
    .where(eq(profiles.id, personIdOf(who)));
const appeal = (token: string, appealText = WHY) =>
  server.visitor().post('/api/moderation/appeal', { token, appealText });
const read = (token: string) => server.visitor().post('/api/moderation/ruling', { token });
const appealId = async () =>
  (await admin.get('/api/moderation/appeals')).body.appeals[0]?.id as string;
const decide = async (isGranted: boolean, by = second, id?: string) =>
  by.post(`/api/moderation/appeals/${id ?? (await appealId())}/decide`, {
    isGranted,
    reason: 'We looked again.',
  });
const signIn = () =>
  server.visitor().post('/api/people/sign-in', { email, password: JOINED_PASSWORD });
const reviewHere = async (place = 0) => {
  const { body } = await admin.get(`/api/restaurants/${places[place]}/reviews`);
  return body.reviews.filter(({ reviewText }: { reviewText: string }) =>
    reviewText?.startsWith('Idiots'),
  );
};

describe('whoever holds the mail', () => {
  test('reads the ruling and appeals once, without being signed in', async () => {
    const token = await rule({ isSevere: true });
    expect((await read(token)).body).toMatchObject({
      sanction: 'ban',
      reason: RULING.reason,
      reviewText: 'Idiots 0',
      rating: 2,
      isTooLate: false,
      isLifted: false,
      appeal: null,
      appealEndsAt: new Date(TEST_NOW.getTime() + 30 * DAY_MS).toISOString(),
    });
    expect((await appeal(token)).body.appeal).toMatchObject({ appealText: WHY, status: 'pending' });
    const again = await appeal(token, 'And more');
    expect([again.status, again.body.code]).toEqual([409, 'appeal_already_sent']);
    expect((await read(token)).body.appeal.appealText).toBe(WHY);
  });

  test('has thirty days, by the clock of the server', async () => {
    const token = await rule();
    server.clock.now = new Date(TEST_NOW.getTime() + 30 * DAY_MS + 1);
    expect((await read(token)).body.isTooLate).toBe(true);
    const late = await appeal(token);
    expect([late.status, late.body.code]).toEqual([409, 'appeal_too_late']);
    server.clock.now = new Date(TEST_NOW.getTime() + 30 * DAY_MS);
    expect((await appeal(token)).status).toBe(200);
  });

  test('finds the same proof when a right password is refused', async () => {
    const token = await rule({ isSevere: true });
    expect((await signIn()).body.data.appealToken).toBe(token);
  });

  test.each(['x'.repeat(43), 'too-short'])('and nobody with the proof %s', async (token) => {
    const codes = [(await read(token)).body.code, (await appeal(token)).body.code];
    const code = token.length < 20 ? 'invalid_input' : 'appeal_link_invalid';
    expect(codes).toEqual([code, code]);
  });

  test.each(['', ' \n', 'x'.repeat(2001)])(
    'must say something, and not too much: %#',
    async (said) => {
      const { status, body } = await appeal(await rule(), said);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    },
  );
});

describe('an appeal', () => {
  test('that is granted reverts all of it, and is notified by mail', async () => {
    const token = await rule({ isSevere: true, fate: 'remove' });
    await appeal(token);
    expect((await signIn()).body.code).toBe('account_banned');
    expect((await decide(true)).body).toEqual({ ok: true });
    expect((await signIn()).status).toBe(200);
    expect(await reviewHere()).toMatchObject([{ reviewText: 'Idiots 0', reviewerName: 'Ana R.' }]);
    await server.services.mailer.settle();
    const [mail] = await mailsTo(admin, email);
    expect(mail?.subject).toBe('Your appeal was granted');
    expect(mail?.text).toContain('We looked again.');
    expect((await read(token)).body).toMatchObject({
      isLifted: true,
      appeal: { status: 'granted', decisionReason: 'We looked again.' },
    });
    // The lifted ruling no longer counts, so the next one is the first again.
    await rule({}, 1);
    const rows = await server.services.db
      .select()
      .from(violations)
      .where(eq(violations.userId, anaId));
    expect(rows.map(({ sanction }) => sanction).toSorted()).toEqual(['ban', 'warning']);
  });

  test('that is rejected leaves everything as it is', async () => {
    await appeal(await rule({ isSevere: true }));
    await decide(false);
    expect((await signIn()).body.code).toBe('account_banned');
    expect(await reviewHere()).toEqual([]);
    await server.services.mailer.settle();
    expect((await mailsTo(admin, email))[0]?.subject).toBe('Your appeal was rejected');
  });

  test('ends a suspension, but not a longer one, nor a ban by hand', async () => {
    await rule();
    await appeal(await rule({}, 1));
    const short = await appealId();
    await rule({}, 2);
    await decide(true, second, short);
    expect((await signIn()).body.data.until).toBe(
      new Date(TEST_NOW.getTime() + 7 * DAY_MS).toISOString(),
    );
    await admin.post(`/api/people/${anaId}/ban`, { isBanned: true, reason: 'Spam' });
    await server.services.db.delete(appeals);
    const [longer] = await server.services.db
      .select()
      .from(violations)
      .where(eq(violations.sanction, 'suspension'));
    const violationId = longer?.id ?? '';
    await server.services.db
      .insert(appeals)
      .values({ violationId, appealText: WHY, createdAt: TEST_NOW });
    await decide(true);
    expect((await signIn()).body.code).toBe('account_banned');
    const [row] = await server.services.db.select().from(profiles).where(eq(profiles.id, anaId));
    expect(row?.suspendedUntil).toBeNull();
  });

  test('does not show a review again that its writer has changed since', async () => {
    await appeal(await rule());
    await server.services.db
      .update(reviews)
      .set({ reviewText: 'Idiots, all of you' })
      .where(eq(reviews.userSession, userSessionOf(anaId)));
    await decide(true);
    expect(await reviewHere()).toEqual([]);
  });

  test('is decided by another organiser than the one who ruled, where there are two', async () => {
    await appeal(await rule());
    const id = await appealId();
    const { body } = await admin.get('/api/moderation/appeals');
    expect(body.appeals[0]).toMatchObject({
      refusal: 'other_organiser_needed',
      fullName: 'Ana Ruiz',
    });
    const [theirs] = (await second.get('/api/moderation/appeals')).body.appeals;
    expect(theirs).toMatchObject({ refusal: null, dueAt: appealDueAt(TEST_NOW).toISOString() });
    const refused = await decide(true, admin, id);
    expect([refused.status, refused.body.code]).toEqual([409, 'other_organiser_needed']);
    // If there is no other organiser, the one who ruled decides the appeal.
    await admin.post(`/api/people/${personIdOf('owner')}/admin`, { isAdmin: false });
    expect((await decide(true, admin, id)).status).toBe(200);
  });

  test.each([
    [
      'the other is suspended',
      async () => {
        await keep('owner', { suspendedUntil: new Date(TEST_NOW.getTime() + DAY_MS) });
      },
    ],
    [
      'the other is who appeals',
      async () => {
        await admin.post(`/api/people/${personIdOf('owner')}/admin`, { isAdmin: false });
        await server.services.db.insert(userRoles).values({ userId: anaId, role: 'admin' });
      },
    ],
  ])('is decided by who ruled, where %s', async (_, leave) => {
    await appeal(await rule());
    const id = await appealId();
    await leave();
    const { body } = await admin.get('/api/moderation/appeals');
    expect(body.appeals[0].refusal).toBeNull();
    expect((await decide(true, admin, id)).status).toBe(200);
    await keep('owner', { suspendedUntil: null });
  });

  test('is decided once, also by two at the same time', async () => {
    await appeal(await rule());
    const id = await appealId();
    await server.services.db.update(violations).set({ ruledBy: null });
    const answers = await Promise.all([decide(true, second, id), decide(false, admin, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.body;
    const first = answers[0]?.status === 200 ? ['granted', 'second'] : ['rejected', 'admin'];
    const { person } = (await (first[1] === 'admin' ? admin : second).get('/api/people/me')).body;
    expect(late.code).toBe('appeal_already_decided');
    expect(late.data).toEqual({
      status: first[0],
      decidedBy: person.fullName || person.email,
      decidedAt: TEST_NOW.toISOString(),
    });
  });

  test('is decided by nobody for themselves, and none that is not there', async () => {
    await appeal(await rule());
    const id = await appealId();
    await server.services.db
      .update(violations)
      .set({ userId: personIdOf('owner') })
      .where(eq(violations.userId, anaId));
    expect((await decide(true, second, id)).body.code).toBe('not_yourself');
    const gone = await decide(true, second, randomUUID());
    expect([gone.status, gone.body.code]).toEqual([404, 'appeal_not_found']);
    expect(
      (await second.post(`/api/moderation/appeals/${id}/decide`, { isGranted: true })).status,
    ).toBe(400);
  });
});
