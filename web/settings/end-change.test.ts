import { expect, test } from 'vitest';
import { effectOfEnd } from './end-change.ts';

const NOW = new Date('2026-05-02T16:00:00Z');
const past = new Date(NOW.getTime() - 60_000);
const earlier = new Date(NOW.getTime() - 120_000);
const later = new Date(NOW.getTime() + 1);

test.each([
  ['open', null, later, null],
  ['open', later, null, null],
  ['open', null, past, 'now'],
  ['open', later, NOW, 'now'],
  ['open', past, earlier, null],
  ['open', past, null, 'again'],
  ['open', NOW, later, 'again'],
  ['paused', past, null, null],
  ['paused', past, later, null],
  ['paused', null, past, 'now'],
] as const)('with the switch %s, from %o to %o: %s', (before, from, to, effect) => {
  expect(effectOfEnd(before, from, to, NOW)).toBe(effect);
});
