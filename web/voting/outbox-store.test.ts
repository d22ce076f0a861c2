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
  putBallot(first, null);
  putBallot(second, null);
  expect(readBallots()).toEqual([first, second]);
  changeBallot(first, counted);
  expect(readBallots().map((one) => one.counted !== null)).toEqual([false, true]);
  dropBallot(second);
  expect(readBallots()).toMatchObject([{ personId: 'p1' }]);
});

test('the same key in another name is another ballot', () => {
  putBallot(first, null);
  changeBallot({ ...second, idempotencyKey: first.idempotencyKey }, counted);
  expect(readBallots()).toEqual([first]);
});

test('a person’s new ballot takes the place of the one before', () => {
  putBallot(first, null);
  const next = { ...first, idempotencyKey: 'another' };
  putBallot(next, null);
  expect(readBallots()).toEqual([next]);
});

test('what is counted after its person has signed out is not written down again', () => {
  putBallot(first, null);
  forgetBallots();
  changeBallot(first, counted);
  expect(readBallots()).toEqual([]);
});

test('cancelled while it was under way and counted all the same its outcome is shown, without its review', () => {
  const ballot = { ...first, review: { rating: 4, reviewText: 'Muy rico' } };
  putBallot(ballot, null);
  dropBallot(ballot);
  changeBallot(ballot, { type: 'unanswered', now, random: 0.5 });
  expect(readBallots()).toEqual([]);
  changeBallot(ballot, counted);
  expect(readBallots()).toMatchObject([{ counted: counted.ballot, reviewStep: { step: 'none' } }]);
});

test('back on the network they go at once, but not before a limit is over', () => {
  putBallot({ ...first, tries: 3, nextAt: now + 60_000 }, null);
  putBallot({ ...second, nextAt: now + 60_000, limitedUntil: now + 60_000 }, null);
  resumeBallots();
  const [tried, limited] = readBallots();
  expect(tried?.nextAt).toBeLessThan(now + 60_000);
  expect(limited?.nextAt).toBe(now + 60_000);
});

test('signing out loses a vote as long as it may still be counted', () => {
  expect(hasUnsentVotes()).toBe(false);
  putBallot(first, null);
  expect(hasUnsentVotes()).toBe(true);
  changeBallot(first, { type: 'unlocated', problem: 'ask' });
  expect(hasUnsentVotes()).toBe(true);
  changeBallot(first, counted);
  expect(hasUnsentVotes()).toBe(false);
  putBallot(second, null);
  changeBallot(second, { type: 'refused', code: 'voting_closed', data: undefined });
  expect(hasUnsentVotes()).toBe(false);
});

test.each(['', '{}', '[null, 1, "a"]'])('of %j in its place nothing is lost', (kept) => {
  keep(WAITING_BALLOTS, kept);
  expect(hasUnsentVotes()).toBe(false);
});
