import { expect, test } from 'vitest';
import { isProven, readProofs } from './proofs.ts';

const proof = { restaurantId: 'here', day: '2026-05-02', personId: 'ana', claimToken: 'x' };
const kept = JSON.stringify([proof, { ...proof, restaurantId: 'there', personId: null }]);

test.each([
  ['here', '2026-05-02', 'ana', true],
  ['here', '2026-05-03', 'ana', false],
  ['here', '2026-05-02', 'ben', false],
  ['here', '2026-05-02', null, false],
  ['there', '2026-05-02', 'ana', false],
  ['there', '2026-05-02', null, true],
  ['elsewhere', '2026-05-02', 'ana', false],
])('at %s on %s, %s is proven: %s', (restaurantId, day, personId, proven) => {
  expect(isProven(kept, restaurantId, day, personId)).toBe(proven);
});

test.each([null, '', '{', '{}', '[null]', '[7]', '[{}]', '[{"restaurantId":"here"}]'])(
  '%j proves nothing',
  (text) => {
    expect(readProofs(text)).toEqual([]);
    expect(isProven(text, 'here', '2026-05-02', 'ana')).toBe(false);
  },
);
