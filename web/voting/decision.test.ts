import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGES, regionOf } from '../../domain/language.ts';
import type { Rating, VoteRefusal } from '../../domain/voting/rules.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { makeTranslator } from '../../locales/translate.ts';
import type { Fix } from '../platform/position-machine.ts';
import { closingOf, WAITING } from './closing.ts';
import { decideWith, toPosition, type StatusWithoutClock, votedTodayBy } from './decision.ts';

const NOW = new Date('2026-05-02T16:00:00Z');
const restaurant = { id: 'r1', latitude: 32.78, longitude: -79.93 };
const ana = { email: 'ana@example.com', isAdmin: false, isVotingAdmin: false };
const open: StatusWithoutClock = {
  votingEnabled: true,
  votedToday: false,
  votedTodayBy: null,
  ownRestaurant: false,
  codeRequired: false,
  codeRedeemed: false,
  hasCounter: false,
};
const here: Fix = { latitude: 32.78, longitude: -79.93, accuracyMeters: 10, takenAt: NOW };
const rated: Rating[] = [{ dishId: 'd1', rating: 4 }];

type Known = Parameters<typeof decideWith>[0];

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const decide = (
  known: Partial<Known>,
  fix: Fix | null = here,
  ratings: readonly Rating[] | null = rated,
) => decideWith({ status: open, person: ana, restaurant, clockAheadMs: 0, ...known })(fix, ratings);

/** How to make the page give each reason of the rule; the compiler requires all of them. */
const REASONS: Record<
  VoteRefusal['reason'],
  { known?: Partial<Known>; fix?: Fix | null; ratings?: Rating[]; data?: unknown }
> = {
  voting_closed: { known: { status: { ...open, votingEnabled: false } } },
  voting_over: { known: { status: { ...open, votingClosesAt: NOW.toISOString() } } },
  restaurant_location_unavailable: {
    known: { restaurant: { ...restaurant, latitude: null, longitude: null } },
  },
  sign_in_required: { known: { person: null } },
  already_voted_today: {
    known: { status: { ...open, votedToday: true, votedTodayBy: 'person' } },
  },
  email_already_voted_today: {
    known: { status: { ...open, votedToday: true, votedTodayBy: 'email' } },
    data: { email: 'ana@example.com' },
  },
  mailbox_already_voted_today: {
    known: { status: { ...open, votedToday: true, votedTodayBy: 'mailbox' } },
    data: { email: 'ana@example.com' },
  },
  own_restaurant: { known: { status: { ...open, ownRestaurant: true } } },
  no_rating: { ratings: [{ dishId: 'd1', rating: 0 }] },
  one_dish_only: { ratings: [...rated, { dishId: 'd2', rating: 1 }] },
  too_many_points: {
    ratings: ['a', 'b', 'c', 'd'].map((dishId) => ({ dishId, rating: 5 })),
    data: { points: 20, maxPoints: 15 },
  },
  position_needed: { fix: null },
  venue_code_needed: { known: { status: { ...open, codeRequired: true } } },
  position_stale: {
    fix: { ...here, takenAt: new Date(NOW.getTime() - 61_000) },
    data: { maxAgeSeconds: 60 },
  },
  position_vague: { fix: { ...here, accuracyMeters: 151 }, data: { maxAccuracyMeters: 150 } },
  too_far: {
    fix: { ...here, latitude: 33.78 },
    data: { distanceMiles: expect.closeTo(69.1, 0), rangeMiles: 0.5 },
  },
};
const reasons = Object.entries(REASONS);

describe('before the vote the page gives', () => {
  test.each(reasons)('the reason %s, with the parameters of its text', (reason, cause) => {
    const { known = {}, fix = here, ratings = rated, data } = cause;
    expect(decide(known, fix, ratings)).toEqual({ allowed: false, reason, data });
  });

  test.each(
    LANGUAGES.flatMap((language) => reasons.map(([reason]) => [language, reason] as const)),
  )('in %s a text of its own for %s', (language, reason) => {
    const t = makeTranslator(regionOf(language), CATALOGUES[language]);
    const { known = {}, fix = here, ratings = rated } = REASONS[reason as keyof typeof REASONS];
    const decision = decide(known, fix, ratings);
    const data = decision.allowed ? undefined : decision.data;
    expect(t(`errors.${reason}`, data)).not.toMatch(/^errors\.|[{}]|undefined/);
    const closing = closingOf(decision) ?? WAITING;
    expect(t(closing.hint ?? closing.title, closing.hintData)).not.toMatch(
      /^(voting|errors)\.|[{}]|undefined/,
    );
  });

  test.each([
    { ...restaurant, latitude: null },
    { ...restaurant, longitude: null },
  ])('no place for half of one: %j', (half) => {
    expect(decide({ restaurant: half })).toMatchObject({
      reason: 'restaurant_location_unavailable',
    });
  });

  test('nothing where the rule allows it', () => {
    expect(decide({})).toMatchObject({ allowed: true, locationVerified: true });
    expect(closingOf(decide({}))).toBeNull();
  });
});

