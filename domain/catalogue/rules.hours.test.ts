import { describe, expect, test } from 'vitest';
import type { OpeningHours } from '../restaurants/rules.ts';
import { hasOverlap, readOpeningHours, writeOpeningHours } from './rules.ts';

const span = (day: string, opens: string, closes: string) =>
  ({ day, opens, closes }) as OpeningHours[number];
const week = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];

describe('opening hours in a cell', () => {
  test.each([
    ['mo 11:00-22:00', [span('mo', '11:00', '22:00')]],
    ['mo 9:05-7:30', [span('mo', '09:05', '07:30')]],
    ['  MO \t 11:00 – 22:00 ', [span('mo', '11:00', '22:00')]],
    ['mo-we 11:00-22:00', week.slice(0, 3).map((day) => span(day, '11:00', '22:00'))],
    ['th  –  su 11:00-22:00', week.slice(3).map((day) => span(day, '11:00', '22:00'))],
    ['mo-mo 11:00-22:00', [span('mo', '11:00', '22:00')]],
    ['lu-do 11:00-22:00', week.map((day) => span(day, '11:00', '22:00'))],
    [
      'ma 1:00-2:00; mi 1:00-2:00\nju 1:00-2:00; ;\n vi 1:00-2:00;',
      week.slice(1, 5).map((day) => span(day, '01:00', '02:00')),
    ],
    ['closed', []],
    [' Cerrado ', []],
    ['', []],
    [' ; \n', []],
  ])('%j are read', (text, hours) => {
    expect(readOpeningHours(text)).toEqual(hours);
  });

  test.each([
    'mornings',
    'mo',
    'mo 11-22',
    'mo11:00-22:00',
    'mo 11:00 22:00',
    'mo 111:00-22:00',
    'mo 11:00-22:00 h',
    'from mo 11:00-22:00',
    'mo 11:00-22:00, tu 11:00-22:00',
    'mo - 11:00-22:00',
    'xx 11:00-22:00',
    'mo-xx 11:00-22:00',
    'we-mo 11:00-22:00',
    'mo 11:00-22:00; whenever',
    'mox 11:00-22:00',
  ])('%j are none', (text) => {
    expect(readOpeningHours(text)).toBeNull();
  });

  test('are read as they are written', () => {
    const hours = week.map((day) => span(day, '08:00', '23:30'));
    expect(readOpeningHours(writeOpeningHours(hours))).toEqual(hours);
  });
});

describe('two spans', () => {
  test.each([
    ['of two days', [span('mo', '11:00', '22:00'), span('tu', '11:00', '22:00')]],
    ['one after the other', [span('mo', '11:00', '14:00'), span('mo', '14:00', '22:00')]],
    [
      'until the next begins after midnight',
      [span('mo', '22:00', '02:30'), span('tu', '02:30', '10:00')],
    ],
    ['over the end of the week', [span('su', '22:00', '02:30'), span('mo', '02:30', '10:00')]],
    ['that are one, of a whole day', [span('mo', '00:00', '00:00')]],
    ['that are none', []],
  ])('%s do not overlap', (_, hours) => {
    expect(hasOverlap(hours)).toBe(false);
  });

  test.each([
    ['by a minute', [span('mo', '11:00', '14:01'), span('mo', '14:00', '22:00')]],
    ['in either order', [span('mo', '14:00', '22:00'), span('mo', '11:00', '14:01')]],
    ['by a minute after an hour', [span('mo', '11:00', '14:30'), span('mo', '14:29', '22:00')]],
    ['after midnight', [span('mo', '22:00', '02:31'), span('tu', '02:30', '10:00')]],
    ['over the end of the week', [span('su', '22:00', '02:31'), span('mo', '02:30', '10:00')]],
    ['of which one is a whole day', [span('mo', '10:00', '10:00'), span('tu', '09:59', '12:00')]],
  ])('overlap %s', (_, hours) => {
    expect(hasOverlap(hours)).toBe(true);
  });
});
