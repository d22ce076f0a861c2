import { expect, test } from 'vitest';
import { ANCHOR_EVERY_MINUTES, anchorReason } from './rules.ts';

const now = new Date('2026-05-02T16:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const usual = {
  newest: { size: 100, isSettled: true },
  last: { size: 90, at: before(10) },
  closedAt: null,
  isAsked: false,
  now,
};

test.each([
  ['nothing is due within the hour', {}, null],
  ['the first head is anchored at once', { last: null }, 'hour'],
  ['an hour later', { last: { size: 90, at: before(ANCHOR_EVERY_MINUTES) } }, 'hour'],
  ['when an organiser asks', { isAsked: true }, 'asked'],
  ['never the same size', { isAsked: true, last: { size: 100, at: before(90) } }, null],
  ['never a smaller size', { isAsked: true, last: { size: 101, at: before(90) } }, null],
  ['never an empty log', { isAsked: true, last: null, newest: { size: 0, isSettled: true } }, null],
  ['at the close', { closedAt: before(5) }, 'close'],
  [
    'not before the last votes are in the log',
    { closedAt: before(5), newest: { size: 100, isSettled: false } },
    null,
  ],
  ['once for a close', { closedAt: before(15) }, null],
  [
    'every hour after the close, too',
    { closedAt: before(90), last: { size: 90, at: before(60) } },
    'hour',
  ],
])('%s', (_, change, reason) => {
  expect(anchorReason({ ...usual, ...change })).toBe(reason);
});
