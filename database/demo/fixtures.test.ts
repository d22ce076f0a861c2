import { describe, expect, test } from 'vitest';
import { dayOf } from './calendar.ts';
import { featured } from './featured-fixtures.ts';
import { milesBetween } from './miles.ts';
import { demoPeople, personIdOf } from './people.ts';
import { demoRestaurants, specialKeys } from './restaurants.ts';
import type { DemoFixtures } from './shape.ts';
import { makeFixtures } from './fixtures.ts';

const moments = [
  ['an ordinary afternoon', '2026-05-12T19:00:00Z'],
  ['just past midnight in New York', '2026-06-03T04:00:30Z'],
  ['just before midnight in New York', '2026-06-03T03:59:30Z'],
  ['the day the clocks go forward', '2026-03-08T15:00:00Z'],
  ['the lost hour of that day', '2026-03-08T07:00:00Z'],
  ['the day after it', '2026-03-09T04:30:00Z'],
  ['the day the clocks go back', '2026-11-01T15:00:00Z'],
  ['the doubled hour of that day', '2026-11-01T06:30:00Z'],
  ['the day after that', '2026-11-02T05:30:00Z'],
  ['New Year', '2027-01-01T12:00:00Z'],
] as const;

const ordinary = makeFixtures(new Date(moments[0][1]));
const byKey = new Map(demoRestaurants.map((restaurant) => [restaurant.key, restaurant]));
const byId = new Map(demoRestaurants.map((restaurant) => [restaurant.id, restaurant]));

interface Tally {
  key: string;
  points: number;
  votes: number;
  voters: number;
}

