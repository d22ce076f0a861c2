import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ballots, votes } from '../../database/schema/voting.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { demoPlace } from '../testing/vote-rulings.ts';

const [place, other] = [demoPlace(0), demoPlace(1)];

let server: TestServer;
let admin: Visitor;
let anaId = '';

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  const ana = await server.visitor().join(`${randomUUID()}@example.com`, 'Ana Ruiz');
  anaId = (await ana.get('/api/people/me')).body.person.id;
  await server.services.db.insert(reviews).values({
    restaurantId: place.restaurantId,
    reviewText: 'The best',
    rating: 5,
    reviewerName: 'Ana R.',
    userSession: userSessionOf(anaId),
    createdAt: TEST_NOW,
  });
});
afterAll(() => server.stop());

/** A vote of the writer on a day of its own. */
async function vote(at: typeof place, state: 'counted' | 'held' | 'excluded', day: string) {
  const { db } = server.services;
  const userSession = userSessionOf(anaId);
  const [ballot] = await db
    .insert(ballots)
    .values({
      userSession,
      idempotencyKey: randomUUID(),
      requestHash: '',
      state,
      createdAt: TEST_NOW,
    })
    .returning({ id: ballots.id });
  const ballotId = ballot?.id ?? '';
  const zero = { ballotId, ...at, rating: 0, userSession, voterEmail: 'x', voterName: '' };
  const common = { locationVerified: true, voteDay: day, createdAt: TEST_NOW };
  await db.insert(votes).values([{ ...zero, ...common, rating: 4, withheld: state !== 'counted' }]);
  return ballotId;
}

const queued = async () => {
  const query = `status=all&restaurantId=${place.restaurantId}&personId=${anaId}`;
  const { body } = await admin.get(`/api/moderation/reviews?${query}`);
  return body.reviews[0];
};

test('a review says which votes of its writer for the restaurant a ruling withholds', async () => {
  expect((await queued()).withheldVotes).toEqual({ held: 0, excluded: 0 });
  const { version } = await queued();
  await vote(place, 'counted', '2026-04-01');
  await vote(other, 'excluded', '2026-04-01');
  expect((await queued()).withheldVotes).toEqual({ held: 0, excluded: 0 });
  await vote(place, 'excluded', '2026-04-02');
  const held = await vote(place, 'held', '2026-04-03');
  await vote(place, 'excluded', '2026-04-04');
  expect((await queued()).withheldVotes).toEqual({ held: 1, excluded: 2 });
  // A decision on the review does not depend on it.
  expect((await queued()).version).toBe(version);
  const { db } = server.services;
  await db.update(ballots).set({ state: 'counted' }).where(eq(ballots.id, held));
  expect((await queued()).withheldVotes).toEqual({ held: 0, excluded: 2 });
});

test('is for organisers alone', async () => {
  const visitor = await server.visitor().signInAs('visitor');
  expect((await visitor.get('/api/moderation/reviews')).status).toBe(403);
});