describe('a venue code', () => {
  const status = { ...open, codeRequired: true };

  test('that the server knows, or that this phone has redeemed today, allows the vote', () => {
    expect(decide({ status: { ...status, codeRedeemed: true } }, null)).toMatchObject({
      allowed: true,
    });
    const isProvenOn = (day: string) => day === '2026-05-02';
    expect(decide({ status, isProvenOn }, null)).toMatchObject({ allowed: true });
  });

  test('of another day does not', () => {
    const isProvenOn = (day: string) => day === '2026-05-01';
    expect(decide({ status, isProvenOn })).toMatchObject({ reason: 'venue_code_needed' });
  });

  test('is not asked for by a server of the version before, which says nothing of it', () => {
    const { votingEnabled, votedToday, votedTodayBy } = open;
    const older = { votingEnabled, votedToday, votedTodayBy } as StatusWithoutClock;
    expect(decide({ status: older })).toMatchObject({ allowed: true });
  });
});

describe('the set time', () => {
  const ends = (ms: number): StatusWithoutClock => ({
    ...open,
    voting: 'open',
    votingClosesAt: new Date(NOW.getTime() + ms).toISOString(),
  });

  test('ends voting at its moment by the server’s clock, though the answer says it is open', () => {
    expect(decide({ status: ends(1) })).toMatchObject({ allowed: true });
    expect(decide({ status: ends(0) })).toMatchObject({ reason: 'voting_over' });
    // This phone is a minute ahead.
    const clockAheadMs = 60_000;
    const then = { ...here, takenAt: NOW };
    expect(decide({ status: ends(-59_999), clockAheadMs }, then)).toMatchObject({ allowed: true });
    expect(decide({ status: ends(-60_000), clockAheadMs }, then)).toMatchObject({
      reason: 'voting_over',
    });
  });

  test('is the server’s word before the page’s clock has reached it, and over a pause', () => {
    expect(decide({ status: { ...ends(5), votingEnabled: false, voting: 'over' } })).toMatchObject({
      reason: 'voting_over',
    });
    const paused = { votingEnabled: false, voting: 'paused' } as const;
    expect(decide({ status: { ...ends(5), ...paused } })).toMatchObject({
      reason: 'voting_closed',
    });
    expect(decide({ status: { ...ends(0), ...paused } })).toMatchObject({ reason: 'voting_over' });
  });
});

describe('a vote of today', () => {
  test('by the account, or only by the address, is told apart in the bar', () => {
    const hintOf = (status: StatusWithoutClock) => closingOf(decide({ status }, null, null))?.hint;
    expect(hintOf({ ...open, votedToday: true, votedTodayBy: 'person' })).toBe(
      'voting.bar_voted_hint',
    );
    expect(hintOf({ ...open, votedToday: true, votedTodayBy: 'email' })).toBe(
      'errors.email_already_voted_today',
    );
    expect(hintOf({ ...open, votedToday: true, votedTodayBy: 'mailbox' })).toBe(
      'errors.mailbox_already_voted_today',
    );
  });

  test('of which a server of the version before does not say whose is the person’s own', () => {
    const { votedTodayBy: _, ...before } = { ...open, votedToday: true };
    expect(votedTodayBy(before as StatusWithoutClock)).toBe('person');
    expect(decide({ status: before as StatusWithoutClock })).toMatchObject({
      reason: 'already_voted_today',
    });
  });

  test('is nobody’s where there is none', () => {
    expect(votedTodayBy(open)).toBeNull();
  });

  test('stands in nobody’s way who may vote from anywhere', () => {
    const status: StatusWithoutClock = { ...open, votedToday: true, votedTodayBy: 'person' };
    expect(decide({ status, person: { ...ana, isVotingAdmin: true } })).toMatchObject({
      allowed: true,
      adminVote: true,
    });
  });
});

describe('a phone whose clock is an hour ahead', () => {
  const clockAheadMs = 3_600_000;
  const takenAt = new Date(NOW.getTime() + clockAheadMs);

  test('dates its position by the server’s clock', () => {
    expect(toPosition({ ...here, takenAt }, clockAheadMs).takenAt).toBe(NOW.toISOString());
  });

  test('may vote all the same', () => {
    vi.setSystemTime(takenAt);
    expect(decide({ clockAheadMs }, { ...here, takenAt })).toMatchObject({ allowed: true });
    expect(decide({ clockAheadMs: 0 }, here)).toMatchObject({ reason: 'position_stale' });
  });
});
