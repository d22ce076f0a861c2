import { describe, expect, test } from 'vitest';
import type { Position } from '../places/rules.ts';
import { decideVote, type VoteQuestion } from './rules.ts';
import { festivalDay } from '../festival.ts';
import type { Rating } from './rules.ts';

const NOW = new Date('2026-05-02T16:00:00Z');
const PLACE = { latitude: 33, longitude: -80 };
const HOME = 'restaurant-1';
/** On the specification's globe a degree of latitude has this many miles. */
const MILES_A_DEGREE = (Math.PI / 180) * 3959;

const milesNorth = (miles: number) => PLACE.latitude + miles / MILES_A_DEGREE;
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();

const here: Position = { ...PLACE, accuracyMeters: 10, takenAt: NOW.toISOString() };
const away = (miles: number): Position => ({ ...here, latitude: milesNorth(miles) });

const allowedQuestion: VoteQuestion = {
  now: NOW,
  voting: 'open',
  voter: { email: 'ana@example.com', isAdmin: false, isVotingAdmin: false },
  ownRestaurant: false,
  restaurant: { id: HOME, coordinates: PLACE },
  earlierVotes: [],
  position: here,
  ratings: [{ dishId: 'a', rating: 4 }],
};

const admin = { email: 'admin@example.com', isAdmin: false, isVotingAdmin: true };
const votedToday = { restaurantId: HOME, day: '2026-05-02', by: 'person' as const };
const nowhere = { id: HOME, coordinates: null };

const decide = (change: Partial<VoteQuestion> = {}) =>
  decideVote({ ...allowedQuestion, ...change });

describe('a ballot that waited', () => {
  const castAt = new Date('2026-05-02T16:00:00Z');
  const takenAt = new Date(castAt.getTime() - 20_000).toISOString();
  const waited = { castAt, position: { ...here, takenAt } };
  const at = (iso: string, change: Partial<VoteQuestion> = {}) =>
    decide({ now: new Date(iso), ...waited, ...change });

  test('counts with the position of then, and is late, until its day ends', () => {
    // 03:59 in UTC is still the same day in New York, 04:00 is the next.
    for (const now of ['2026-05-02T16:00:41Z', '2026-05-02T20:00:00Z', '2026-05-03T03:59:59Z']) {
      expect(at(now)).toMatchObject({ allowed: true, day: '2026-05-02', isLate: true });
    }
    expect(at('2026-05-03T04:00:00Z')).toMatchObject({ reason: 'position_stale' });
  });

  test('is not late as long as its position is recent', () => {
    expect(at('2026-05-02T16:00:40Z')).toMatchObject({ allowed: true, isLate: false });
    expect(decide({ castAt: NOW })).toMatchObject({ isLate: false });
  });

  test('is refused with a position that was old then, or a moment that is still to come', () => {
    const late = '2026-05-02T20:00:00Z';
    const old = new Date(castAt.getTime() - 61_000).toISOString();
    expect(at(late, { position: { ...here, takenAt: old } })).toMatchObject({
      reason: 'position_stale',
    });
    const ahead = new Date(castAt.getTime() + 61_000).toISOString();
    expect(at(late, { position: { ...here, takenAt: ahead } })).toMatchObject({
      reason: 'position_stale',
    });
    expect(at(late, { castAt: new Date('2026-05-02T20:00:01Z') })).toMatchObject({
      reason: 'position_stale',
    });
    expect(at(late, { castAt: undefined })).toMatchObject({ reason: 'position_stale' });
  });

  test('follows every other rule as it is now', () => {
    const late = '2026-05-02T20:00:00Z';
    expect(at(late, { voting: 'paused' })).toMatchObject({ reason: 'voting_closed' });
    expect(at(late, { position: { ...away(2), takenAt } })).toMatchObject({ reason: 'too_far' });
    expect(at(late, { earlierVotes: [votedToday] })).toMatchObject({
      reason: 'already_voted_today',
    });
  });
});