function talliesOf(fixtures: DemoFixtures): Map<string, Tally> {
  return new Map(
    demoRestaurants.map(({ id, key }) => {
      const votes = fixtures.votes.filter(({ restaurantId }) => restaurantId === id);
      const points = votes
        .flatMap(({ ratings }) => ratings)
        .reduce((sum, { rating }) => sum + rating, 0);
      const voters = new Set(votes.map(({ personId }) => personId)).size;
      return [key, { key, points, votes: votes.length, voters }];
    }),
  );
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

function votesOf(personKey: string) {
  const id = personIdOf(personKey);
  return ordinary.votes.filter(({ personId }) => personId === id);
}

describe.each(moments)('the fixtures made on %s', (_, moment) => {
  const now = new Date(moment);
  const fixtures = makeFixtures(now);

  test('is the same when made again', () => {
    expect(makeFixtures(now)).toEqual(fixtures);
  });

  test('ends before today began in New York and reaches back six weeks', () => {
    const today = dayOf(now);
    const firstDay = new Date(Date.parse(today) - 42 * 86_400_000).toISOString().slice(0, 10);
    const { votes, reviews, replies, reports, accessRequests } = fixtures;
    for (const { at } of [...votes, ...reviews, ...replies, ...reports, ...accessRequests]) {
      const day = dayOf(at);
      expect(day < today && day >= firstDay).toBe(true);
    }
    expect(new Set(fixtures.votes.map(({ at }) => dayOf(at))).size).toBe(42);
  });

  test('holds one ballot at most per person, restaurant and New York day', () => {
    const ballots = fixtures.votes.map(
      ({ personId, restaurantId, at }) => `${personId} ${restaurantId} ${dayOf(at)}`,
    );
    expect(repeated(ballots)).toEqual([]);
    expect(repeated(fixtures.votes.map(({ ballotId }) => ballotId))).toEqual([]);
    expect(ballots.length).toBeGreaterThanOrEqual(2500);
    expect(ballots.length).toBeLessThanOrEqual(3500);
  });

  test('ties two restaurants exactly, right behind the one everybody loves', () => {
    const tallies = talliesOf(fixtures);
    const [first, second] = featured.tied.map((key) => ({ ...tallies.get(key), key: 'tied' }));
    expect(first).toEqual(second);
    const ranked = [...tallies.values()].toSorted((a, b) => b.points - a.points);
    const [best, next, after, fourth] = ranked;
    expect(best?.key).toBe(featured.favourite);
    expect(best?.points).toBeGreaterThan((next?.points ?? Infinity) * 2);
    expect(new Set([next?.key, after?.key])).toEqual(new Set(featured.tied));
    expect(fourth?.points).toBeLessThan(after?.points ?? 0);
  });
});

describe('a ballot', () => {
  test('likes exactly one dish of its restaurant, and may say zero to one other', () => {
    for (const { ratings, restaurantId } of ordinary.votes) {
      const menu = byId.get(restaurantId)?.dishes.map(({ id }) => id);
      for (const { dishId } of ratings) expect(menu).toContain(dishId);
      expect(repeated(ratings.map(({ dishId }) => dishId))).toEqual([]);
      expect(ratings.length).toBeLessThanOrEqual(2);
      const [liked, ...zeros] = ratings.map(({ rating }) => rating).toSorted((a, b) => b - a);
      expect([1, 2, 3, 4, 5]).toContain(liked);
      expect(zeros.every((rating) => rating === 0)).toBe(true);
    }
    expect(ordinary.votes.some(({ ratings }) => ratings.length === 2)).toBe(true);
  });

  test('is cast within half a mile of the restaurant, mostly within 0.3', () => {
    const distances = ordinary.votes.map((vote) => {
      const { latitude, longitude } = byId.get(vote.restaurantId) ?? {};
      if (latitude == null || longitude == null) throw new Error('Voted for nowhere.');
      return milesBetween(vote, { latitude, longitude });
    });
    expect(Math.max(...distances)).toBeLessThan(0.5);
    const near = distances.filter((miles) => miles <= 0.3).length;
    expect(near / distances.length).toBeGreaterThan(0.8);
    expect(near).toBeLessThan(distances.length);
  });
});

describe('the planned results', () => {
  const tallies = talliesOf(ordinary);

  test('has a gem with few votes, all of them fives', () => {
    const gem = tallies.get(featured.gem);
    expect(gem?.votes).toBe(7);
    expect(gem?.points).toBe(35);
  });

  test('has a slump: fewer and lower votes in the last three weeks than in the first', () => {
    const id = byKey.get(featured.slump)?.id;
    const middle = Date.parse(moments[0][1]) - 21 * 86_400_000;
    const ratings = ordinary.votes
      .filter(({ restaurantId }) => restaurantId === id)
      .map(({ at, ratings: [liked] }) => ({ late: at.getTime() > middle, rating: liked?.rating }));
    const mean = (late: boolean) => {
      const some = ratings.filter((one) => one.late === late).map(({ rating = 0 }) => rating);
      return { count: some.length, mean: some.reduce((sum, one) => sum + one, 0) / some.length };
    };
    expect(mean(true).count).toBeLessThan(mean(false).count / 2);
    expect(mean(true).mean).toBeLessThan(mean(false).mean - 1);
  });

  test('leaves a few restaurants without any vote, the unreachable ones among them', () => {
    const silent = [...tallies.values()].filter(({ votes }) => votes === 0).map(({ key }) => key);
    expect(new Set(silent)).toEqual(new Set(featured.silent));
    expect(silent).toContain(specialKeys.withoutCoordinates);
    expect(silent).toContain(specialKeys.withoutDishes);
  });

  test('fills weekend evenings', () => {
    const weekday = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'short',
    });
    const share = (days: string[]) =>
      ordinary.votes.filter(({ at }) => days.includes(weekday.format(at))).length / days.length;
    expect(share(['Fri', 'Sat'])).toBeGreaterThan(share(['Mon', 'Tue', 'Wed']) * 1.8);
  });

  test('lets everyone who can sign in have voted', () => {
    expect(new Set(votesOf('visitor').map(({ restaurantId }) => restaurantId)).size).toBe(6);
    expect(new Set(votesOf('votante').map(({ restaurantId }) => restaurantId)).size).toBe(3);
    for (const key of ['owner', 'admin', 'pending']) {
      expect(votesOf(key).length).toBeGreaterThan(0);
    }
  });

  test('gives the owner two restaurants and leaves one request open', () => {
    const owner = personIdOf('owner');
    expect(ordinary.ownership).toEqual([
      { personId: owner, restaurantId: byKey.get(featured.favourite)?.id },
      { personId: owner, restaurantId: byKey.get(featured.slump)?.id },
    ]);
    expect(ordinary.accessRequests).toMatchObject([
      { personId: personIdOf('pending'), status: 'pending' },
    ]);
    // It is not older than the promised time for an answer.
    const [waiting] = ordinary.accessRequests;
    const age = Date.parse(moments[0][1]) - (waiting?.at.getTime() ?? 0);
    expect(age).toBeLessThan(24 * 3600 * 1000);
  });
});

