import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  categorizeDistance,
  directionsLink,
  DISTANCES,
  estimateDriveMinutes,
  measureMiles,
} from './rules.ts';

const charleston = { latitude: 32.7765, longitude: -79.9311 };
const atlanta = { latitude: 33.749, longitude: -84.388 };
const coordinates = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const reproducible = { seed: 20_260_502, numRuns: 200 };
const HALF_WAY_ROUND = Math.PI * 3959;

describe('a distance', () => {
  test.each([
    [
      'a degree of latitude',
      { latitude: 33, longitude: -80 },
      { latitude: 34, longitude: -80 },
      69.0976,
    ],
    [
      'a degree along the equator',
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 1 },
      69.0976,
    ],
    [
      'a degree of longitude at 60° north',
      { latitude: 60, longitude: 0 },
      { latitude: 60, longitude: 1 },
      34.5485,
    ],
    [
      'across the date line',
      { latitude: 0, longitude: 179.5 },
      { latitude: 0, longitude: -179.5 },
      69.0976,
    ],
    [
      'from pole to pole',
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 0 },
      HALF_WAY_ROUND,
    ],
    [
      'to the other side of the globe',
      { latitude: 33, longitude: -80 },
      { latitude: -33, longitude: 100 },
      HALF_WAY_ROUND,
    ],
  ])('is known for %s', (_, from, to, miles) => {
    expect(measureMiles(from, to)).toBeCloseTo(miles, 3);
  });

  test('from Charleston to Atlanta is about 266 miles', () => {
    expect(Math.abs(measureMiles(charleston, atlanta) - 266)).toBeLessThan(1);
  });

  test('is the same both ways, nothing to oneself, and never more than half way round', () => {
    fc.assert(
      fc.property(coordinates, coordinates, (a, b) => {
        const miles = measureMiles(a, b);
        expect(measureMiles(b, a)).toBeCloseTo(miles, 6);
        expect(measureMiles(a, a)).toBe(0);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThanOrEqual(HALF_WAY_ROUND + 1e-6);
      }),
      reproducible,
    );
  });

  test('is never longer by a way round', () => {
    fc.assert(
      fc.property(coordinates, coordinates, coordinates, (a, b, c) => {
        const roundabout = measureMiles(a, b) + measureMiles(b, c);
        expect(measureMiles(a, c)).toBeLessThanOrEqual(roundabout + 1e-3);
      }),
      reproducible,
    );
  });
});

test.each([
  ['one is at a restaurant', 'atMiles', 0.1],
  ['a vote is verified', 'verifiedMiles', 0.3],
  ['a vote counts', 'voteMiles', 0.5],
  ['the card of a near restaurant shows', 'nearbyCardMiles', 0.6],
] as const)('%s up to a distance: %s is %d miles', (_, name, miles) => {
  expect(DISTANCES[name]).toBe(miles);
  expect(Object.keys(DISTANCES)).toHaveLength(4);
});

test.each([
  [0, 'very-close'],
  [1.2, 'very-close'],
  [1.201, 'close'],
  [6.2, 'close'],
  [6.201, 'moderate'],
  [15.5, 'moderate'],
  [15.501, 'far'],
  [31, 'far'],
  [31.001, 'very-far'],
  [3000, 'very-far'],
])('%d miles are %s', (miles, category) => {
  expect(categorizeDistance(miles)).toBe(category);
});

test.each([
  ['a minute at the door', 0, 1],
  ['a minute for half a mile', 0.5, 1],
  ['12 minutes for 5 miles, at 25 mph', 5, 12],
  ['15 minutes for 6.2 miles, still at 25 mph', 6.2, 15],
  ['no less for 6.21 miles, though at 37 mph', 6.21, 15],
  ['16 minutes for 10 miles, at 37 mph', 10, 16],
  ['an hour for 37 miles', 37, 60],
])('a drive takes %s', (_, miles, minutes) => {
  expect(estimateDriveMinutes(miles)).toBe(minutes);
});

test.each([
  ['ios', 'https://maps.apple.com/?daddr=33.749,-84.388&dirflg=d'],
  ['android', 'google.navigation:q=33.749,-84.388'],
  ['other', 'https://www.google.com/maps/dir/?api=1&destination=33.749,-84.388'],
] as const)('directions open the maps of %s', (platform, link) => {
  expect(directionsLink(atlanta, platform)).toBe(link);
});
