import type { Database } from '../../database/open.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { broadcastRecipients, broadcasts } from '../../database/schema/broadcasts.ts';
import { catalogueImports } from '../../database/schema/imports.ts';
import { violations } from '../../database/schema/moderation.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { appealToken } from '../identity/appeals.ts';
import { TEST_NOW } from './database.ts';
import { RULING } from './moderation.ts';
import type { TestServer, Visitor } from './server.ts';

const place = demoRestaurants.find(({ latitude, dishes }) => latitude !== null && dishes[0]);
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML) Chrome/140.0 Safari';

/** A review in the organisers' queue: by this person, or a shown one by another person. */
async function theirs(
  admin: Visitor,
  query: string,
  { of, not }: { of?: string | undefined; not?: string },
): Promise<QueuedReview> {
  const { body } = await admin.get(`/api/moderation/reviews?status=all&${query}`);
  return body.reviews.find(
    (one: QueuedReview) =>
      one.personId !== not &&
      (one.personId === of ||
        (one.person?.standing === 0 && !one.person.isOrganiser && !one.isHidden)),
  );
}

/** Rules on a review. */
const rule = (by: Visitor, of: QueuedReview, reason: string = RULING.reason) =>
  by.post('/api/moderation/reviews/rule', {
    restaurantId: of.restaurantId,
    personId: of.personId,
    seen: of.version,
    ...RULING,
    reason,
  });

/** A person with nearly every kind of data, including organisers' actions on them. */
export async function leaveTraces(
  server: TestServer,
  admin: Visitor,
  email: string,
  name: string,
): Promise<{ visitor: Visitor; id: string }> {
  const { db } = server.services;
  const visitor = await server.visitor().join(email, name);
  const { id } = (await visitor.get('/api/people/me')).body.person;
  const restaurantId = place?.id ?? '';
  const ballot = {
    idempotencyKey: randomUUID(),
    restaurantId,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 5 }],
    position: {
      latitude: place?.latitude,
      longitude: place?.longitude,
      accuracyMeters: 5,
      takenAt: TEST_NOW.toISOString(),
    },
  };
  const page = {
    userSession: `browser_000000000001_1780000000000`,
    pagePath: '/my-votes',
    pageTitle: 'Vota Taco',
    referrer: null,
  };
  const done = [
    await visitor.post('/api/ballots', ballot),
    await visitor.post(`/api/restaurants/${restaurantId}/my-review`, {
      rating: 2,
      reviewText: `So speaks ${name}.`,
    }),
    await visitor.post('/api/favourites', { restaurantId, isFavourite: true }),
    await visitor.post('/api/broadcasts/consent', { newsMails: true }),
    await visitor.post('/api/page-views', page, { 'user-agent': BROWSER }),
    await visitor.post('/api/people/forgot-password', { email }),
    await visitor.post('/api/owners/requests', {
      restaurantId,
      fullName: name,
      email,
      pfgAccountNumber: '123456',
    }),
    await admin.post(`/api/people/${id}/admin`, { isAdmin: true }),
    await visitor.post('/api/settings/app_title', { value: 'Tacos', seen: '' }),
    await visitor.post('/api/settings/app_title', { value: '', seen: 'Tacos' }),
    await rule(visitor, await theirs(visitor, 'q=', { not: id })),
    await admin.post(`/api/people/${id}/admin`, { isAdmin: false }),
  ];
  expect(done.map(({ status, body }) => [status, body.code])).toEqual(
    done.map(({ status }) => [status < 300 ? status : 'done', undefined]),
  );
  await approveAccess(admin, email);
  await writeAboutReviews(server, { admin, visitor, id, name, restaurantId });
  await sendAppeal(server, { visitor, id, name });
  await insertOrganisersRows(db, { id, email });
  return { visitor, id };
}

async function approveAccess(admin: Visitor, email: string): Promise<void> {
  const { requests } = (await admin.get('/api/owners/requests?status=pending')).body;
  const request = requests.find((one: { email: string }) => one.email === email);
  expect((await admin.post(`/api/owners/requests/${request.id}/approve`, {})).status).toBe(200);
}

interface Traced {
  visitor: Visitor;
  id: string;
  name: string;
}

/** Reports, a reply, a proposal, and a ruling on a review. */
async function writeAboutReviews(
  server: TestServer,
  { admin, visitor, id, name, restaurantId }: Traced & { admin: Visitor; restaurantId: string },
): Promise<void> {
  const here = `restaurantId=${restaurantId}`;
  const own = await theirs(admin, `${here}&personId=${id}`, { of: id });
  const other = await theirs(admin, here, { not: id });
  const shown = (await visitor.get(`/api/owned-restaurants/${restaurantId}/page`)).body;
  const reader = await server.visitor().join(`${randomUUID()}@example.net`);
  const written = [
    await visitor.post(`/api/reviews/${other.reviewId}/report`, {
      reason: 'other',
      note: `I am ${name}`,
    }),
    await reader.post(`/api/reviews/${own.reviewId}/report`, {
      reason: 'other',
      note: `It is ${name}`,
    }),
    await visitor.post(`/api/restaurants/${restaurantId}/reviews/${other.reviewId}/reply`, {
      replyText: 'Come back soon.',
      seen: null,
    }),
    await visitor.post(`/api/owned-restaurants/${restaurantId}/proposal`, {
      version: shown.version,
      replaces: null,
      fields: { description: `Now with ${name}` },
      added: [],
      changed: [],
      removed: [],
    }),
    await rule(
      admin,
      await theirs(admin, `${here}&personId=${id}`, { of: id }),
      `So wrote ${name}.`,
    ),
  ];
  expect(written.map(({ status, body }) => [status, body.code])).toEqual(
    written.map(() => [200, undefined]),
  );
}

async function sendAppeal(server: TestServer, { visitor, id, name }: Traced): Promise<void> {
  const { db } = server.services;
  const [ruling] = await db.select().from(violations).where(eq(violations.userId, id));
  const token = appealToken(server.services.config, ruling?.id ?? '');
  const appealed = await visitor.post('/api/moderation/appeal', {
    token,
    appealText: `${name} did not.`,
  });
  expect(appealed.status).toBe(200);
}

/** An import of theirs, and a broadcast that they received. */
async function insertOrganisersRows(
  db: Database,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db
    .insert(catalogueImports)
    .values({ userId: id, fileName: 'tacos.xlsx', rows: 0, plan: [] as never });
  const texts = { subjectEn: 'News', subjectEs: 'Noticias', bodyEn: 'Tacos', bodyEs: 'Tacos' };
  const at = { createdAt: TEST_NOW, updatedAt: TEST_NOW };
  const [sent] = await db
    .insert(broadcasts)
    .values({ ...texts, ...at, status: 'sent', filter: {}, finishedAt: TEST_NOW })
    .returning();
  await db
    .insert(broadcastRecipients)
    .values({ broadcastId: sent?.id ?? '', email, userId: id, locale: 'en', status: 'sent' });
}
