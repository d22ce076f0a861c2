import { describe, expect, test } from 'vitest';
import {
  countOf,
  countsOfSender,
  countsOfVoter,
  daysFrom,
  deviceOf,
  firstChartDay,
  firstDaysOf,
  inOrderOfVotes,
  restaurantInPath,
  septemberFirst,
  stepOfPath,
  sumsOf,
  sumVoteDays,
} from './rules.ts';

describe('a first vote of a day', () => {
  const countLines = (day: string, known: { first: string; last: string } | null) =>
    countsOfVoter(day, known).map((one) => `${one.day} ${one.metric} ${one.count}`);

  test('of somebody new makes a voter, a first day and a last day', () => {
    expect(countLines('2026-05-02', null)).toEqual([
      '2026-05-02 voters 1',
      '2026-05-02 new_voters 1',
      '2026-05-02 last_voters 1',
    ]);
  });

  test('on a later day moves the last day', () => {
    expect(countLines('2026-05-03', { first: '2026-04-01', last: '2026-05-02' })).toEqual([
      '2026-05-03 voters 1',
      '2026-05-02 last_voters -1',
      '2026-05-03 last_voters 1',
    ]);
  });

  test('on an earlier day, which came late, moves the first day', () => {
    expect(countLines('2026-05-01', { first: '2026-05-02', last: '2026-05-02' })).toEqual([
      '2026-05-01 voters 1',
      '2026-05-02 new_voters -1',
      '2026-05-01 new_voters 1',
    ]);
  });

  test('between two others moves neither', () => {
    expect(countLines('2026-05-02', { first: '2026-05-01', last: '2026-05-03' })).toEqual([
      '2026-05-02 voters 1',
    ]);
  });

  test('on the first or the last day itself moves neither', () => {
    for (const day of ['2026-05-01', '2026-05-03']) {
      expect(countLines(day, { first: '2026-05-01', last: '2026-05-03' })).toEqual([
        `${day} voters 1`,
      ]);
    }
  });
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/140.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'desktop'],
  ['', 'desktop'],
])('%s is a %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  ['2026-05-02', '2025-09-01'],
  ['2026-08-31', '2025-09-01'],
  ['2026-09-01', '2026-09-01'],
  ['2026-12-31', '2026-09-01'],
])('on %s the days are counted since %s', (today, since) => {
  expect(septemberFirst(today)).toBe(since);
});

test.each([
  ['/', null, 0],
  ['/restaurant/1', null, 0],
  ['/restaurant/167E8969-0323-579C-b83f-49df7de836f4', '167e8969-0323-579c-b83f-49df7de836f4', 1],
  ['/restaurant/167e8969-0323-579c-b83f-49df7de836f4x', null, 0],
])('%s is about %s', (path, restaurantId, step) => {
  expect([restaurantInPath(path), stepOfPath(path)]).toEqual([restaurantId, step]);
});

test('a range ends today, and the one before it when it began', () => {
  expect(firstDaysOf('all', '2026-05-02')).toBeNull();
  expect(firstDaysOf('7', '2026-05-02')).toEqual({ from: '2026-04-26', before: '2026-04-19' });
});

test('counters are summed over the days of a span, each by its own name', () => {
  const row = { metric: 'visits', dimension: 'language' } as const;
  const sum = sumsOf([
    { ...row, day: '2026-05-01', value: 'es', count: 2 },
    { ...row, day: '2026-05-02', value: 'es', count: 3 },
    { ...row, day: '2026-05-02', value: 'en', count: 9 },
  ]);
  const whole = { from: null, to: null };
  expect(sum(whole, 'visits', 'language', 'es')).toBe(5);
  expect(sum({ from: '2026-05-02', to: null }, 'visits', 'language', 'es')).toBe(3);
  expect(sum({ from: null, to: '2026-05-02' }, 'visits', 'language', 'es')).toBe(2);
  expect(sum(whole, 'votes', 'language', 'es')).toBe(0);
  const days = [
    { day: '2026-05-01', votes: 1, points: 5 },
    { day: '2026-05-02', votes: 2, points: 7 },
  ];
  expect(sumVoteDays(days, { from: '2026-05-02', to: null })).toEqual({ votes: 2, points: 7 });
});

