import { expect, test } from 'vitest';
import {
  DAYS,
  festivalWeekday,
  type OpeningHours,
  openStateAt,
  weekMinute,
} from './rules.hours.ts';

/** 2026-11-16 is a Monday, when the festival's time zone is five hours behind UTC. */
const at = (day: number, time: string) => new Date(`2026-11-${15 + day}T${time}:00-05:00`);
const MONDAY = 1;
const TUESDAY = 2;
const SATURDAY = 6;
const SUNDAY = 7;

const lunchAndDinner: OpeningHours = [
  { day: 'mo', opens: '11:00', closes: '14:30' },
  { day: 'mo', opens: '17:00', closes: '22:00' },
];
const lateNight: OpeningHours = [
  { day: 'sa', opens: '18:00', closes: '02:00' },
  { day: 'su', opens: '18:00', closes: '02:00' },
];
const always: OpeningHours = (['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const).map((day) => ({
  day,
  opens: '00:00',
  closes: '00:00',
}));

test.each([
  [
    'before it opens',
    lunchAndDinner,
    MONDAY,
    '10:59',
    { isOpen: false, opens: { time: '11:00', daysAhead: 0 } },
  ],
  [
    'as it opens',
    lunchAndDinner,
    MONDAY,
    '11:00',
    { isOpen: true, closes: { time: '14:30', daysAhead: 0 } },
  ],
  [
    'as it closes',
    lunchAndDinner,
    MONDAY,
    '14:30',
    { isOpen: false, opens: { time: '17:00', daysAhead: 0 } },
  ],
  [
    'after the last',
    lunchAndDinner,
    MONDAY,
    '22:00',
    { isOpen: false, opens: { time: '11:00', daysAhead: 7 } },
  ],
  [
    'the day after',
    lunchAndDinner,
    TUESDAY,
    '12:00',
    { isOpen: false, opens: { time: '11:00', daysAhead: 6 } },
  ],
  [
    'before midnight',
    lateNight,
    SATURDAY,
    '23:59',
    { isOpen: true, closes: { time: '02:00', daysAhead: 1 } },
  ],
  [
    'after midnight',
    lateNight,
    SUNDAY,
    '01:30',
    { isOpen: true, closes: { time: '02:00', daysAhead: 0 } },
  ],
  [
    'after the week has turned',
    lateNight,
    MONDAY,
    '01:59',
    { isOpen: true, closes: { time: '02:00', daysAhead: 0 } },
  ],
  [
    'at the end of the night',
    lateNight,
    MONDAY,
    '02:00',
    { isOpen: false, opens: { time: '18:00', daysAhead: 5 } },
  ],
  ['around the clock', always, TUESDAY, '04:00', { isOpen: true, closes: null }],
  ['which never opens', [], TUESDAY, '12:00', { isOpen: false, opens: null }],
] satisfies [string, OpeningHours, number, string, unknown][])(
  'a restaurant %s',
  (_, hours, day, time, expected) => {
    expect(openStateAt(hours, at(day, time))).toEqual(expected);
  },
);

test('spans that follow each other are one', () => {
  const hours: OpeningHours = [
    { day: 'fr', opens: '18:00', closes: '00:00' },
    { day: 'sa', opens: '00:00', closes: '03:00' },
  ];
  expect(openStateAt(hours, at(5, '23:00'))).toEqual({
    isOpen: true,
    closes: { time: '03:00', daysAhead: 1 },
  });
});

test('a span that ends when it begins lasts a day', () => {
  const hours: OpeningHours = [{ day: 'mo', opens: '06:00', closes: '06:00' }];
  expect(openStateAt(hours, at(TUESDAY, '05:59'))).toMatchObject({ isOpen: true });
  expect(openStateAt(hours, at(TUESDAY, '06:00'))).toMatchObject({ isOpen: false });
});

test("the day is the festival's, not the clock's of the server", () => {
  // Tuesday 3 a.m. in London.
  expect(festivalWeekday(new Date('2026-11-17T03:00:00Z'))).toBe(0);
});

test('a week that ends a minute before it began again is closed for that minute', () => {
  const whole = (closes: string): OpeningHours =>
    DAYS.map((day) => ({ day, opens: '00:00', closes: day === 'su' ? closes : '00:00' }));
  const monday = new Date('2026-05-04T16:00:00Z');
  expect(openStateAt(whole('00:00'), monday)).toEqual({ isOpen: true, closes: null });
  expect(openStateAt(whole('23:59'), monday)).toEqual({
    isOpen: true,
    closes: { time: '23:59', daysAhead: 6 },
  });
});

test('the minute of the week is that of the clocks in the festival, also when they are set', () => {
  expect(weekMinute(new Date('2026-05-04T04:00:00Z'))).toBe(0);
  expect(weekMinute(new Date('2026-05-04T03:59:59Z'))).toBe(7 * 24 * 60 - 1);
  // A Sunday, set back at two o'clock: half past one comes twice.
  const halfPastOne = 6 * 24 * 60 + 90;
  expect(
    ['05:30', '06:30', '07:30'].map((at) => weekMinute(new Date(`2026-11-01T${at}Z`))),
  ).toEqual([halfPastOne, halfPastOne, halfPastOne + 60]);
});
