import { describe, expect, test } from 'vitest';
import type { DishDay } from './rules.ts';
import {
  bestDayOf,
  hoursOf,
  indexOfMost,
  isCountyTold,
  peopleOf,
  SUMMARY,
  votesOfDays,
  weekOf,
} from './rules.summary.ts';

const row = (day: string, votes: number, dishId = 'a'): DishDay => ({
  day,
  dishId,
  votes,
  points: votes,
  zeros: 0,
});

describe('people', () => {
  test('are those of one day and those who came back, by the number of their days', () => {
    const visits = [
      { days: 4, people: 2 },
      { days: 1, people: 30 },
      { days: 2, people: 7 },
    ];
    expect(peopleOf(visits)).toEqual({ all: 39, once: 30, returning: 9, byVisits: [30, 7, 0, 2] });
    expect(peopleOf([])).toEqual({ all: 0, once: 0, returning: 0, byVisits: [0, 0, 0, 0] });
  });
});

describe('hours', () => {
  const week = weekOf([
    { weekday: 1, hour: 0, votes: 2 },
    { weekday: 7, hour: 23, votes: 5 },
    { weekday: 7, hour: 0, votes: 1 },
  ]);

  test('stand in a week from Monday to Sunday', () => {
    expect(week.map((hours) => hours.length)).toEqual(Array.from({ length: 7 }, () => 24));
    expect([week[0]?.[0], week[6]?.[23], week[6]?.[0], week[3]?.[12]]).toEqual([2, 5, 1, 0]);
  });

  test('are added up over the weekdays', () => {
    const hours = hoursOf(week);
    expect([hours[0], hours[1], hours[23]]).toEqual([3, 0, 5]);
  });
});

test.each([
  [[], null],
  [[0, 0], null],
  [[0, 3, 1], 1],
  [[2, 5, 5], 1],
])('of %j the largest stands at %s', (counts, index) => {
  expect(indexOfMost(counts)).toBe(index);
});

describe('days', () => {
  test('go from the first one with votes to the last, without gaps', () => {
    const rows = [
      row('2026-04-20', 3),
      row('2026-04-28', 1),
      row('2026-04-20', 2, 'b'),
      row('2026-04-18', 0),
      row('2026-05-01', 0),
    ];
    const shown = votesOfDays(rows);
    expect(shown).toHaveLength(9);
    expect(shown[0]).toEqual({ day: '2026-04-20', votes: 5 });
    expect(shown[1]).toEqual({ day: '2026-04-21', votes: 0 });
    expect(shown.at(-1)).toEqual({ day: '2026-04-28', votes: 1 });
  });

  test('are a week at least, and no more than fit into the chart', () => {
    const one = votesOfDays([row('2026-05-02', 1)]);
    expect(one).toHaveLength(SUMMARY.leastDays);
    expect([one[0]?.day, one.at(-1)?.day]).toEqual(['2026-04-26', '2026-05-02']);
    const long = votesOfDays([row('2025-01-01', 9), row('2026-05-02', 1)]);
    expect(long).toHaveLength(SUMMARY.days);
    expect(long.at(-1)).toEqual({ day: '2026-05-02', votes: 1 });
    expect(votesOfDays([])).toEqual([]);
    expect(votesOfDays([row('2026-05-02', 0)])).toEqual([]);
  });

  test('have a best one among all of them, the first among equal ones', () => {
    const rows = [row('2026-05-02', 4), row('2025-01-01', 2), row('2025-01-01', 2, 'b')];
    expect(bestDayOf(rows)).toEqual({ day: '2025-01-01', votes: 4 });
    expect(bestDayOf([])).toBeNull();
    expect(bestDayOf([row('2026-05-02', 0)])).toBeNull();
  });
});

test('a county is told where two others with votes belong to somebody else', () => {
  expect([0, 1, 2, 3].map(isCountyTold)).toEqual([false, false, true, true]);
});
