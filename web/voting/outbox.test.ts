import { expect, test } from 'vitest';
import {
  advanceBallot,
  isDayOver,
  isInGrace,
  parseStoredBallots,
  nextDue,
  nextLook,
  type OutboxEvent,
  phaseOf,
} from './outbox.ts';
import { countedOf, made as ballotOf, NOON } from './test-outbox.ts';

const HOUR = 3_600_000;

const made = ballotOf('r1', { review: { rating: 5, reviewText: 'Muy rico' } });
const counted = countedOf(made);
const refused: OutboxEvent = { type: 'refused', code: 'too_far', data: {} };
const after = (...events: OutboxEvent[]) => events.reduce(advanceBallot, made);
const unanswered = (now: number, random = 0.5): OutboxEvent => ({
  type: 'unanswered',
  now,
  random,
});

test('it is sent at once, and after sendings without an answer in waits that grow to a minute', () => {
  expect(phaseOf(made, true)).toBe('sending');
  expect(nextDue([made], NOON, 'p1')).toBe(made);
  let ballot = made;
  const waits: number[] = [];
  for (let sending = 0; sending < 8; sending += 1) {
    const now = ballot.nextAt;
    ballot = advanceBallot(ballot, unanswered(now));
    waits.push((ballot.nextAt - now) / 1000);
    expect(nextDue([ballot], now, 'p1')).toBeUndefined();
    expect(nextDue([ballot], ballot.nextAt, 'p1')).toBe(ballot);
  }
  expect(waits).toEqual([2, 5, 10, 20, 40, 60, 60, 60]);
  expect(phaseOf(ballot, true)).toBe('waiting');
});

test('phones that failed together do not come back together', () => {
  expect(after(unanswered(NOON, 0)).nextAt - NOON).toBe(1500);
  expect(after(unanswered(NOON, 1)).nextAt - NOON).toBe(2500);
});

test('an overloaded server names the least wait, and chance spreads the phones over as much again', () => {
  const overloaded = (random: number) =>
    after({ type: 'unanswered', now: NOON, random, retryAfterSeconds: 3 });
  expect([0, 0.5, 1].map((random) => overloaded(random).nextAt - NOON)).toEqual([3000, 4500, 6000]);
  // Coming back to the page does not make it earlier than the server wants.
  const back = advanceBallot(overloaded(1), { type: 'resumed', now: NOON + 1000 });
  expect(back.nextAt - NOON).toBe(3000);
  expect(phaseOf(overloaded(0), true)).toBe('waiting');
  // Later waits are longer than what the server names.
  const third = after(unanswered(NOON), unanswered(NOON), {
    type: 'unanswered',
    now: NOON,
    random: 0,
    retryAfterSeconds: 3,
  });
  expect(third.nextAt - NOON).toBe(7500);
});

test('a ballot from before the set time is in grace from then on, by the clock of the server', () => {
  const ballot = { madeAt: NOON, clockAheadMs: 60_000 };
  // It was cast a minute before noon, by the server's clock.
  const cast = NOON - 60_000;
  const iso = (moment: number) => new Date(moment).toISOString();
  expect(isInGrace(ballot, null, NOON)).toBe(false);
  expect(isInGrace(ballot, iso(cast), NOON)).toBe(false);
  expect(isInGrace(ballot, iso(cast + 1), NOON)).toBe(false);
  expect(isInGrace(ballot, iso(cast + 1), NOON + 1)).toBe(true);
});

test('without a network it waits visibly, and goes as soon as there is one', () => {
  expect(phaseOf(made, false)).toBe('waiting');
  const waiting = after(unanswered(NOON), unanswered(NOON + 5000));
  const resumed = advanceBallot(waiting, { type: 'resumed', now: NOON + 5500 });
  expect(resumed.nextAt).toBe(NOON + 5500);
});

test('a server that asks for patience gets it, also when somebody comes back to it', () => {
  const limited = after({ type: 'limited', now: NOON, retryAfterSeconds: 30 });
  expect(nextLook([limited], 'p1')).toBe(NOON + 30_000);
  expect(phaseOf(limited, true)).toBe('waiting');
  // The server answered: nothing of it can have been stored.
  expect(limited.tries).toBe(0);
  const back = advanceBallot(limited, { type: 'resumed', now: NOON + 10_000 });
  expect(nextLook([back], 'p1')).toBe(NOON + 30_000);
  const failed = advanceBallot(back, unanswered(NOON + 30_000));
  const later = advanceBallot(failed, { type: 'resumed', now: NOON + 30_500 });
  expect(nextLook([later], 'p1')).toBe(NOON + 30_500);
});

