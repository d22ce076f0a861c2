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

test.each([
  [-1, 130, 3],
  [-3, 130, 1],
  [-9, 130, 1],
  [-1, 0, 1],
])('page %i from the end of %i rows is page %i', (page, total, shown) => {
  expect(pageWithin(page, { total, isMore: false, pageSize: 50 })).toBe(shown);
});

test.each([1, 41, -1, -7])('page %i of a list that is not counted to its end stays', (page) => {
  expect(pageWithin(page, { total: 2000, isMore: true, pageSize: 50 })).toBe(page);
});