describe('a vote is allowed', () => {
  test('at the restaurant, with one rated dish, once a day', () => {
    expect(decide()).toEqual({
      allowed: true,
      day: '2026-05-02',
      distanceMiles: 0,
      locationVerified: true,
      adminVote: false,
      isLate: false,
    });
  });

  test('with zeros beside the rated dish', () => {
    const ratings = [
      { dishId: 'a', rating: 0 },
      { dishId: 'b', rating: 5 },
      { dishId: 'c', rating: 0 },
    ];
    expect(decide({ ratings }).allowed).toBe(true);
  });

  test.each([
    ['yesterday here', { ...votedToday, day: '2026-05-01' }],
    ['today elsewhere', { ...votedToday, restaurantId: 'restaurant-2' }],
  ])('when the person voted %s', (_, vote) => {
    expect(decide({ earlierVotes: [vote] }).allowed).toBe(true);
  });

  test('as far as everything but the ratings goes, before anything is rated', () => {
    expect(decide({ ratings: null }).allowed).toBe(true);
  });

  test('up to half a mile, and not beyond', () => {
    expect(decide({ position: away(0.499_99) }).allowed).toBe(true);
    expect(decide({ position: away(0.500_01) })).toMatchObject({
      allowed: false,
      reason: 'too_far',
      data: { distanceMiles: expect.closeTo(0.6, 6), rangeMiles: 0.5 },
    });
  });

  test('and verified up to 0.3 miles, and not beyond', () => {
    expect(decide({ position: away(0.299_99) })).toMatchObject({ locationVerified: true });
    expect(decide({ position: away(0.300_01) })).toMatchObject({
      allowed: true,
      locationVerified: false,
    });
  });

  test.each([
    ['a minute old', { takenAt: secondsAgo(60) }, { takenAt: secondsAgo(60.001) }],
    ['a minute ahead', { takenAt: secondsAgo(-60) }, { takenAt: secondsAgo(-60.001) }],
    ['known within 150 m', { accuracyMeters: 150 }, { accuracyMeters: 150.1 }],
  ])('with a position %s at most', (_, inside, outside) => {
    expect(decide({ position: { ...here, ...inside } }).allowed).toBe(true);
    expect(decide({ position: { ...here, ...outside } }).allowed).toBe(false);
  });

  test.each([
    ['while voting is closed', { voting: 'paused' as const }],
    ['when voting is over', { voting: 'over' as const }],
    ['again the same day', { earlierVotes: [votedToday] }],
    ['from far away', { position: away(50) }],
    ['without a position', { position: null }],
    ['with an old and vague position', { position: { ...here, takenAt: secondsAgo(9999) } }],
    ['where the place has no coordinates', { restaurant: nowhere }],
  ])('to a voting admin %s', (_, change) => {
    expect(decide({ voter: admin, ...change })).toMatchObject({ allowed: true, adminVote: true });
  });

  test('to an organiser by role as to everybody, and stored as an admin vote', () => {
    const voter = { email: 'admin@example.com', isAdmin: true, isVotingAdmin: false };
    expect(decide({ voter })).toMatchObject({ allowed: true, adminVote: true });
    expect(decide({ voter, position: away(2) })).toMatchObject({ reason: 'too_far' });
    expect(decide({ voter, voting: 'paused' })).toMatchObject({ reason: 'voting_closed' });
  });

  test('to a voting admin without a distance where a place is unknown', () => {
    for (const change of [{ position: null }, { restaurant: nowhere }]) {
      expect(decide({ voter: admin, ...change })).toMatchObject({
        distanceMiles: null,
        locationVerified: false,
      });
    }
  });
});

/** Conditions that cause each refusal, in the order of the reasons. */
const reasons: [reason: string, cause: Partial<VoteQuestion>][] = [
  ['voting_closed', { voting: 'paused' }],
  ['voting_over', { voting: 'over' }],
  ['restaurant_location_unavailable', { restaurant: nowhere }],
  ['sign_in_required', { voter: null }],
  ['already_voted_today', { earlierVotes: [votedToday] }],
  ['too_many_points', { ratings: rows(5, 5, 5, 1) }],
  ['position_needed', { position: null }],
];

function rows(...ratings: number[]): Rating[] {
  return ratings.map((rating, index) => ({ dishId: `dish-${index}`, rating }));
}

