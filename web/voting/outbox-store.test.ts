import { afterEach, expect, test } from 'vitest';
import { forget, keep } from '../platform/kept.ts';
import { changeBallot, dropBallot, putBallot, readBallots, resumeBallots } from './outbox-store.ts';
import { countedOf, made } from './test-outbox.ts';
import { hasUnsentVotes, WAITING_BALLOTS } from './waiting-ballots.ts';

const now = Date.now();
const ownOf = (personId: string) =>
  made('r1', { personId, idempotencyKey: `key of ${personId}`, madeAt: now, nextAt: now });
const first = ownOf('p1');
const second = ownOf('p2');
const counted = { type: 'counted', ballot: countedOf(first) } as const;

/** Like signing out. */
const forgetBallots = () => forget(WAITING_BALLOTS);
afterEach(forgetBallots);

test('two people of one phone have a ballot each for the same restaurant', () => {
  putBallot(first);
  putBallot(second);
  expect(readBallots()).toEqual([first, second]);
  changeBallot(first, counted);
  expect(readBallots().map((one) => one.counted !== null)).toEqual([false, true]);
  dropBallot(second);
  expect(readBallots()).toMatchObject([{ personId: 'p1' }]);
});

test('the same key in another name is another ballot', () => {
  putBallot(first);
  changeBallot({ ...second, idempotencyKey: first.idempotencyKey }, counted);
  expect(readBallots()).toEqual([first]);
});

test('a person’s new ballot takes the place of the one before', () => {
  putBallot(first);
  const next = { ...first, idempotencyKey: 'another' };
  putBallot(next);
  expect(readBallots()).toEqual([next]);
});

test('its position is stored with it until the server has answered, counted or refused', () => {
  const fix = { latitude: 33, longitude: -80, accuracyMeters: 8, takenAt: now };
  const ballot = { ...first, fix };
  putBallot(ballot);
  expect(readBallots()).toMatchObject([{ fix }]);
  changeBallot(ballot, { type: 'unanswered', now, random: 0.5 });
  expect(readBallots()).toMatchObject([{ fix }]);
  changeBallot(ballot, counted);
  expect(readBallots()).toMatchObject([{ fix: null }]);
  putBallot({ ...second, fix });
  changeBallot(second, { type: 'refused', code: 'too_far', data: {} });
  expect(readBallots().find(({ personId }) => personId === 'p2')).toMatchObject({ fix: null });
  forgetBallots();
  expect(readBallots()).toEqual([]);
});

test('a ballot of an earlier version has no position, and one that is no position is dropped', () => {
  const { fix: _, ...before } = first;
  const odd = {
    ...second,
    fix: { latitude: 'north', longitude: 1, accuracyMeters: 1, takenAt: 1 },
  };
  keep(WAITING_BALLOTS, JSON.stringify([before, odd]));
  expect(readBallots()).toEqual([first, second]);
});

test('what is counted after its person has signed out is not written down again', () => {
  putBallot(first);
  forgetBallots();
  changeBallot(first, counted);
  expect(readBallots()).toEqual([]);
});

test('cancelled while it was under way and counted all the same its outcome is shown, without its review', () => {
  const ballot = { ...first, review: { rating: 4, reviewText: 'Muy rico' } };
  putBallot(ballot);
  dropBallot(ballot);
  changeBallot(ballot, { type: 'unanswered', now, random: 0.5 });
  expect(readBallots()).toEqual([]);
  changeBallot(ballot, counted);
  expect(readBallots()).toMatchObject([{ counted: counted.ballot, reviewStep: { step: 'none' } }]);
});

test('back on the network they go at once, but not before a limit is over', () => {
  putBallot({ ...first, tries: 3, nextAt: now + 60_000 });
  putBallot({ ...second, nextAt: now + 60_000, limitedUntil: now + 60_000 });
  resumeBallots();
  const [tried, limited] = readBallots();
  expect(tried?.nextAt).toBeLessThan(now + 60_000);
  expect(limited?.nextAt).toBe(now + 60_000);
});

test('signing out loses a vote as long as it may still be counted', () => {
  expect(hasUnsentVotes()).toBe(false);
  putBallot(first);
  expect(hasUnsentVotes()).toBe(true);
  changeBallot(first, { type: 'unlocated', problem: 'ask' });
  expect(hasUnsentVotes()).toBe(true);
  changeBallot(first, counted);
  expect(hasUnsentVotes()).toBe(false);
  putBallot(second);
  changeBallot(second, { type: 'refused', code: 'voting_closed', data: undefined });
  expect(hasUnsentVotes()).toBe(false);
});

test.each(['', '{}', '[null, 1, "a"]'])('of %j in its place nothing is lost', (kept) => {
  keep(WAITING_BALLOTS, kept);
  expect(hasUnsentVotes()).toBe(false);
});
