import { describe, expect, test } from 'vitest';
import { decideVote, type VoteQuestion } from './rules.ts';

const now = new Date('2026-05-02T16:00:00.000Z');
const at = { latitude: 32.78, longitude: -79.93 };
const position = { ...at, accuracyMeters: 10, takenAt: now.toISOString() };
const question = (more: Partial<VoteQuestion>): VoteQuestion => ({
  now,
  voting: 'open',
  voter: { email: 'ana@example.com', isAdmin: false, isVotingAdmin: false },
  ownRestaurant: false,
  restaurant: { id: 'here', coordinates: at },
  earlierVotes: [],
  position: null,
  ratings: null,
  ...more,
});
const redeemed = { isRedeemed: true, isRequired: false };
const required = { isRedeemed: false, isRequired: true };
const reasonOf = (more: Partial<VoteQuestion>) => {
  const decision = decideVote(question(more));
  return decision.allowed ? 'allowed' : decision.reason;
};

describe('with a redeemed venue code', () => {
  test('no position is needed', () => {
    expect(decideVote(question({ code: redeemed }))).toMatchObject({
      allowed: true,
      distanceMiles: null,
      locationVerified: false,
      adminVote: false,
    });
    expect(reasonOf({})).toBe('position_needed');
  });

  test('an old, vague or far position does not matter', () => {
    const far = { ...position, latitude: 34 };
    const old = { ...position, takenAt: '2026-05-02T12:00:00.000Z' };
    const vague = { ...position, accuracyMeters: 5000 };
    for (const given of [far, old, vague]) {
      expect(reasonOf({ position: given, code: redeemed })).toBe('allowed');
      expect(reasonOf({ position: given })).not.toBe('allowed');
    }
  });

  test('a good position is still measured', () => {
    expect(decideVote(question({ position, code: redeemed }))).toMatchObject({
      distanceMiles: 0,
      locationVerified: true,
    });
  });

  test('one votes even at a restaurant without coordinates', () => {
    const restaurant = { id: 'here', coordinates: null };
    expect(reasonOf({ restaurant, code: redeemed })).toBe('allowed');
    expect(reasonOf({ restaurant })).toBe('restaurant_location_unavailable');
  });

  test('the other conditions hold', () => {
    const earlierVotes = [{ restaurantId: 'here', day: '2026-05-02', by: 'person' as const }];
    expect(reasonOf({ code: redeemed, voting: 'paused' })).toBe('voting_closed');
    expect(reasonOf({ code: redeemed, voter: null })).toBe('sign_in_required');
    expect(reasonOf({ code: redeemed, earlierVotes })).toBe('already_voted_today');
    expect(reasonOf({ code: redeemed, ratings: [] })).toBe('no_rating');
  });
});

describe('where a venue code is required', () => {
  test('a position is not enough', () => {
    expect(reasonOf({ position, code: required })).toBe('venue_code_needed');
    expect(reasonOf({ position: null, code: required })).toBe('venue_code_needed');
  });

  test('a redeemed one is', () => {
    expect(reasonOf({ code: { isRedeemed: true, isRequired: true } })).toBe('allowed');
  });

  test('a restaurant without coordinates takes votes too', () => {
    const restaurant = { id: 'here', coordinates: null };
    expect(reasonOf({ restaurant, code: required })).toBe('venue_code_needed');
  });

  test('a voting admin needs none', () => {
    const voter = { email: 'admin@example.com', isAdmin: false, isVotingAdmin: true };
    expect(reasonOf({ voter, code: required })).toBe('allowed');
  });
});
