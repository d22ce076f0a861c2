import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { featured } from '../../database/demo/featured-fixtures.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { makeFixtures } from '../../database/demo/fixtures.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { reviews } from '../../database/schema/reviews.ts';
import { addDays, averageOf, DASHBOARD, type Range, RANGES } from '../../domain/dashboard/rules.ts';
import { FESTIVAL_TIME_ZONE, festivalDay } from '../../domain/festival.ts';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const fixtures = makeFixtures(TEST_NOW);
const demoOf = (key: string) => {
  const found = demoRestaurants.find((one) => one.key === key);
  if (!found) throw new Error(`The demo has no place ${key}.`);
  return found;
};
const favourite = demoOf(featured.favourite);
const slump = demoOf(featured.slump);
const silent = demoOf('barro-negro');
const today = festivalDay(TEST_NOW);

let server: TestServer;
let owner: Visitor;

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'admin@vota-taco.example' });
  owner = await server.visitor().signInAs('owner');
});
afterAll(() => server.stop());

const get = (what: string, { id } = favourite, who = owner) =>
  who.get(`/api/owned-restaurants/${id}/${what}`);

/** Signs up a person who owns these restaurants from now on. */
async function joinAsOwner(...owned: { id: string }[]): Promise<Visitor> {
  const who = await server.visitor().join(`${randomUUID()}@example.com`, 'Luz Paz');
  const { id: userId } = (await who.get('/api/people/me')).body.person;
  const rows = owned.map(({ id: restaurantId }) => ({ userId, restaurantId }));
  await server.services.db.insert(restaurantOwners).values(rows);
  return who;
}

async function vote(who: Visitor, place = favourite, rating = 4): Promise<void> {
  const [dish, other] = place.dishes;
  const answer = await who.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: place.id,
    ratings: [
      { dishId: dish?.id, rating },
      { dishId: other?.id, rating: 0 },
    ],
    position: {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracyMeters: 5,
      takenAt: server.clock.now.toISOString(),
    },
  });
  expect(answer.status).toBe(201);
}

const hourFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: FESTIVAL_TIME_ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
});

/** The fixtures' figures for a restaurant between two days, counted vote by vote. */
function counted(restaurantId: string, from: string, to: string) {
  const isIn = (at: Date) => festivalDay(at) >= from && festivalDay(at) <= to;
  const ballots = fixtures.votes.filter((one) => one.restaurantId === restaurantId && isIn(one.at));
  const ratings = ballots.flatMap((one) => one.ratings);
  const positive = ratings.filter(({ rating }) => rating > 0);
  const sums = {
    votes: positive.length,
    points: positive.reduce((sum, { rating }) => sum + rating, 0),
    zeros: ratings.length - positive.length,
  };
  const written = fixtures.reviews.filter(
    (one) => one.restaurantId === restaurantId && !one.hidden && isIn(one.at),
  );
  const byHour = Array.from({ length: 24 }, () => 0);
  for (const { at } of ballots) {
    const hour = Number(hourFormat.format(at));
    byHour[hour] = (byHour[hour] ?? 0) + 1;
  }
  return {
    figures: { ...sums, average: averageOf(sums), reviews: written.length },
    byHour,
    votesOf: (dishId: string) => positive.filter((one) => one.dishId === dishId).length,
  };
}

