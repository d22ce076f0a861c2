import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundTicks } from './ticks.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
  [7, [0, 2, 4, 6, 8]],
  [26, [0, 10, 20, 30]],
  [1210, [0, 500, 1000, 1500]],
  [3.4, [0, 1, 2, 3, 4]],
])('up to %s: %j', (most, ticks) => {
  expect(roundTicks(most)).toEqual(ticks);
});

test('they are at most six, reach the highest value, and are 1, 2 or 5 times a power of ten apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (most) => {
      const ticks = roundTicks(most);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(`${ticks[1]}`).toMatch(/^[125]0*$/);
    }),
  );
});
