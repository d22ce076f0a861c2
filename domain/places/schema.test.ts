import { expect, test } from 'vitest';
import {
  coordinatesSchema,
  countyIdSchema,
  countyPlaceSchema,
  latitudeParameter,
  longitudeParameter,
  positionSchema,
  searchWordsSchema,
  stateIdSchema,
  zipSchema,
} from './schema.ts';

test.each([
  ['a state', stateIdSchema, ['SC', 'GA'], ['', 'S', 'SCX', 'sc', '45', ' SC']],
  ['a county', countyIdSchema, ['45019'], ['', '4501', '450190', 'x5019', ' 45019', '45019 ']],
  ['a ZIP code', zipSchema, ['29403'], ['', '2940', '294031', '29403-1', 'a29403', '２９４０３']],
])('%s is known by its characters', (_, schema, right, wrong) => {
  const fits = (text: string) => schema.safeParse(text).success;
  expect(right.filter(fits)).toEqual(right);
  expect(wrong.filter(fits)).toEqual([]);
});

test('coordinates are on the globe', () => {
  const fits = (latitude: number, longitude: number) =>
    coordinatesSchema.safeParse({ latitude, longitude }).success;
  expect([fits(90, 180), fits(-90, -180), fits(0, 0)]).toEqual([true, true, true]);
  expect([fits(90.1, 0), fits(-90.1, 0), fits(0, 180.1), fits(0, -180.1)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(coordinatesSchema.safeParse({ latitude: 1 }).success).toBe(false);
});

test('a position has an accuracy and a moment', () => {
  const position = { latitude: 33, longitude: -80, takenAt: '2026-05-02T16:00:00Z' };
  const fits = (more: object) => positionSchema.safeParse({ ...position, ...more }).success;
  expect([0, 12.5, 1_000_000].filter((accuracyMeters) => !fits({ accuracyMeters }))).toEqual([]);
  expect([-1, 1_000_001, null].filter((accuracyMeters) => fits({ accuracyMeters }))).toEqual([]);
  expect(fits({ accuracyMeters: 1, takenAt: 'now' })).toBe(false);
  expect(fits({})).toBe(false);
});

test('coordinates in an address are numbers in plain digits', () => {
  expect(latitudeParameter.parse('33')).toBe(33);
  expect(latitudeParameter.parse('-33.123450000000000')).toBe(-33.12345);
  expect(longitudeParameter.parse('-180')).toBe(-180);
  const wrong = [
    '',
    '-',
    '1e1',
    '1234',
    '33.',
    '.5',
    '33.1234567890123456',
    '33,1',
    '+33',
    ' 33',
    '33 ',
    'x',
    'Infinity',
  ];
  expect(wrong.filter((text) => longitudeParameter.safeParse(text).success)).toEqual([]);
  expect(latitudeParameter.safeParse('91').success).toBe(false);
  expect(longitudeParameter.safeParse('181').success).toBe(false);
});

test('a search has at least one word, and at most 100 characters', () => {
  const fits = (text: string) => searchWordsSchema.safeParse(text).success;
  expect([fits('x'), fits('two words'), fits('x'.repeat(100))]).toEqual([true, true, true]);
  expect([fits(''), fits(' \u200B '), fits('x'.repeat(101))]).toEqual([false, false, false]);
});

test('a county stands with its state', () => {
  const place = {
    county: { id: '45019', name: 'Charleston', stateId: 'SC', restaurantCount: 3 },
    state: { id: 'SC', name: 'South Carolina' },
  };
  expect(countyPlaceSchema.parse(place)).toEqual(place);
});
