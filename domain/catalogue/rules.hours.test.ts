import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpeningHours } from '../restaurants/rules.hours.ts';
import { readOpeningHours, shortenOpeningHours } from './rules.hours.ts';
import { hasOverlap, orderOpeningHours, writeOpeningHours } from './rules.ts';

const span = (day: string, opens: string, closes: string) =>
  ({ day, opens, closes }) as OpeningHours[number];
const week = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const readHours = (text: string): OpeningHours => {
  const read = readOpeningHours(text);
  if (!Array.isArray(read)) throw new Error(`${text}: ${read}`);
  return read;
};
/** "1-5 11:00-22:00": spans on days of the week, by their numbers from 1. */
const on = (days: string, ...times: string[]) =>
  days
    .split('')
    .flatMap((day) =>
      times.map((time) => span(week[Number(day) - 1] ?? '', time.slice(0, 5), time.slice(6))),
    );

describe('opening hours in a cell', () => {
  test.each([
    ['mo 11:00-22:00', on('1', '11:00-22:00')],
    ['mo 09:05-07:30', on('1', '09:05-07:30')],
    ['  MO \t 11:00 – 22:00 ', on('1', '11:00-22:00')],
    ['mo-we 11:00-22:00', on('123', '11:00-22:00')],
    ['lu-do 11:00-22:00', on('1234567', '11:00-22:00')],
    ['mo 01:00-02:00; tu-we 01:00-02:00', on('123', '01:00-02:00')],
    ['11am-10pm', on('1234567', '11:00-22:00')],
    ['11:00 AM – 10 PM', on('1234567', '11:00-22:00')],
    ['11 a.m. to 10 p. m.', on('1234567', '11:00-22:00')],
    ['11a-10p', on('1234567', '11:00-22:00')],
    ['11-22', on('1234567', '11:00-22:00')],
    ['11.30-22h30', on('1234567', '11:30-22:30')],
    ['de 11 a 22 hrs', on('1234567', '11:00-22:00')],
    ['11-24', on('1234567', '11:00-00:00')],
    ['11-10pm', on('1234567', '11:00-22:00')],
    ['12-10pm', on('1234567', '12:00-22:00')],
    ['5-9pm', on('1234567', '17:00-21:00')],
    ['11am-10', on('1234567', '11:00-22:00')],
    ['5pm-2', on('1234567', '17:00-02:00')],
    ['5-2am', on('1234567', '17:00-02:00')],
    ['noon - midnight', on('1234567', '12:00-00:00')],
    ['del mediodía a la medianoche', on('1234567', '12:00-00:00')],
    ['Open 24 hours', on('1234567', '00:00-00:00')],
    ['24/7', on('1234567', '00:00-00:00')],
    ['Mon-Fri 11am-9pm; Sat 12-10pm', [...on('12345', '11:00-21:00'), ...on('6', '12:00-22:00')]],
    ['Mon–Fri 11am–9pm Sat 12–10pm', [...on('12345', '11:00-21:00'), ...on('6', '12:00-22:00')]],
    [
      'Sun-Thu: 11-21\nFri & Sat: 11-23',
      [...on('1234', '11:00-21:00'), ...on('56', '11:00-23:00'), ...on('7', '11:00-21:00')],
    ],
    ['Lunes a viernes de 9:00 a 17:00', on('12345', '09:00-17:00')],
    ['sábados y domingos 10am-3pm', on('67', '10:00-15:00')],
    ['M-F 11-22', on('12345', '11:00-22:00')],
    ['L-V 11-22', on('12345', '11:00-22:00')],
    ['weekdays 11-22, weekends 9-22', [...on('12345', '11:00-22:00'), ...on('67', '09:00-22:00')]],
    ['Mon 11am-2pm, 5pm-9pm', on('1', '11:00-14:00', '17:00-21:00')],
    ['11am-9pm Tue-Sun', on('234567', '11:00-21:00')],
    ['11am-9pm daily', on('1234567', '11:00-21:00')],
    ['11am-9pm, closed Mondays', on('234567', '11:00-21:00')],
    ['Daily 11-21; Sun 12-20', [...on('123456', '11:00-21:00'), ...on('7', '12:00-20:00')]],
    ['Mon closed; Tue-Sun 11-21', on('234567', '11:00-21:00')],
    // One clock for all: 14:00 says that 9:00 is in the morning.
    ['mo 11:00-14:00, tu 9:00-12:00', [...on('1', '11:00-14:00'), ...on('2', '09:00-12:00')]],
    ['closed', []],
    [' Cerrado ', []],
    ['Mon-Sun closed', []],
  ])('%j are read', (text, hours) => {
    expect(readOpeningHours(text)).toEqual(hours);
  });

  test.each([
    '11-10',
    '5-9',
    '9:00-5:00',
    'mo 9:05-7:30',
    'Mon-Fri 11:00-10:00',
    '7-10pm',
    '6-9pm',
    '11-2am',
    '11am-2',
    '7am-11',
    'Mon 11am-9pm; Tue 5-9',
  ])('%j may be before or after noon', (text) => {
    expect(readOpeningHours(text)).toBe('ambiguous');
  });

  test.each([
    '',
    ' ; \n',
    'mornings',
    'mo',
    'mo 11-',
    'mo 11:00 22:00',
    'mo 111:00-22:00',
    'mo - 11:00-22:00',
    'xx 11:00-22:00',
    'mo-xx 11:00-22:00',
    'mo 11:00-22:00; whenever',
    'mox 11:00-22:00',
    '11am-close',
    '11:60-22:00',
    '13am-2pm',
    '0am-2pm',
    '24:00-22:00',
    '11-25',
    '24:30-24:40',
    'closed Mondays',
    'Mon closed; Mon 11-22',
    'closed Mon, Tue 11am-9pm',
    '11am-9pm Sat 12-10pm',
    '11-22; daily 9-22',
  ])('%j are none', (text) => {
    expect(readOpeningHours(text)).toBeNull();
  });
});

