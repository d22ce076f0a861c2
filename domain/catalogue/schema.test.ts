import { expect, test } from 'vitest';
import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import { restaurantFieldsSchema } from './schema.ts';

const { name, description, address, websiteUrl, logoUrl, openingHours } =
  restaurantFieldsSchema.shape;
const linkLength = RESTAURANT_FIELDS.websiteUrl.limit;
const descriptionLength = RESTAURANT_FIELDS.description.limit;
const nameLength = RESTAURANT_FIELDS.name.limit;
const addressLength = RESTAURANT_FIELDS.address.limit;

test.each([
  ['taqueria.com', 'https://taqueria.com'],
  ['taqueria.com:8080/menu', 'https://taqueria.com:8080/menu'],
  ['menu.la.taqueria.com', 'https://menu.la.taqueria.com'],
  ['http://taquería.com/a?b=c@d#e', 'http://taquería.com/a?b=c@d#e'],
  ['HTTPS://instagram.com/@tacos', 'HTTPS://instagram.com/@tacos'],
  ['  ', null],
  ['see.example/https://taqueria.com', 'https://see.example/https://taqueria.com'],
  ['x.example/'.padEnd(linkLength - 8, 'y'), `https://${'x.example/'.padEnd(linkLength - 8, 'y')}`],
])('%j is the link %j', (typed, kept) => {
  expect(websiteUrl.parse(typed)).toBe(kept);
});

test.each([
  'https://instagram.com@evil.com',
  'https://instagram.com:a@evil.com/',
  '//evil.com',
  'javascript:alert(1)//a.b',
  'mailto:ana@example.com',
  'ftp://taqueria.com',
  'https://localhost',
  'taqueria.com/"onclick="',
  'taqueria.com/a b',
  'taqueria.com<b>',
  'taqueria.com:123456',
  'menu of taqueria.com',
  'menu https://taqueria.com',
  'x.example/'.padEnd(linkLength + 1, 'y'),
])('%j is no link', (typed) => {
  expect(websiteUrl.safeParse(typed).success).toBe(false);
});

const span = (day: string, opens: string, closes: string) => ({ day, opens, closes });

test.each([
  ['twice the same', [span('mo', '11:00', '15:00'), span('mo', '11:00', '15:00')], false],
  ['one over the other', [span('mo', '14:00', '22:00'), span('mo', '11:00', '15:00')], false],
  ['into the next day', [span('mo', '22:00', '03:00'), span('tu', '02:00', '05:00')], false],
  ['from Sunday to Monday', [span('su', '22:00', '03:00'), span('mo', '02:00', '05:00')], false],
  ['one after the other', [span('mo', '11:00', '15:00'), span('mo', '15:00', '22:00')], true],
  ['around the clock', [span('mo', '00:00', '00:00'), span('tu', '00:00', '00:00')], true],
  ['a single one', [span('su', '18:00', '18:00')], true],
  ['none', [], true],
])('opening hours with %s', (_, hours, isTaken) => {
  expect(openingHours.safeParse(hours).success).toBe(isTaken);
});

test.each([
  [' /pictures/x ', '/pictures/x'],
  ['https://x.example/a.png', 'https://x.example/a.png'],
  ['/'.padEnd(linkLength, 'x'), '/'.padEnd(linkLength, 'x')],
  [' ', null],
  ['', null],
  [null, null],
])('%j is the picture %j', (typed, kept) => {
  expect(logoUrl.parse(typed)).toBe(kept);
});

test.each(['http://x.example/a.png', '//x.example', 'x', '/'.padEnd(linkLength + 1, 'x')])(
  '%j is no picture',
  (typed) => {
    expect(logoUrl.safeParse(typed).success).toBe(false);
  },
);

test.each([
  ['a name', name, nameLength],
  ['an address', address, addressLength],
] as const)('%s is one line, measured as it will be kept', (_, schema, length) => {
  const read = (typed: string) => schema.safeParse(typed).data;
  expect(read(' a \n\t b ')).toBe('a b');
  expect(read(`${'x'.repeat(length)}${' '.repeat(length)}`)).toBe('x'.repeat(length));
  expect(read('x'.repeat(length + 1))).toBeUndefined();
  expect(read(`x${' '.repeat(length * 4)}`)).toBeUndefined();
});

test('a description has its lines, measured as it will be kept', () => {
  const read = (typed: string | null) => description.safeParse(typed).data;
  expect(read(' a\r\nb ')).toBe('a\nb');
  expect([read(' '), read(null)]).toEqual([null, null]);
  expect(read(`${'x'.repeat(descriptionLength)}   `)).toBe('x'.repeat(descriptionLength));
  expect(read('x'.repeat(descriptionLength + 1))).toBeUndefined();
  expect(read(`x${' '.repeat(descriptionLength * 4)}`)).toBeUndefined();
});

test.each(['24:00', '9:00', '09:60', '009:00', '09:000', '9', ''])('%j is no time', (opens) => {
  expect(openingHours.safeParse([span('mo', opens, '23:59')]).success).toBe(false);
  expect(openingHours.safeParse([span('mo', '23:59', opens)]).success).toBe(false);
});

test('a week has at most three spans a day', () => {
  const spans = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].flatMap((day) =>
    [0, 4, 8, 12].map((hour) => span(day, `${hour + 10}:00`, `${hour + 10}:30`)),
  );
  const three = spans.filter((_, index) => index % 4 !== 3);
  expect(openingHours.safeParse(three).success).toBe(true);
  expect(openingHours.safeParse([...three, spans[3]]).success).toBe(false);
});
