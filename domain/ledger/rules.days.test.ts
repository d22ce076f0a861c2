import { expect, test } from 'vitest';
import { dayNumberOf } from './rules.days.ts';

test('the number of a day counts from 1970, without a gap', () => {
  const first = Date.UTC(2000, 0, 1) / 86_400_000;
  const days = Array.from({ length: 150_000 }, (_, place) => first + place);
  const wrong = days.filter(
    (number) => dayNumberOf(new Date(number * 86_400_000).toISOString().slice(0, 10)) !== number,
  );
  expect(wrong).toEqual([]);
});

test.each([
  '2027-02-29',
  '2100-02-29',
  '2028-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-01',
  '2026-01-00',
  '2026-01-32',
  '1999-12-31',
  'today',
  '',
])('the calendar lacks the day %s', (day) => {
  expect(dayNumberOf(day)).toBeNull();
});
