import { expect, test } from 'vitest';
import { hoursAhead, isMarkable, nextMorning } from './rules.ts';

const at = (iso: string) => new Date(iso);

test.each([
  // In summer the festival is four hours behind, in winter five.
  ['2026-07-04T22:30:00Z', '2026-07-05T09:00:00.000Z'],
  ['2026-11-27T02:00:00Z', '2026-11-27T10:00:00.000Z'],
  // After midnight the night is not over yet.
  ['2026-07-05T05:30:00Z', '2026-07-05T09:00:00.000Z'],
  // The nights in which the clocks change.
  ['2026-03-08T01:00:00Z', '2026-03-08T09:00:00.000Z'],
  ['2026-11-01T02:00:00Z', '2026-11-01T10:00:00.000Z'],
])('what is sold out at %s is back the next morning at five', (now, morning) => {
  expect(nextMorning(at(now)).toISOString()).toBe(morning);
});

test('a dish can be back at the full hours that are left of the day', () => {
  const hours = hoursAhead(at('2026-07-05T00:30:00Z'), null).map((hour) => hour.toISOString());
  expect(hours).toEqual([
    '2026-07-05T01:00:00.000Z',
    '2026-07-05T02:00:00.000Z',
    '2026-07-05T03:00:00.000Z',
  ]);
  expect(hoursAhead(at('2026-07-05T03:30:00Z'), null)).toEqual([]);
});

test('no dish comes back while the restaurant is closed', () => {
  // Saturday half past eight in the morning, in summer; it opens at noon and closes at three.
  const hours = hoursAhead(at('2026-07-04T12:30:00Z'), [
    { day: 'sa', opens: '12:00', closes: '15:00' },
  ]);
  expect(hours.map((hour) => hour.toISOString())).toEqual([
    '2026-07-04T16:00:00.000Z',
    '2026-07-04T17:00:00.000Z',
    '2026-07-04T18:00:00.000Z',
  ]);
});

test('no dish is sold out until yesterday, or for the rest of the festival', () => {
  const now = at('2026-07-04T22:00:00Z');
  expect(isMarkable(now, now)).toBe(false);
  expect(isMarkable(at('2026-07-04T22:00:01Z'), now)).toBe(true);
  expect(isMarkable(at('2026-07-06T22:00:00Z'), now)).toBe(true);
  expect(isMarkable(at('2026-07-06T22:00:01Z'), now)).toBe(false);
});