test('a refusal ends it: neither time nor network sends it again', () => {
  const ballot = after(refused, { type: 'resumed', now: NOON + HOUR });
  expect(phaseOf(ballot, true)).toBe('stopped');
  expect(nextLook([ballot], 'p1')).toBeNull();
  expect(ballot.ratings).toEqual(made.ratings);
});

test('a position that was not found is looked for again when somebody comes back to it', () => {
  const ballot = after({ type: 'unlocated', problem: 'timeout' });
  expect(nextDue([ballot], NOON, 'p1')).toBeUndefined();
  expect(
    nextDue([advanceBallot(ballot, { type: 'resumed', now: NOON })], NOON, 'p1'),
  ).toBeDefined();
});

test('nobody but the person who made it sends it', () => {
  expect(nextDue([made], NOON, 'p2')).toBeUndefined();
  expect(nextDue([made], NOON, null)).toBeUndefined();
});

test('once the vote is counted only the review is left, which a failure does not lose', () => {
  const stored = after({ type: 'counted', ballot: counted });
  expect(phaseOf(stored, true)).toBe('sending');
  expect(nextDue([stored], NOON, 'p1')).toBe(stored);
  const failed = advanceBallot(stored, { type: 'review-failed', code: 'network', data: undefined });
  expect(phaseOf(failed, true)).toBe('review-failed');
  expect(nextLook([failed], 'p1')).toBeNull();
  expect(failed.review).toEqual(made.review);
  const again = advanceBallot(failed, { type: 'resumed', now: NOON });
  expect(phaseOf(advanceBallot(again, { type: 'review-stored' }), true)).toBe('settled');
  expect(again.review).toEqual(failed.review);
  // Told that another version is there, the person sends it in its place.
  const old = { ...stored, review: { rating: 4, reviewText: 'Rico', seen: null } };
  const told = advanceBallot(old, {
    type: 'review-failed',
    code: 'edit_conflict',
    data: undefined,
  });
  expect(told.review?.seen).toBeNull();
  expect(advanceBallot(told, { type: 'resumed', now: NOON }).review?.seen).toBeUndefined();
  // Even after later events the vote stays counted.
  expect(advanceBallot(stored, refused)).toEqual(stored);
  expect(advanceBallot(stored, unanswered(NOON))).toEqual(stored);
});

test('once its outcome is shown it is kept for another tab that waits for it, for ten seconds', () => {
  const stored = advanceBallot({ ...made, review: null }, { type: 'counted', ballot: counted });
  const marked = advanceBallot(stored, { type: 'outcome-shown', now: NOON });
  expect(advanceBallot(marked, { type: 'outcome-shown', now: NOON + 5000 }).toldAt).toBe(NOON);
  expect(parseStoredBallots([marked], NOON + 9999)).toEqual([marked]);
  expect(parseStoredBallots([marked], NOON + 10_000)).toEqual([]);
  expect(advanceBallot(made, { type: 'outcome-shown', now: NOON })).toEqual(made);
});

test('without a review it is settled with the answer', () => {
  const ballot = advanceBallot({ ...made, review: null }, { type: 'counted', ballot: counted });
  expect(phaseOf(ballot, true)).toBe('settled');
});

test('its day is over at midnight in New York by the server’s clock', () => {
  const lastSecond = Date.UTC(2026, 4, 3, 3, 59, 59);
  expect(isDayOver(made, lastSecond)).toBe(false);
  expect(isDayOver(made, lastSecond + 1000)).toBe(true);
  const ahead = { ...made, madeAt: NOON + HOUR, clockAheadMs: HOUR };
  expect(isDayOver(ahead, lastSecond + HOUR)).toBe(false);
  expect(isDayOver({ ...made, tries: 1 }, lastSecond + 1000)).toBe(true);
});

test('what is kept comes back, and what is none, or a day old, does not', () => {
  const written = JSON.parse(JSON.stringify([made])) as unknown;
  expect(parseStoredBallots(written, NOON + HOUR)).toEqual([made]);
  expect(parseStoredBallots(written, NOON + 25 * HOUR)).toEqual([]);
  for (const odd of [
    null,
    {},
    'x',
    [null],
    [{}],
    [{ ...made, ratings: 'x' }],
    [{ ...made, ratings: [{ dishId: 'd1', rating: 0 }] }],
    [{ ...made, tries: 'many' }],
    [{ ...made, personId: 7 }],
    [{ ...made, counted: 'yes' }],
    [{ ...made, reviewStep: null }],
  ]) {
    expect(parseStoredBallots(odd, NOON)).toEqual([]);
  }
  const twoDishes = [
    { dishId: 'd1', rating: 5 },
    { dishId: 'd2', rating: 4 },
  ];
  expect(parseStoredBallots([{ ...made, ratings: twoDishes }], NOON)[0]?.ratings).toEqual([
    twoDishes[1],
  ]);
});