describe('the restaurants that a person owns', () => {
  test('are listed by name for their owner, and none for others', async () => {
    expect((await owner.get('/api/owned-restaurants')).body).toEqual({
      restaurants: [favourite, slump]
        .map(({ id, name }) => ({
          restaurantId: id,
          restaurantName: name,
          logoUrl: expect.any(String),
          isArchived: false,
        }))
        .toSorted((a, b) => a.restaurantName.localeCompare(b.restaurantName)),
    });
    const ben = await server.visitor().signInAs('visitor');
    expect((await ben.get('/api/owned-restaurants')).body).toEqual({ restaurants: [] });
  });

  test('are sent to their owners alone, and to nobody whose access was revoked', async () => {
    const whats = ['overview', 'summary', 'votes', 'reviews'];
    const admin = await server.visitor().signInAs('admin');
    const partner = await joinAsOwner(slump);
    const refused = { status: 403, body: { code: 'owner_required' } };
    for (const what of whats) {
      expect((await get(what, slump, partner)).status).toBe(200);
      expect(await get(what, favourite, partner)).toMatchObject(refused);
      expect(await get(what, favourite, admin)).toMatchObject(refused);
      expect(await get(what, { ...favourite, id: randomUUID() })).toMatchObject(refused);
      expect(await get(what, favourite, server.visitor())).toMatchObject({
        status: 401,
        body: { code: 'signed_out' },
      });
    }
    expect((await server.visitor().get('/api/owned-restaurants')).status).toBe(401);
    const { id: userId } = (await partner.get('/api/people/me')).body.person;
    await server.services.db.delete(restaurantOwners).where(eq(restaurantOwners.userId, userId));
    for (const what of whats) expect(await get(what, slump, partner)).toMatchObject(refused);
  });
});

