import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupSmall, hideSmall, LEAST_SHOWN } from './rules.ts';

const group = (counts: Record<string, number>) => {
  const { shown, others } = groupSmall(
    Object.entries(counts).map(([key, count]) => ({ key, count })),
  );
  return [shown.map(({ key, count }) => `${key} ${count}`).join(', '), others];
};

test.each([
  ['nothing is nothing', {}, ['', 0]],
  ['large ones stand alone', { a: 5, b: 9 }, ['b 9, a 5', 0]],
  ['zeros are left out', { a: 0, b: 9 }, ['b 9', 0]],
  ['two small ones stand together', { a: 4, b: 2, c: 9 }, ['c 9', 6]],
  ['one small one takes the smallest other with it', { a: 1, b: 7, c: 9 }, ['c 9', 8]],
  ['two that are too small together, too', { a: 1, b: 1, c: 7, d: 9 }, ['d 9', 9]],
  ['fewer than five in all', { a: 1, b: 3 }, ['', null]],
  ['one alone', { a: 3 }, ['', null]],
  ['one small and one large: neither is read', { a: 3, b: 50 }, ['', 53]],
])('%s', (_, counts, grouped) => {
  expect(group(counts)).toEqual(grouped);
});

test('no small count can be read or computed from the others and the total', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { maxLength: 8 }), (counts) => {
      const { shown, others } = groupSmall(counts.map((count, key) => ({ key, count })));
      const total = counts.reduce((sum, count) => sum + count, 0);
      const hidden = counts.filter((count) => count > 0).length - shown.length;
      expect(shown.every(({ count }) => count >= LEAST_SHOWN)).toBe(true);
      const sum = shown.reduce((of, { count }) => of + count, others ?? 0);
      const isTooSmall = shown.length === 0 && total < LEAST_SHOWN;
      const isSafe = others === 0 ? hidden === 0 : (others ?? 0) >= LEAST_SHOWN && hidden >= 2;
      expect(others === null ? isTooSmall : isSafe && sum === total).toBe(true);
    }),
  );
});

test('a single count is hidden between zero and five', () => {
  expect([0, 1, 4, 5, 60].map(hideSmall)).toEqual([0, null, null, 5, 60]);
});
