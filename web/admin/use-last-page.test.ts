import { expect, test } from 'vitest';
import { pageWithin } from './use-last-page.ts';

test.each([
  [1, 130, 1],
  [3, 130, 3],
  [99, 130, 3],
  [3, 100, 2],
  [7, 0, 1],
])('page %i of %i rows is page %i', (page, total, shown) => {
  expect(pageWithin(page, { total, pageSize: 50 })).toBe(shown);
});
