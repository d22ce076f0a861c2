import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restaurants } from '../../database/schema/restaurants.ts';
import { reviewReports } from '../../database/schema/reviews.ts';
import { voteClusters } from '../../database/schema/vote-rulings.ts';
import { voteTotals } from '../../database/schema/voting.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());

/** A restaurant without votes. */
async function create(): Promise<string> {
  const [shown] = await server.services.db.select().from(restaurants).limit(1);
  const { fields } = (await admin.get(`/api/catalogue/restaurants/${shown?.id}`)).body;
  const { body } = await admin.post('/api/catalogue/restaurants', {
    fields: { ...fields, featuredDishId: null, name: randomUUID() },
  });
  return body.id;
}

/** Counters of one dish and day, a row for each writing connection. */
const count = (restaurantId: string, shards: { votes: number; zeros?: number }[]) => {
  const dishId = randomUUID();
  const none = { points: 0, zeros: 0, newVoters: 0, newDishVoters: 0 };
  return server.services.db.insert(voteTotals).values(
    shards.map((shard, index) => ({
      ...none,
      ...shard,
      restaurantId,
      dishId,
      voteDay: '2026-05-01',
      shard: index,
    })),
  );
};

const remove = (id: string) => admin.post(`/api/catalogue/restaurants/${id}/delete`);
const hanging = async (id: string) =>
  (await admin.get(`/api/catalogue/restaurants/${id}`)).body.hanging;

test('counters of votes that are gone do not keep a restaurant, nor do their clusters', async () => {
  const id = await create();
  await count(id, [
    { votes: 2, zeros: 1 },
    { votes: -2, zeros: -1 },
  ]);
  const at = new Date('2026-05-01T12:00:00Z');
  const times = { firstAt: at, lastAt: at, createdAt: at, updatedAt: at };
  await server.services.db.insert(voteClusters).values({
    ...times,
    restaurantId: id,
    kind: 'burst',
    link: Buffer.alloc(0),
    day: '2026-05-01',
    strength: 1,
    ballots: 0,
  });
  expect(await hanging(id)).toMatchObject({ votes: 0, reviews: 0 });
  expect((await remove(id)).status).toBe(200);
  const { db } = server.services;
  expect(await db.$count(voteTotals, eq(voteTotals.restaurantId, id))).toBe(0);
});

test('a restaurant whose counters still count votes is kept', async () => {
  const id = await create();
  await count(id, [{ votes: 3 }, { votes: -1, zeros: 2 }]);
  const { status, body } = await remove(id);
  expect([status, body.code, body.data]).toEqual([
    409,
    'restaurant_has_votes',
    { votes: 4, reviews: 0 },
  ]);
  expect(await hanging(id)).toMatchObject({ votes: 4 });
});

test('so is one with a report of a review that is gone', async () => {
  const id = await create();
  await server.services.db.insert(reviewReports).values({
    restaurantId: id,
    rating: 1,
    userSession: `user_${randomUUID()}`,
    reason: 'spam',
  });
  const { status, body } = await remove(id);
  expect([status, body.data]).toEqual([409, { votes: 0, reviews: 1 }]);
});
