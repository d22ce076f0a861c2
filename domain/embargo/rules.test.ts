import { expect, test } from 'vitest';
import { type Embargo, hiddenBy, NO_EMBARGO } from './rules.ts';

const from = new Date('2026-05-02T20:00:00Z');
const dated: Embargo = { kind: 'hidden_from', from: from.toISOString(), owners: 'shown' };
const hidden: Embargo = { kind: 'hidden', from: null, owners: 'hidden' };
const at = (now: Date, isPublished = false) => ({ now, isPublished });

test.each([
  ['nothing without one', NO_EMBARGO, at(from), false, false],
  ['nothing before its moment', dated, at(new Date(from.getTime() - 1)), false, false],
  ['totals from its moment on', dated, at(from), true, false],
  ['nothing once a result is published', hidden, at(from, true), false, false],
  ['all that it names', hidden, at(from), true, true],
] as const)('an embargo hides %s', (_, embargo, moment, totals, owners) => {
  expect(hiddenBy(embargo, moment)).toEqual({ totals, owners });
});