describe('the reviews', () => {
  const { reviews, votes } = ordinary;

  test('are about 180, one per person and restaurant, each after a vote there', () => {
    expect(reviews).toHaveLength(180);
    expect(
      repeated(reviews.map(({ personId, restaurantId }) => `${personId} ${restaurantId}`)),
    ).toEqual([]);
    for (const { personId, restaurantId, at } of reviews) {
      const before = votes.some(
        (vote) => vote.personId === personId && vote.restaurantId === restaurantId && vote.at < at,
      );
      expect(before).toBe(true);
    }
  });

  test('have one to five stars, close to what the person voted', () => {
    const shown = reviews.filter(({ hidden }) => !hidden);
    for (const { personId, restaurantId, rating } of shown) {
      expect([1, 2, 3, 4, 5]).toContain(rating);
      const own = votes
        .filter((vote) => vote.personId === personId && vote.restaurantId === restaurantId)
        .map(({ ratings: [liked] }) => liked?.rating ?? 0);
      const mean = own.reduce((sum, one) => sum + one, 0) / own.length;
      expect(Math.abs(rating - mean)).toBeLessThanOrEqual(1.5);
    }
    expect(new Set(reviews.map(({ rating }) => rating)).size).toBe(5);
  });

  test('leave about a third without words and repeat none', () => {
    const texts = reviews.flatMap(({ reviewText }) => reviewText ?? []);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.length).toBeLessThan(138);
    expect(repeated(texts)).toEqual([]);
    for (const text of texts) expect(text).not.toContain('{');
  });

  test('are signed with a first name and an initial', () => {
    const names = new Map(demoPeople.map(({ id, fullName }) => [id, fullName]));
    for (const { reviewerName, personId } of reviews) {
      expect(reviewerName).toMatch(/^\p{Lu}\p{L}+ \p{Lu}\.$/u);
      expect(names.get(personId)?.startsWith(reviewerName.split(' ')[0] ?? '?')).toBe(true);
    }
  });

  test('have one hidden among them', () => {
    expect(reviews.filter(({ hidden }) => hidden)).toHaveLength(1);
  });

  const reviewOf = ({ review }: { review: { personId: string; restaurantId: string } }) =>
    reviews.find(
      ({ personId, restaurantId }) =>
        personId === review.personId && restaurantId === review.restaurantId,
    );

  test('are answered once, later, and by the owner of the restaurant alone', () => {
    const { replies, ownership } = ordinary;
    expect(replies.length).toBeGreaterThanOrEqual(4);
    expect(repeated(replies.map(({ replyText }) => replyText))).toEqual([]);
    for (const reply of replies) {
      const review = reviewOf(reply);
      expect(review?.hidden).toBe(false);
      expect(review && review.at < reply.at).toBe(true);
      expect(reply.replyText).not.toContain('{');
      expect(ownership).toContainEqual({
        personId: reply.ownerId,
        restaurantId: reply.review.restaurantId,
      });
    }
    expect(repeated(replies.map(({ review }) => Object.values(review).join(' ')))).toEqual([]);
  });

  test('are reported twice, by others than who wrote them', () => {
    const { reports } = ordinary;
    expect(reports.map((report) => reviewOf(report)?.hidden)).toEqual([true, false]);
    for (const report of reports) {
      const review = reviewOf(report);
      expect(review && review.personId !== report.personId && review.at < report.at).toBe(true);
    }
  });
});
