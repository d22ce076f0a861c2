import { describe, expect, test } from 'vitest';
import { endOfFestivalDay, festivalClock, festivalMoment } from './festival-clock.ts';

describe('the festival’s clocks', () => {
  test.each([
    ['2026-05-02T21:00', '2026-05-03T01:00:00.000Z'],
    ['2026-12-02T21:00', '2026-12-03T02:00:00.000Z'],
    ['2026-05-03T00:00', '2026-05-03T04:00:00.000Z'],
    ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01T00:59', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
  ])('show %s at %s', (clock, moment) => {
    expect(festivalMoment(clock)?.toISOString()).toBe(moment);
    expect(festivalClock(new Date(moment))).toBe(clock);
  });

  test('show the same minute to its end', () => {
    expect(festivalClock(new Date('2026-05-03T01:00:59.999Z'))).toBe('2026-05-02T21:00');
  });

  test('show an hour of autumn twice, of which the first is meant', () => {
    expect(festivalMoment('2026-11-01T01:30')?.toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(festivalClock(new Date('2026-11-01T06:30:00Z'))).toBe('2026-11-01T01:30');
  });

  test.each(['2026-03-08T02:00', '2026-03-08T02:59', '2026-02-30T12:00', '', 'soon', '2026-05-02'])(
    'never show %j',
    (clock) => {
      expect(festivalMoment(clock)).toBeNull();
    },
  );
});

test.each([
  ['2026-05-02T16:00:00Z', '2026-05-03T04:00:00.000Z'],
  ['2026-05-03T03:59:59.999Z', '2026-05-03T04:00:00.000Z'],
  ['2026-05-03T04:00:00Z', '2026-05-04T04:00:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T05:00:00.000Z'],
  // The days on which the clocks change, of 23 and of 25 hours.
  ['2026-03-08T05:00:00Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01T04:00:00Z', '2026-11-02T05:00:00.000Z'],
])('the day of %s is over at %s', (moment, end) => {
  expect(endOfFestivalDay(new Date(moment)).toISOString()).toBe(end);
});
