import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { featured } from '../../database/demo/featured-fixtures.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { reviewReplies, reviews } from '../../database/schema/reviews.ts';
import { votes, voteTotals } from '../../database/schema/voting.ts';
import { averageOf } from '../../domain/dashboard/rules.ts';
import { FESTIVAL_TIME_ZONE, festivalDay } from '../../domain/festival.ts';
import { upsertSetting } from '../settings/queries.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';

const demoOf = (key: string) => {
  const found = demoRestaurants.find((one) => one.key === key);
  if (!found) throw new Error(`The demo has no place ${key}.`);
  return found;
};
const favourite = demoOf(featured.favourite);
const silent = demoOf('barro-negro');

let server: TestServer;
let owner: Visitor;

beforeAll(async () => {
  server = await openTestServer({ VOTING_ADMIN_EMAILS: 'admin@vota-taco.example' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.now = TEST_NOW;
  owner = await server.visitor().signInAs('owner');
});

const summaryOf = async ({ id } = favourite, who = owner) => {
  const { status, body } = await who.get(`/api/owned-restaurants/${id}/summary`);
  expect(status).toBe(200);
  return body;
};

/** Lets a person own these restaurants, too. */
async function giveTo(who: Visitor, ...ids: string[]): Promise<void> {
  const { id: userId } = (await who.get('/api/people/me')).body.person;
  const rows = ids.map((restaurantId) => ({ userId, restaurantId }));
  await server.services.db.insert(restaurantOwners).values(rows).onConflictDoNothing();
}

/** Votes at this moment, with a zero for the second dish. @returns the ballot's id */
async function vote(who: Visitor, place: typeof silent, at: string, rating = 4): Promise<string> {
  server.clock.now = new Date(at);
  const [dish, other] = place.dishes;
  const { status, body } = await who.post('/api/ballots', {
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
      takenAt: at,
    },
  });
  expect(status).toBe(201);
  return body.ballotId;
}

const joinAt = (at: string) => {
  server.clock.now = new Date(at);
  return server.visitor().join(`${randomUUID()}@example.com`, 'Luz Paz');
};

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: FESTIVAL_TIME_ZONE,
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
});
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The figures of a restaurant, counted vote by vote. */
async function recount(restaurantId: string) {
  const counted = await server.services.db
    .select()
    .from(votes)
    .where(
      and(
        eq(votes.restaurantId, restaurantId),
        eq(votes.adminVote, false),
        eq(votes.withheld, false),
      ),
    );
  const positive = counted.filter(({ rating }) => rating > 0);
  const week = WEEKDAYS.map(() => Array.from({ length: 24 }, () => 0));
  const byDay = new Map<string, number>();
  const daysOf = new Map<string, Set<string>>();
  for (const { createdAt, userSession } of positive) {
    const parts = clock.formatToParts(createdAt);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    const row = week[WEEKDAYS.indexOf(part('weekday'))] ?? [];
    const hour = Number(part('hour'));
    row[hour] = (row[hour] ?? 0) + 1;
    const day = festivalDay(createdAt);
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
    daysOf.set(userSession, (daysOf.get(userSession) ?? new Set()).add(day));
  }
  const days = [...daysOf.values()].map(({ size }) => size);
  const sums = {
    votes: positive.length,
    points: counted.reduce((sum, { rating }) => sum + rating, 0),
    zeros: counted.length - positive.length,
  };
  return {
    votes: sums.votes,
    zeros: sums.zeros,
    average: averageOf(sums),
    people: {
      all: days.length,
      once: days.filter((count) => count === 1).length,
      returning: days.filter((count) => count > 1).length,
      byVisits: [1, 2, 3, 4].map(
        (visits) => days.filter((count) => Math.min(count, 4) === visits).length,
      ),
    },
    week,
    byDay,
    votesOf: (dishId: string) => positive.filter((one) => one.dishId === dishId).length,
  };
}

