import { expect, test } from 'vitest';
import { readProofs, writeProofs } from './kept-proofs.ts';
import { isProven } from './proofs.ts';

const proofs = [
  { restaurantId: 'here', day: '2026-05-02', personId: 'ana', claimToken: 'x' },
  { restaurantId: 'there', day: '2026-05-02', personId: null, claimToken: 'y' },
];
const kept = writeProofs(proofs);

test.each([
  ['here', '2026-05-02', 'ana', true],
  ['here', '2026-05-03', 'ana', false],
  ['here', '2026-05-02', 'ben', false],
  ['here', '2026-05-02', 'an', false],
  ['here', '2026-05-02', null, false],
  ['there', '2026-05-02', 'ana', false],
  ['there', '2026-05-02', null, true],
  ['elsewhere', '2026-05-02', 'ana', false],
])('at %s on %s, %s is proven: %s', (restaurantId, day, personId, proven) => {
  expect(isProven(kept, restaurantId, day, personId)).toBe(proven);
});

test('what is kept is read as it was written', () => {
  expect(readProofs(kept)).toEqual(proofs);
  expect(readProofs(writeProofs([]))).toEqual([]);
});

test.each([null, '', '{', '[]', 'here', 'here 2026-05-02', 'here 2026-05-02 ana', 'a b c d e'])(
  '%j proves nothing',
  (text) => {
    expect(readProofs(text)).toEqual([]);
    expect(isProven(text, 'here', '2026-05-02', 'ana')).toBe(false);
  },
);