describe('a vote is refused', () => {
  test.each(reasons)('with the reason %s before every later one', (reason, cause) => {
    const later = reasons.slice(reasons.findIndex(([one]) => one === reason));
    const everything = Object.assign({}, ...later.toReversed().map(([, change]) => change));
    expect(decide(cause)).toMatchObject({ allowed: false, reason });
    expect(decide(everything)).toMatchObject({ allowed: false, reason });
  });

  test.each([
    ['stale before vague', { takenAt: secondsAgo(61), accuracyMeters: 999 }, 'position_stale'],
    ['vague before too far', { latitude: 40, accuracyMeters: 999 }, 'position_vague'],
    ['too far', { latitude: 40 }, 'too_far'],
  ])('for its position: %s', (_, change, reason) => {
    expect(decide({ position: { ...here, ...change } })).toMatchObject({ reason });
  });

  test('for its position: which limits the answer contains', () => {
    expect(decide({ position: { ...here, takenAt: secondsAgo(61) } })).toMatchObject({
      data: { maxAgeSeconds: 60 },
    });
    expect(decide({ position: { ...here, accuracyMeters: 999 } })).toMatchObject({
      data: { maxAccuracyMeters: 150 },
    });
  });

  test('without a point, with two dishes of points, and with more points than a ballot holds', () => {
    expect(decide({ ratings: rows(0, 0) })).toMatchObject({ reason: 'no_rating' });
    expect(decide({ ratings: [] })).toMatchObject({ reason: 'no_rating' });
    expect(decide({ ratings: rows(1, 1) })).toMatchObject({ reason: 'one_dish_only' });
    expect(decide({ ratings: rows(5, 5, 5) })).toMatchObject({ reason: 'one_dish_only' });
    expect(decide({ ratings: rows(5, 5, 5, 1) })).toMatchObject({
      reason: 'too_many_points',
      data: { points: 16, maxPoints: 15 },
    });
  });

  test('with the address when it was the address that voted, not the person', () => {
    expect(decide({ earlierVotes: [{ ...votedToday, by: 'email' }] })).toMatchObject({
      reason: 'email_already_voted_today',
      data: { email: 'ana@example.com' },
    });
  });

  test('with the address when another spelling of it has voted', () => {
    expect(decide({ earlierVotes: [{ ...votedToday, by: 'mailbox' }] })).toMatchObject({
      reason: 'mailbox_already_voted_today',
      data: { email: 'ana@example.com' },
    });
  });

  test('to whoever belongs to the restaurant, even if they may vote from anywhere', () => {
    const both = { ownRestaurant: true, earlierVotes: [votedToday], position: null };
    for (const voter of [allowedQuestion.voter, admin]) {
      expect(decide({ ...both, voter })).toMatchObject({ reason: 'own_restaurant' });
    }
    expect(decide({ ...both, voter: null })).toMatchObject({ reason: 'sign_in_required' });
  });

  test('to a voting admin too, when the ratings make no vote', () => {
    expect(decide({ voter: admin, ratings: rows(0) })).toMatchObject({ reason: 'no_rating' });
    expect(decide({ voter: admin, ratings: rows(2, 3) })).toMatchObject({
      reason: 'one_dish_only',
    });
  });
});

describe("the festival's day", () => {
  test.each([
    ['ends at four in the morning UTC in summer', '2026-07-04T03:59:59.999Z', '2026-07-03'],
    ['begins at four in the morning UTC in summer', '2026-07-04T04:00:00Z', '2026-07-04'],
    ['ends at five in the morning UTC in winter', '2026-01-15T04:59:59.999Z', '2026-01-14'],
    ['begins at five in the morning UTC in winter', '2026-01-15T05:00:00Z', '2026-01-15'],
    ['begins at five on the day the clocks go forward', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['ends 23 hours later on that day', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['is the next one 23 hours after that', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['begins at four on the day the clocks go back', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['ends 25 hours later on that day', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['is the next one 25 hours after that', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['is written with all its digits', '2027-01-01T12:00:00Z', '2027-01-01'],
  ])('%s', (_, moment, day) => {
    expect(festivalDay(new Date(moment))).toBe(day);
  });

  test('of a vote is the one on which it is cast', () => {
    const now = new Date('2026-05-03T03:59:00Z');
    const position = { ...here, takenAt: now.toISOString() };
    expect(decide({ now, position })).toMatchObject({ day: '2026-05-02' });
  });
});
