import { describe, expect, test } from 'vitest';
import {
  guardAfter,
  inLastHour,
  isProofRequired,
  SIGN_UP_LIMITS,
  type SignUpFigures,
  type SignUpGuard,
  signUpProofModeOf,
  usualSignUps,
} from './rules.ts';

const NOW = new Date('2026-10-09T19:20:00Z');
const { network: FEW, mail_domain: FEW_OF_DOMAIN } = SIGN_UP_LIMITS.usualAnyway;

const network = (recent: number, more: Partial<SignUpFigures> = {}): SignUpFigures => ({
  trace: 'network',
  recent,
  others: 0,
  before: 0,
  allBefore: 0,
  ...more,
});
const domain = (recent: number, more: Partial<SignUpFigures> = {}): SignUpFigures => ({
  ...network(recent, more),
  trace: 'mail_domain',
});
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const guardOf = (more: Partial<SignUpGuard> = {}): SignUpGuard => ({
  since: NOW,
  until: minutesLater(SIGN_UP_LIMITS.minutes),
  trace: 'network',
  signUps: 50,
  ...more,
});

describe('what is usual', () => {
  test('for a network of which nothing is known: a number of people at one Wi-Fi', () => {
    expect(usualSignUps(network(0))).toBe(FEW);
  });

  test('for a mail domain nothing, until enough people have signed up', () => {
    expect(usualSignUps(domain(0, { before: 100, allBefore: 199 }))).toBe(Infinity);
    expect(usualSignUps(domain(0, { before: 100, allBefore: 200 }))).toBe(FEW_OF_DOMAIN);
  });

  test('for a large provider: three times its share of a busy hour', () => {
    const gmail = { before: 600, allBefore: 1000, others: 100 };
    expect(usualSignUps(domain(0, gmail))).toBeCloseTo(450);
  });

  test('is never without end, also where all came from one network', () => {
    const only = { before: 1000, allBefore: 1000, others: 10 };
    expect(usualSignUps(network(0, only))).toBeCloseTo(270);
  });

  test('for an unknown domain in a busy hour: no more than in a quiet one', () => {
    const unknown = { before: 0, allBefore: 5000, others: 900 };
    expect(usualSignUps(domain(0, unknown))).toBe(FEW_OF_DOMAIN);
  });
});

describe('the guard', () => {
  test('begins above the usual, not at it', () => {
    expect(guardAfter(null, [network(FEW)], NOW)).toEqual({ guard: null, unusual: [] });
    expect(guardAfter(null, [network(FEW + 1), domain(300)], NOW)).toEqual({
      guard: {
        since: NOW,
        until: minutesLater(30),
        trace: 'network',
        signUps: FEW + 1,
      },
      unusual: ['network'],
    });
  });

  test('names the trace with the most sign-ups', () => {
    const busy = { allBefore: 1000 };
    const { guard, unusual } = guardAfter(null, [network(80, busy), domain(200, busy)], NOW);
    expect(guard).toMatchObject({ trace: 'mail_domain', signUps: 200 });
    expect(unusual).toEqual(['network', 'mail_domain']);
  });

  test('goes on above half of the usual', () => {
    const later = minutesLater(20);
    const guard = guardOf();
    expect(guardAfter(guard, [network(FEW / 2)], later).guard).toBe(guard);
    expect(guardAfter(guard, [network(FEW / 2 + 1)], later)).toEqual({
      guard: { ...guard, until: minutesLater(50) },
      unusual: [],
    });
  });

  test('keeps its beginning and the largest figure', () => {
    const { guard } = guardAfter(guardOf(), [network(80)], minutesLater(5));
    expect(guard).toMatchObject({ since: NOW, signUps: 80 });
  });

  test('that has ended begins again only above the usual', () => {
    const ended = guardOf();
    const later = minutesLater(SIGN_UP_LIMITS.minutes);
    expect(guardAfter(ended, [network(FEW)], later).guard).toBe(ended);
    expect(guardAfter(ended, [network(FEW + 1)], later).guard).toMatchObject({ since: later });
  });
});

test.each([
  ['automatic', null, false],
  ['automatic', guardOf(), true],
  ['automatic', guardOf({ until: NOW }), false],
  ['always', null, true],
  ['never', guardOf(), false],
] as const)('in mode %s with guard %j a proof is required: %s', (mode, guard, isRequired) => {
  expect(isProofRequired(mode, guard, NOW)).toBe(isRequired);
});

test.each([
  [undefined, 'automatic'],
  ['', 'automatic'],
  ['sometimes', 'automatic'],
  ['always', 'always'],
  ['never', 'never'],
])('the setting %j means %s', (setting, mode) => {
  expect(signUpProofModeOf(setting)).toBe(mode);
});

test('the last hour is what two counters of whole hours make likely', () => {
  expect(inLastHour(10, 30, NOW)).toBe(30);
  expect(inLastHour(10, 30, new Date('2026-10-09T19:00:00Z'))).toBe(40);
});
