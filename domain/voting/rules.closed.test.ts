import { describe, expect, test } from 'vitest';
import { decideAfterClosing } from './rules.closed.ts';
import type { VoteQuestion } from './rules.ts';

const CLOSED_AT = new Date('2026-05-02T18:00:00Z');
const castAt = new Date('2026-05-02T16:00:00Z');
const here = {
  latitude: 33,
  longitude: -80,
  accuracyMeters: 10,
  takenAt: new Date(castAt.getTime() - 20_000).toISOString(),
};

const closed = (
  iso: string,
  change: Partial<VoteQuestion> = {},
  closedAt: Date | null = CLOSED_AT,
) =>
  decideAfterClosing(
    {
      now: new Date(iso),
      voting: 'paused',
      voter: { email: 'ana@example.com', isAdmin: false, isVotingAdmin: false },
      ownRestaurant: false,
      restaurant: { id: 'restaurant-1', coordinates: { latitude: 33, longitude: -80 } },
      earlierVotes: [],
      position: here,
      castAt,
      ratings: [{ dishId: 'a', rating: 4 }],
      ...change,
    },
    closedAt,
  );

describe('a ballot that comes after voting was closed', () => {
  test('counts until its day ends, if it was cast before', () => {
    for (const now of ['2026-05-02T18:00:00Z', '2026-05-02T18:00:01Z', '2026-05-03T03:59:59Z']) {
      expect(closed(now)).toMatchObject({ allowed: true, day: '2026-05-02', isLate: true });
    }
    expect(closed('2026-05-03T04:00:00Z')).toMatchObject({ reason: 'voting_closed' });
  });

  test('is late also where it was on its way at that moment', () => {
    const before = new Date(CLOSED_AT.getTime() - 1);
    const position = { ...here, takenAt: before.toISOString() };
    const justAfter = new Date(CLOSED_AT.getTime() + 1);
    const change = { castAt: before, position };
    expect(closed(justAfter.toISOString(), change)).toMatchObject({ allowed: true, isLate: true });
  });

  test.each([
    ['at the close', { castAt: CLOSED_AT }],
    ['after it', { castAt: new Date(CLOSED_AT.getTime() + 1) }],
    ['at a moment that is still to come', { castAt: new Date('2026-05-02T21:00:00Z') }],
    ['on the day before', { castAt: new Date('2026-05-02T03:59:59Z') }],
    ['at no known moment', { castAt: undefined }],
    ['where nobody knows when it was closed', {}, null],
    ['on a day before which it was closed', {}, new Date('2026-05-01T18:00:00Z')],
  ] as [string, Partial<VoteQuestion>, (Date | null)?][])(
    'is refused if it was cast %s',
    (_, change: Partial<VoteQuestion>, at: Date | null = CLOSED_AT) => {
      expect(closed('2026-05-02T20:00:00Z', change, at)).toMatchObject({ reason: 'voting_closed' });
    },
  );

  test('needs the position of then: one of now shows nothing', () => {
    const now = '2026-05-02T20:00:00Z';
    expect(closed(now, { position: { ...here, takenAt: now } })).toMatchObject({
      reason: 'position_stale',
    });
    expect(closed(now, { position: { ...here, latitude: 33.03 } })).toMatchObject({
      reason: 'too_far',
    });
    expect(closed(now, { position: null })).toMatchObject({ reason: 'position_needed' });
  });

  test('counts after the set time as after the switch, and is refused with its reason', () => {
    const over = { voting: 'over' as const };
    expect(closed('2026-05-02T20:00:00Z', over)).toMatchObject({ allowed: true, isLate: true });
    for (const [now, change] of [
      ['2026-05-02T20:00:00Z', { castAt: CLOSED_AT }],
      ['2026-05-03T04:00:00Z', {}],
    ] as const) {
      expect(closed(now, { ...over, ...change })).toMatchObject({ reason: 'voting_over' });
    }
  });

  test('counts without one where a venue code was redeemed', () => {
    const code = { isRedeemed: true, isRequired: true };
    expect(closed('2026-05-02T20:00:00Z', { position: null, code })).toMatchObject({
      allowed: true,
      isLate: false,
    });
  });

  test('follows every other rule', () => {
    const now = '2026-05-02T20:00:00Z';
    const earlier = { restaurantId: 'restaurant-1', day: '2026-05-02', by: 'person' as const };
    for (const [change, reason] of [
      [{ earlierVotes: [earlier] }, 'already_voted_today'],
      [{ ownRestaurant: true }, 'own_restaurant'],
      [{ code: { isRedeemed: false, isRequired: true } }, 'venue_code_needed'],
      [{ ratings: [] }, 'no_rating'],
    ] satisfies [Partial<VoteQuestion>, string][]) {
      expect(closed(now, change)).toMatchObject({ reason });
    }
  });
});