test('a chart begins at the first vote of its range, or with the range where it has none', () => {
  const days = [
    { day: '2026-05-03', votes: 1, points: 5 },
    { day: '2026-05-02', votes: 2, points: 7 },
    { day: '2026-05-01', votes: 0, points: 0 },
    { day: '2026-04-20', votes: 9, points: 9 },
  ];
  expect(firstChartDay('2026-04-25', days)).toBe('2026-05-02');
  expect(firstChartDay('2026-05-02', days)).toBe('2026-05-02');
  expect(firstChartDay('2026-05-04', days)).toBe('2026-05-04');
  expect(firstChartDay('2026-05-04', [])).toBe('2026-05-04');
});

test('days stand without gaps', () => {
  const days = daysFrom(
    '2026-05-01',
    '2026-05-03',
    [{ day: '2026-05-02', metric: 'visit_seconds', dimension: 'all', value: '', count: 90 }],
    [{ day: '2026-05-03', votes: 1, points: 4 }],
  );
  expect(days.map(({ day, votes, visitMinutes }) => [day, votes, visitMinutes])).toEqual([
    ['2026-05-01', 0, 0],
    ['2026-05-02', 0, 1.5],
    ['2026-05-03', 1, 0],
  ]);
});

test('what is counted of a day is counted for all, by language and by device', () => {
  const day = '2026-05-02';
  const all = { day, metric: 'visits', dimension: 'all', value: '' };
  expect(countOf(day, 'visits')).toEqual({ ...all, count: 1 });
  expect(countOf(day, 'visits', -2)).toEqual({ ...all, count: -2 });
  const sender = { language: 'es', device: 'tablet' } as const;
  expect(countsOfSender(day, 'visits', sender)).toEqual([
    { ...all, dimension: 'language', value: 'es', count: 1 },
    { ...all, dimension: 'device', value: 'tablet', count: 1 },
  ]);
  expect(countsOfSender(day, 'visits', sender, 3).map(({ count }) => count)).toEqual([3, 3]);
});

test('counters of other dimensions are summed apart', () => {
  const row = { day: '2026-05-02', metric: 'visits', value: 'es' } as const;
  const sum = sumsOf([
    { ...row, dimension: 'language', count: 2 },
    { ...row, dimension: 'device', count: 5 },
  ]);
  expect(sum({ from: null, to: null }, 'visits', 'language', 'es')).toBe(2);
});

test('a day has each of its figures', () => {
  const day = '2026-05-02';
  const metrics = [
    'voters',
    'accounts',
    'sign_ins',
    'visits',
    'page_views',
    'visit_seconds',
  ] as const;
  const counts = metrics.map((metric, index) => countOf(day, metric, index + 2));
  const byLanguage = counts.map((one) => ({ ...one, dimension: 'language' as const, count: 99 }));
  expect(daysFrom(day, day, [...counts, ...byLanguage], [{ day, votes: 8, points: 9 }])).toEqual([
    {
      day,
      voters: 2,
      votes: 8,
      points: 9,
      accounts: 3,
      signIns: 4,
      visits: 5,
      pageViews: 6,
      visitMinutes: 0.1,
    },
  ]);
});

test('counties are in order of votes, then of name and of id', () => {
  const county = (id: string, name: string, votes: number) => ({
    id,
    name,
    stateId: 'SC',
    restaurants: 1,
    votes,
    points: 9,
  });
  const counties = [
    county('4', 'Lee', 1),
    county('3', 'Lee', 1),
    county('8', 'Aiken', 1),
    county('9', 'York', 3),
  ];
  expect(inOrderOfVotes(counties).map(({ id }) => id)).toEqual(['9', '8', '3', '4']);
});
