import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { broadcastRecipients, broadcasts, mailConsents } from '../../database/schema/broadcasts.ts';
import { appeals, violations } from '../../database/schema/moderation.ts';
import { sessions } from '../../database/schema/people.ts';
import { festivalVoters, pageViews } from '../../database/schema/visits.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import {
  JOINED_PASSWORD,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

const place = demoRestaurants.find(({ latitude, dishes }) => latitude !== null && dishes[0]);
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML) Chrome/140.0 Safari';

let server: TestServer;
let ana: Visitor;
let anaId = '';
let luisId = '';
let turn = 0;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ana, anaId] = await joined('Ana');
  const [luis, id] = await joined('Luis');
  luisId = id;
  await leaveTraces(ana, anaId);
  await leaveTraces(luis, luisId);
});

async function joined(name: string): Promise<[Visitor, string]> {
  const visitor = await server.visitor().join(`${randomUUID()}@example.com`, name);
  return [visitor, (await visitor.get('/api/people/me')).body.person.id];
}

/** Inserts a row into each table that holds a person's actions or their results. */
async function leaveTraces(visitor: Visitor, userId: string): Promise<void> {
  const { db } = server.services;
  const userSession = `browser_${(turn += 1).toString().padStart(12, '0')}_1780000000000`;
  const page = { userSession, pagePath: '/my-votes', pageTitle: 'Vota Taco', referrer: null };
  expect((await visitor.post('/api/page-views', page, { 'user-agent': BROWSER })).status).toBe(200);
  const voted = await visitor.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: place?.id,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 5 }],
    position: {
      latitude: place?.latitude,
      longitude: place?.longitude,
      accuracyMeters: 5,
      takenAt: TEST_NOW.toISOString(),
    },
  });
  expect(voted.status).toBe(201);
  await visitor.post('/api/broadcasts/consent', { newsMails: true });
  const texts = { subjectEn: 'News', subjectEs: 'Noticias', bodyEn: 'Tacos', bodyEs: 'Tacos' };
  const at = { createdAt: TEST_NOW, updatedAt: TEST_NOW };
  const [sent] = await db
    .insert(broadcasts)
    .values({ ...texts, ...at, status: 'sent', filter: {} })
    .returning();
  await db.insert(broadcastRecipients).values({
    broadcastId: sent?.id ?? '',
    email: `${userId}@example.com`,
    userId,
    locale: 'en',
    status: 'sent',
    at: TEST_NOW,
  });
  const [ruled] = await db
    .insert(violations)
    .values({
      userId,
      category: 'spam',
      sanction: 'warning',
      reason: `Of ${userId}`,
      createdAt: TEST_NOW,
      appealTokenHash: `hash of ${userId}`,
    })
    .returning();
  await db.insert(appeals).values({
    violationId: ruled?.id ?? '',
    appealText: `Appeal of ${userId}`,
    createdAt: TEST_NOW,
  });
}

/** How many rows of each table name the person. */
async function traces(userId: string) {
  const { db } = server.services;
  const ruled = db
    .select()
    .from(appeals)
    .innerJoin(violations, eq(violations.id, appeals.violationId));
  return {
    sessions: await db.$count(sessions, eq(sessions.userId, userId)),
    mailConsents: await db.$count(mailConsents, eq(mailConsents.userId, userId)),
    newsMails: await db.$count(
      broadcastRecipients,
      eq(broadcastRecipients.email, `${userId}@example.com`),
    ),
    violations: await db.$count(violations, eq(violations.userId, userId)),
    appeals: (await ruled).filter(({ violations: { userId: of } }) => of === userId).length,
    pageViews: await db.$count(pageViews, eq(pageViews.userId, userId)),
  };
}

test('the own data hold what was opened, sent, agreed to, ruled and appealed, and nobody else’s', async () => {
  const { body } = await ana.get('/api/people/me/data');
  expect(body).toMatchObject({
    votingDays: [{ userSession: userSessionOf(anaId), firstDay: '2026-05-02' }],
    mailConsents: [{ locale: 'en', withdrawnAt: null }],
    newsMails: [{ email: `${anaId}@example.com`, status: 'sent' }],
    violations: [{ reason: `Of ${anaId}`, sanction: 'warning' }],
    appeals: [{ appealText: `Appeal of ${anaId}`, status: 'pending' }],
    pageViews: [{ pagePath: '/my-votes', userAgent: BROWSER, userId: anaId }],
  });
  expect(body.sessions).toHaveLength(1);
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/appealTokenHash|ruledBy|decidedBy|hash of/);
  expect(text).not.toContain(luisId);
});

test('with the account all of it goes; the views stay as those of nobody', async () => {
  const one = {
    sessions: 1,
    mailConsents: 1,
    newsMails: 1,
    violations: 1,
    appeals: 1,
    pageViews: 1,
  };
  expect(await traces(anaId)).toEqual(one);
  const { db } = server.services;
  const [view] = await db.select().from(pageViews).where(eq(pageViews.userId, anaId));
  const gone = await ana.post('/api/people/me/delete', { password: JOINED_PASSWORD });
  expect(gone.status).toBe(200);
  const none = Object.fromEntries(Object.keys(one).map((name) => [name, 0]));
  expect(await traces(anaId)).toEqual(none);
  const [left] = await db
    .select()
    .from(pageViews)
    .where(eq(pageViews.id, view?.id ?? ''));
  expect(left).toEqual({ ...view, userId: null });
  // It still counts the days on which people voted; nothing links it to the person any more.
  const days = eq(festivalVoters.userSession, userSessionOf(anaId));
  expect(await db.$count(festivalVoters, days)).toBe(1);
  expect(await traces(luisId)).toEqual(one);
});
