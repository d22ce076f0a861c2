import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { hideDue } from './hidden-totals.ts';

const from = '2026-05-04T00:00:00.000Z';
const key = ['restaurant', 'r1', 'totals'];
const totals = {
  restaurantId: 'r1',
  day: '2026-05-03',
  isHidden: false,
  hiddenFrom: from,
  today: { votes: 2, points: 9 },
  allTime: { votes: 8, points: 30, voters: 7 },
};

test('saved totals are shown until the moment from which they are hidden, and are as old as before', () => {
  const client = new QueryClient();
  client.setQueryData(key, totals, { updatedAt: 5 });
  hideDue(client, Date.parse(from) - 1);
  expect(client.getQueryData(key)).toBe(totals);
  hideDue(client, Date.parse(from));
  expect(client.getQueryData(key)).toEqual({ ...totals, isHidden: true });
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(5);
});

test('totals without such a moment, and answers of other kinds, stay as they are', () => {
  const client = new QueryClient();
  const open = { ...totals, hiddenFrom: null };
  const answers: [string[], unknown][] = [
    [key, open],
    [['restaurant', 'r1'], { name: 'Lupita' }],
    [['me'], null],
    [['states'], []],
  ];
  for (const [queryKey, data] of answers) client.setQueryData(queryKey, data);
  hideDue(client, Date.parse(from));
  for (const [queryKey, data] of answers) expect(client.getQueryData(queryKey)).toBe(data);
});
