import { expect, test } from 'vitest';
import { hoursHint } from './OpeningHoursField.tsx';

test('hours that are known and none are told to mean closed', () => {
  expect(hoursHint(null)).toBe('editing.hours_unknown_hint');
  expect(hoursHint([])).toBe('editing.hours_none');
  expect(hoursHint([{ day: 'mo', opens: '11:00', closes: '14:00' }])).toBeNull();
});
