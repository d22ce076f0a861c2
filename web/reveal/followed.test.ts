import { expect, test } from 'vitest';
import { followed } from './followed.ts';

const own = { isPractice: false, isGone: false };
const practice = { ...own, isPractice: true };
const one = { revealId: 'one', snapshotId: 'result' };
const other = { revealId: 'other', snapshotId: 'result' };
const practising = { revealId: 'practice', snapshotId: null };

test.each([
  ['nothing runs', null, [], 'ask'],
  ['it is not known what runs', null, undefined, 'wait'],
  ['one runs', null, [one], { revealId: 'one' }],
  ['one runs while somebody practices', null, [one, practising], { revealId: 'one' }],
  ['two run', null, [one, other], 'ask'],
  ['somebody practices elsewhere', null, [practising], 'ask'],
  ['one runs here, and another elsewhere', own, [one, other], 'own'],
  ['one runs here without a network', own, undefined, 'own'],
  ['one that runs here was ended elsewhere', { ...own, isGone: true }, [], 'own'],
  ['one was ended elsewhere, and another began', { ...own, isGone: true }, [one], 'ask'],
  ['here is practice', practice, [practising], 'own'],
  ['here is practice without a network', practice, undefined, 'own'],
  ['here is practice, and one of a result runs', practice, [one, practising], 'ask'],
] as const)('where %s', (_, mine, running, expected) => {
  expect(followed(mine, running)).toEqual(expected);
});
