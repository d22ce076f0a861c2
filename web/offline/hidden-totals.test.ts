import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { asOf, hideDue } from './hidden-totals.ts';

const from = Date.parse('2026-05-04T00:00:00.000Z');
const key = ['restaurant', 'r1', 'totals'];
const totals = {
  restaurantId: 'r1',
  day: '2026-05-03',
  isHidden: false,
  hiddenFrom: '2026-05-04T00:00:00.000Z',
  today: { votes: 2, points: 9 },
  allTime: { votes: 8, points: 30, voters: 7 },
};
const hidden = { ...totals, isHidden: true, hiddenFrom: null, today: null, allTime: null };

test('saved totals are shown until the moment from which they are hidden, and not after it', () => {
  expect(asOf(key, totals, from - 1)).toBe(totals);
  expect(asOf(key, totals, from)).toEqual(hidden);
});

test('totals without such a moment, and answers of other kinds, stay as they are', () => {
  const open = { ...totals, hiddenFrom: null };
  expect(asOf(key, open, from)).toBe(open);
  expect(asOf(['restaurant', 'r1'], totals, from)).toBe(totals);
  expect(asOf(key, null, from)).toBeNull();
});

test('a page that stays open without a network hides them by itself, as old as they are', () => {
  const client = new QueryClient();
  client.setQueryData(key, totals, { updatedAt: 5 });
  client.setQueryData(['restaurant', 'r1'], { name: 'Lupita' });
  hideDue(client, from - 1);
  expect(client.getQueryData(key)).toBe(totals);
  hideDue(client, from);
  expect(client.getQueryData(key)).toEqual(hidden);
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(5);
  expect(client.getQueryData(['restaurant', 'r1'])).toEqual({ name: 'Lupita' });
});
