import { expect, test } from 'vitest';
import {
  isInFestival,
  isShortMapLink,
  orderOpeningHours,
  readCoordinates,
  writeOpeningHours,
} from './rules.ts';
import { restaurantFieldsSchema } from './schema.ts';

test.each([
  ['32.7765, -79.9311', 32.7765, -79.9311],
  ['32.7765,-79.9311', 32.7765, -79.9311],
  [' (32.7765; -79.9311) ', 32.7765, -79.9311],
  ['32.7765 -79.9311', 32.7765, -79.9311],
  ['32.7765° N, 79.9311° W', 32.7765, -79.9311],
  ['32.7765, −79.9311', 32.7765, -79.9311],
  ['33, -80', 33, -80],
  [`32°46'35"N 79°55'52"W`, 32.7763889, -79.9311111],
  [`32° 46′ 35.4″ N, 79° 55′ 52.0″ W`, 32.7765, -79.9311111],
  [`32°46.59'N 79°55.86'W`, 32.7765, -79.931],
  ['https://www.google.com/maps/@32.7765,-79.9311,15z', 32.7765, -79.9311],
  [
    'https://www.google.com/maps/place/Taqueria/@32.78,-79.94,17z/data=!3m1!4b1!3d32.7765!4d-79.9311',
    32.7765,
    -79.9311,
  ],
  ['https://maps.apple.com/?ll=32.7765,-79.9311&q=Taqueria', 32.7765, -79.9311],
  [
    'https://maps.apple.com/place?address=1%20King&coordinate=32.7765%2C-79.9311&name=Taqueria',
    32.7765,
    -79.9311,
  ],
  ['https://maps.apple.com/frame?center=32.7765%2C-79.9311&span=0.01', 32.7765, -79.9311],
  ['https://www.google.com/maps/search/32.7765,+-79.9311?entry=tts', 32.7765, -79.9311],
  ['https://www.google.com/maps/dir//32.7765,-79.9311/@32.7,-79.9,15z', 32.7765, -79.9311],
  [' HTTP://maps.example/?x=1&DADDR=-32.7765,+79.9311 ', -32.7765, 79.9311],
  ['https://maps.example/?destination=32.7765%2c-79.9311', 32.7765, -79.9311],
  ['https://maps.example/@32.7765,79.9311,15z', 32.7765, 79.9311],
  ['https://maps.example/data=!3d32.7765!4d79.9311', 32.7765, 79.9311],
  ['90, 180', 90, 180],
  ['-90, -180', -90, -180],
  ['33 s, 80 e', -33, 80],
  [`32°59'N 79°0'59"W`, 32.9833333, -79.0163889],
  ['\n33, -80\t', 33, -80],
  ['https://www.google.com/maps/search/?api=1&query=32.7765%2C-79.9311', 32.7765, -79.9311],
])('the coordinates %j are read', (typed, latitude, longitude) => {
  expect(readCoordinates(typed)).toEqual({ latitude, longitude });
});

test.each([
  '',
  '32.7765',
  '32,7765, -79,9311',
  '32.7765 N, -79.9311 W',
  'here',
  '91, 0',
  '33, -181',
  '1e1, 2',
  '33, -80, 5',
  '90.1, 0',
  '0, 180.1',
  `32°60'N 79°0'W`,
  `32°0'60"N 79°0'0"W`,
  `32°0'N 79°0'61"W`,
  'at https://www.google.com/maps/@32.7765,-79.9311,15z',
  `32°76'35"N 79°55'52"W`,
  'https://maps.app.goo.gl/abc',
  'https://www.google.com/maps/@132.7765,-79.9311,15z',
])('the coordinates %j are none', (typed) => {
  expect(readCoordinates(typed)).toBeNull();
});

test.each([
  ['https://maps.app.goo.gl/abc', true],
  [' https://goo.gl/maps/abc', true],
  ['https://maps.apple/p/abc', true],
  ['https://maps.apple.com/p/abc', true],
  ['https://maps.apple.com/?ll=32.7765,-79.9311', false],
  ['https://www.google.com/maps/@32.7765,-79.9311,15z', false],
  ['maps.app.goo.gl', false],
])('%s: that it is a short link of a map is %s', (typed, expected) => {
  expect(isShortMapLink(typed)).toBe(expected);
});

test.each([
  ['Charleston', 32.7765, -79.9311, true],
  ['the far north of Georgia', 34.99, -85.6, true],
  ['Valdosta', 30.83, -83.28, true],
  ['New York', 40.71, -74.0, false],
  ['Charleston the wrong way round', -79.9311, 32.7765, false],
  ['nowhere', 0, 0, false],
])('%s: within the festival is %s', (_, latitude, longitude, expected) => {
  expect(isInFestival({ latitude, longitude })).toBe(expected);
});

test('opening hours stand in the order of the week', () => {
  const hours = orderOpeningHours([
    { day: 'su', opens: '10:00', closes: '14:00' },
    { day: 'mo', opens: '17:00', closes: '01:00' },
    { day: 'mo', opens: '11:00', closes: '14:00' },
  ]);
  expect(writeOpeningHours(hours)).toBe('mo 11:00-14:00; mo 17:00-01:00; su 10:00-14:00');
  expect(writeOpeningHours([])).toBe('');
});

const link = restaurantFieldsSchema.shape.websiteUrl;
test.each([
  ['tacos.example', 'https://tacos.example'],
  ['http://tacos.example/menu?x=1', 'http://tacos.example/menu?x=1'],
  ['', null],
])('the link %j is kept as %j', (typed, kept) => {
  expect(link.parse(typed)).toBe(kept);
});
test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'tacos',
  'https://a b.example',
  '"><script>',
])('the link %j is refused', (typed) => {
  expect(link.safeParse(typed).success).toBe(false);
});

const box = { south: 30, north: 35.6, west: -86, east: -78.2 };
test.each([
  ['the south-west corner', box.south, box.west, true],
  ['the north-east corner', box.north, box.east, true],
  ['a little further south', box.south - 0.01, -82, false],
  ['a little further north', box.north + 0.01, -82, false],
  ['a little further west', 33, box.west - 0.01, false],
  ['a little further east', 33, box.east + 0.01, false],
])('%s: within the festival is %s', (_, latitude, longitude, expected) => {
  expect(isInFestival({ latitude, longitude })).toBe(expected);
});