describe('what the festival brought a restaurant', () => {
  test('is what a recount of its votes says, without withheld ones and those of voting admins', async () => {
    const before = await summaryOf();
    await vote(await server.visitor().signInAs('admin'), favourite, TEST_NOW.toISOString());
    const ballotId = await vote(
      await joinAt('2026-05-02T16:30:00Z'),
      favourite,
      '2026-05-02T16:30:00Z',
    );
    const with1 = await summaryOf();
    expect(with1.votes).toBe(before.votes + 1);
    expect(with1.people.once).toBe(before.people.once + 1);
    await setBallotState(server.services.db, [ballotId], 'excluded');

    const body = await summaryOf();
    const { byDay, votesOf, ...figures } = await recount(favourite.id);
    expect(body).toMatchObject({
      restaurantId: favourite.id,
      today: '2026-05-02',
      isOpen: true,
      ...figures,
    });
    expect(body).toEqual(before);
    expect(body.people.returning).toBeGreaterThan(0);
    for (const { day, votes: ofDay } of body.byDay) {
      expect([day, ofDay]).toEqual([day, byDay.get(day) ?? 0]);
    }
    const most = Math.max(...byDay.values());
    const best = [...byDay.keys()].filter((day) => byDay.get(day) === most).toSorted()[0];
    expect(body.bestDay).toEqual({ day: best, votes: most });
    expect(body.dishes.length).toBeGreaterThan(1);
    for (const dish of body.dishes) expect(dish.votes).toBe(votesOf(dish.id));
  });

  test('counts a vote for the day and the hour in New York, also in the hour that the clocks repeat', async () => {
    // Summer time ends on Sunday, 1 November 2026, at 06:00 UTC.
    const lastMinute = '2026-11-01T03:59:00Z';
    const firstMinute = '2026-11-01T04:01:00Z';
    const inSummerTime = '2026-11-01T05:30:00Z';
    const inWinterTime = '2026-11-01T06:30:00Z';
    const ana = await joinAt(lastMinute);
    await vote(ana, silent, lastMinute);
    await vote(ana, silent, firstMinute, 2);
    await vote(await joinAt(inSummerTime), silent, inSummerTime, 5);
    await vote(await joinAt(inWinterTime), silent, inWinterTime, 5);
    const partner = await joinAt(inWinterTime);
    await giveTo(partner, silent.id);

    const body = await summaryOf(silent, partner);
    expect(body).toMatchObject({
      votes: 4,
      average: 2,
      people: { all: 3, once: 2, returning: 1, byVisits: [2, 1, 0, 0] },
      bestDay: { day: '2026-11-01', votes: 3 },
    });
    expect(body.byDay).toHaveLength(7);
    expect(body.byDay.slice(-2)).toEqual([
      { day: '2026-10-31', votes: 1 },
      { day: '2026-11-01', votes: 3 },
    ]);
    const [saturday, sunday] = body.week.slice(5);
    expect([saturday[23], sunday[0], sunday[1], sunday[2]]).toEqual([1, 1, 2, 0]);
    expect(body.week.flat().reduce((sum: number, count: number) => sum + count)).toBe(4);
  });

  test('says that voting is over once it is', async () => {
    const { db } = server.services;
    await upsertSetting(db, 'voting_enabled', 'false');
    const { isOpen } = await summaryOf();
    await upsertSetting(db, 'voting_enabled', 'true');
    expect(isOpen).toBe(false);
    expect((await summaryOf()).isOpen).toBe(true);
  });
});

describe('where nobody has voted', () => {
  test('there is nothing but the reviews and the county', async () => {
    const quiet = demoOf('san-bartolo');
    await giveTo(owner, quiet.id);
    expect(await summaryOf(quiet)).toMatchObject({
      votes: 0,
      zeros: 0,
      average: null,
      people: { all: 0, once: 0, returning: 0, byVisits: [0, 0, 0, 0] },
      bestDay: null,
      byDay: [],
      dishes: [],
      reviews: { count: 0, averageStars: null, byStars: [0, 0, 0, 0, 0], answered: 0 },
    });
  });
});

describe('the county', () => {
  test('has its name, the restaurants that take part, and the counted votes of all', async () => {
    const { county } = await summaryOf();
    const inCounty = demoRestaurants.filter(({ countyId }) => countyId === favourite.countyId);
    expect(county.restaurants).toBe(inCounty.length);
    let all = 0;
    for (const { id } of inCounty) all += (await recount(id)).votes;
    expect(county).toMatchObject({ name: 'Charleston', votes: all });
  });

  test('keeps its votes to itself where they would tell the figures of one other restaurant', async () => {
    const { db } = server.services;
    const ids = demoRestaurants
      .filter(({ countyId }) => countyId === favourite.countyId)
      .map(({ id }) => id);
    const withVotes = await db
      .selectDistinct({ id: voteTotals.restaurantId })
      .from(voteTotals)
      .where(inArray(voteTotals.restaurantId, ids));
    const others = withVotes.map(({ id }) => id).filter((id) => id !== favourite.id);
    const [first = '', second = '', ...rest] = others;
    const many = await server.visitor().join(`${randomUUID()}@example.com`);
    await giveTo(many, favourite.id, ...rest);
    expect((await summaryOf(favourite, many)).county.votes).toBeGreaterThan(0);
    await giveTo(many, first);
    expect((await summaryOf(favourite, many)).county).toMatchObject({
      name: 'Charleston',
      restaurants: ids.length,
      votes: null,
    });
    await giveTo(many, second);
    expect((await summaryOf(favourite, many)).county.votes).toBeNull();
  });
});

test('reviews are those that everybody can read, with the answered ones among them', async () => {
  const { db } = server.services;
  const { reviews: before } = await summaryOf();
  const shown = await db
    .select()
    .from(reviews)
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(and(eq(reviews.restaurantId, favourite.id), ne(reviews.hidden, true)));
  const byStars = [1, 2, 3, 4, 5].map(
    (stars) => shown.filter((one) => one.reviews.rating === stars).length,
  );
  const answered = shown.filter((one) => one.review_replies !== null);
  expect(before).toMatchObject({ count: shown.length, byStars, answered: answered.length });
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.length).toBeLessThan(shown.length);

  const hidden = answered[0]?.reviews.id ?? '';
  const hide = (isHidden: boolean) =>
    db.update(reviews).set({ hidden: isHidden }).where(eq(reviews.id, hidden));
  await hide(true);
  const { reviews: after } = await summaryOf();
  await hide(false);
  expect(after).toMatchObject({ count: before.count - 1, answered: before.answered - 1 });
});

test('a restaurant of somebody else is refused, whoever asks', async () => {
  const refused = { status: 403, body: { code: 'owner_required' } };
  const address = `/api/owned-restaurants/${favourite.id}/summary`;
  expect(await server.visitor().get(address)).toMatchObject({
    status: 401,
    body: { code: 'signed_out' },
  });
  expect(await (await server.visitor().signInAs('visitor')).get(address)).toMatchObject(refused);
  expect(await (await server.visitor().signInAs('admin')).get(address)).toMatchObject(refused);
  expect(await owner.get(`/api/owned-restaurants/${randomUUID()}/summary`)).toMatchObject(refused);
});