describe('any opening hours', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const spans = fc.uniqueArray(fc.tuple(fc.constantFrom(...week), time, time), {
    maxLength: 21,
    selector: String,
  });
  const ordered = (hours: OpeningHours) =>
    orderOpeningHours(hours.toSorted((a, b) => a.closes.localeCompare(b.closes)));

  test('are read as they are written, in full and shortly', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const hours = ordered(list.map((one) => span(...one)));
        expect(ordered(readHours(shortenOpeningHours(hours)))).toEqual(hours);
        // As in an export, which has another word for no hours at all.
        expect(ordered(readHours(writeOpeningHours(hours) || 'closed'))).toEqual(hours);
      }),
      { seed: 20_261_127 },
    );
  });

  const pieces = fc.oneof(
    fc.constantFrom(
      ...'mon fri sáb domingo daily closed am pm a.m. - – to a ; , & / : \n 24 h 12 noon'.split(
        ' ',
      ),
    ),
    fc.integer({ min: 0, max: 30 }).map(String),
    time,
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );
  test('are read without a fault, and what is read is read again as the same', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), fc.constantFrom('', ' '), (all, space) => {
        const hours = readOpeningHours(all.join(space));
        if (!Array.isArray(hours)) return;
        for (const { opens, closes } of hours) {
          for (const one of [opens, closes]) expect(one).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        }
        expect(ordered(readHours(shortenOpeningHours(hours)))).toEqual(ordered(hours));
      }),
      { numRuns: 2000, seed: 20_261_127 },
    );
  });
});

test('days with the same hours are written together', () => {
  expect(shortenOpeningHours([])).toBe('closed');
  expect(
    shortenOpeningHours([...on('12', '11:00-14:00', '17:00-21:00'), ...on('67', '12:00-22:00')]),
  ).toBe('mo-tu 11:00-14:00; mo-tu 17:00-21:00; sa-su 12:00-22:00');
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