describe('the figures', () => {
  test.each(RANGES)('of %s are those of the votes and reviews', async (range) => {
    const { status, body } = await get(`overview?range=${range}`);
    expect(status).toBe(200);
    const length = { all: 0, today: 1, '7d': 7, '30d': 30 }[range satisfies Range];
    const from = length === 0 ? '0000-01-01' : addDays(today, 1 - length);
    const is = counted(favourite.id, from, today);
    const was = counted(favourite.id, addDays(today, 1 - 2 * length), addDays(today, -length));
    expect(body).toMatchObject({
      restaurantId: favourite.id,
      range,
      today,
      figures: is.figures,
      before: length === 0 ? null : was.figures,
      votesToday: counted(favourite.id, today, today).figures.votes,
      dishes: favourite.dishes.length,
      byHour: is.byHour,
    });
    expect(body.popularDishes.length).toBeLessThanOrEqual(DASHBOARD.popularDishes);
    const votes = body.popularDishes.map((dish: { votes: number }) => dish.votes);
    expect(votes).toEqual(votes.toSorted((a: number, b: number) => b - a));
    for (const dish of body.popularDishes) expect(dish.votes).toBe(is.votesOf(dish.id));
    expect(body.byDay.at(-1).day).toBe(today);
    for (const { day, votes: ofDay } of body.byDay) {
      expect([day, ofDay]).toEqual([day, counted(favourite.id, day, day).figures.votes]);
    }
  });

  test('are zero and empty where nobody has voted yet', async () => {
    const { body } = await get('overview', silent, await joinAsOwner(silent));
    const figures = { votes: 0, points: 0, zeros: 0, average: null, reviews: 0 };
    expect(body).toMatchObject({ range: 'all', figures, averageStars: null, popularDishes: [] });
    expect(body.byDay).toHaveLength(7);
    expect(body.byHour).toEqual(Array.from({ length: 24 }, () => 0));
  });

  test('count the votes of a dish that is off the menu, and the dish no longer', async () => {
    const before = (await get('overview', slump)).body;
    const [top] = before.popularDishes;
    const { db } = server.services;
    const archive = (archivedAt: Date | null) =>
      db.update(dishes).set({ archivedAt }).where(eq(dishes.id, top.id));
    await archive(TEST_NOW);
    const { body } = await get('overview', slump);
    await archive(null);
    expect(body).toMatchObject({ dishes: before.dishes - 1, figures: before.figures });
    expect(body.popularDishes[0]).toEqual({ ...top, isArchived: true });
  });

  test('and the list stay where the restaurant is out of the festival', async () => {
    const partner = await joinAsOwner(slump);
    const { db } = server.services;
    const archive = (archivedAt: Date | null) =>
      db.update(restaurants).set({ archivedAt }).where(eq(restaurants.id, slump.id));
    await archive(TEST_NOW);
    const { body } = await partner.get('/api/owned-restaurants');
    const overview = await get('overview', slump, partner);
    await archive(null);
    expect(body.restaurants).toMatchObject([{ restaurantId: slump.id, isArchived: true }]);
    expect(overview.body.figures.votes).toBeGreaterThan(0);
  });

  test.each(['overview?range=year', 'votes?since=yesterday'])('refuse %s', async (what) => {
    expect(await get(what)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('recent votes', () => {
  test('are the newest hundred, zeros too, without position, address or account', async () => {
    const { body } = await get('votes');
    expect(body.votes).toHaveLength(DASHBOARD.recentVotesKept);
    const moments = body.votes.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(body.votes.some(({ rating }: { rating: number }) => rating === 0)).toBe(true);
    for (const one of body.votes) {
      expect(Object.keys(one).toSorted()).toEqual([
        'createdAt',
        'dishName',
        'id',
        'rating',
        'voter',
      ]);
      expect(Object.keys(one.voter).toSorted()).toEqual(['maskedEmail', 'name']);
      expect(one.voter.maskedEmail).toMatch(/^\S?•••@\S?•••\.(•••|[a-z]{2,3})$/);
    }
    expect(JSON.stringify(body)).not.toMatch(/user_|atitude|istance|\w@\w/);
  });

  test('come as they are cast, also when only the newer ones are asked for; those of voting admins never', async () => {
    const partner = await joinAsOwner(silent);
    const votesHere = async (since = '') =>
      (await get(`votes${since}`, silent, partner)).body.votes;
    expect(await votesHere()).toEqual([]);
    const ana = await server.visitor().join(`ana.${randomUUID()}@gmail.com`, 'Ana Ruiz');
    await vote(ana, silent);
    const first = await votesHere();
    const voter = { name: 'Ana Ruiz', maskedEmail: 'a•••@g•••.com' };
    const createdAt = TEST_NOW.toISOString();
    const ratings = first.map(({ rating }: { rating: number }) => rating);
    expect(ratings.toSorted()).toEqual([0, 4]);
    expect(first).toEqual(ratings.map(() => expect.objectContaining({ voter, createdAt })));

    await vote(await server.visitor().signInAs('admin'), silent);
    server.clock.now = new Date(TEST_NOW.getTime() + DASHBOARD.overlapMs + 1);
    const ben = await server.visitor().join(`${randomUUID()}@example.com`);
    await vote(ben, silent, 2);
    const since = `?since=${server.clock.now.toISOString()}`;
    const newer = await votesHere(since);
    expect(newer.map(({ rating }: { rating: number }) => rating).toSorted()).toEqual([0, 2]);
    expect(await votesHere()).toEqual([...newer, ...first]);

    await ana.post('/api/people/me/delete');
    const after = await votesHere();
    server.clock.now = TEST_NOW;
    expect(after.slice(2)).toEqual(first.map((one: object) => ({ ...one, voter: null })));
    expect((await get('overview', silent, partner)).body).toMatchObject({
      figures: { votes: 2, points: 6, zeros: 2, average: 1.5 },
      votesToday: 2,
    });
  });
});

test('reviews are those that anyone may read, page by page, with replies as they can be changed', async () => {
  const { body } = await get('reviews');
  const { body: page } = await server.visitor().get(`/api/restaurants/${favourite.id}/reviews`);
  expect(body.reviews).toHaveLength(REVIEW_LIMITS.pageSize);
  expect(body.reviews).toEqual(page.reviews);
  const { body: rest } = await get(`reviews?after=${body.next}`);
  expect(rest.reviews[0].id).not.toBe(body.reviews.at(-1).id);
  expect((await get('reviews?after=nonsense')).body.code).toBe('invalid_input');
  expect(body.reviews.some(({ reply }: { reply: object | null }) => reply)).toBe(true);

  const { db } = server.services;
  const [newest] = body.reviews;
  const hide = (hidden: boolean) =>
    db
      .update(reviews)
      .set({ hidden })
      .where(and(eq(reviews.id, newest.id), eq(reviews.restaurantId, favourite.id)));
  await hide(true);
  const { body: without } = await get('reviews');
  const { body: overview } = await get('overview');
  await hide(false);
  expect(without.reviews.map(({ id }: { id: string }) => id)).not.toContain(newest.id);
  expect(overview.figures.reviews).toBe((await get('overview')).body.figures.reviews - 1);
});
