import { expect, test } from 'vitest';
import { restaurantFieldsSchema } from './schema.ts';

const { websiteUrl, openingHours } = restaurantFieldsSchema.shape;

test.each([
  ['taqueria.com', 'https://taqueria.com'],
  ['taqueria.com:8080/menu', 'https://taqueria.com:8080/menu'],
  ['http://taquería.com/a?b=c@d#e', 'http://taquería.com/a?b=c@d#e'],
  ['HTTPS://instagram.com/@tacos', 'HTTPS://instagram.com/@tacos'],
  ['  ', null],
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
