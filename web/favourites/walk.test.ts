import { describe, expect, test } from 'vitest';
import { estimateWalkMinutes, orderAsWalk, planWalk } from './walk.ts';

const at = (id: string, latitude: number | null) => ({
  id,
  latitude,
  longitude: latitude === null ? null : -80,
});
const [near, middle, far, nowhere] = [
  at('near', 33.01),
  at('middle', 33.02),
  at('far', 33.05),
  at('nowhere', null),
];
const linesOf = (stops: ReturnType<typeof planWalk<typeof near>>) =>
  stops.map(({ place, number, from, miles }) => [number, place.id, from, miles?.toFixed(1)]);

test('a walk goes from where one stands to the nearest, and from there on', () => {
  const stops = planWalk([far, nowhere, near, middle], { latitude: 33, longitude: -80 });
  expect(linesOf(stops)).toEqual([
    [1, 'near', null, '0.7'],
    [2, 'middle', 1, '0.7'],
    [3, 'far', 2, '2.1'],
    [4, 'nowhere', 3, undefined],
  ]);
});

test('without a position it starts where it is shortest, to which there is no distance', () => {
  expect(linesOf(planWalk([middle, near, far], null))).toEqual([
    [1, 'near', null, undefined],
    [2, 'middle', 1, '0.7'],
    [3, 'far', 2, '2.1'],
  ]);
});

test.each([[[]], [[nowhere]]])('of %j there is no distance to tell', (places) => {
  for (const stop of planWalk(places, null)) expect(stop.miles).toBeNull();
});

test('a walk across the date line takes the short way', () => {
  const west = { id: 'west', latitude: 0, longitude: 179.99 };
  const east = { id: 'east', latitude: 0, longitude: -179.99 };
  expect(planWalk([west, east], null)[1]?.miles).toBeCloseTo(1.38, 2);
});

test.each([
  [0.05, null],
  [0.11, 2],
  [0.5, 10],
  [1.2, 24],
  [1.21, null],
])('%d miles are %s minutes on foot', (miles, minutes) => {
  expect(estimateWalkMinutes(miles)).toBe(minutes);
});

describe('the order of a walk', () => {
  const named = (name: string, latitude: number | null, longitude: number | null = -80) => ({
    name,
    latitude,
    longitude: latitude === null ? null : longitude,
  });
  const names = (places: { name: string }[]) => places.map(({ name }) => name).join('');

  test('goes to the nearest, and from there to the next nearest', () => {
    const places = [named('d', 34), named('b', 32.2), named('a', 32), named('c', 33)];
    expect(names(orderAsWalk(places, { latitude: 31.9, longitude: -80 }))).toBe('abcd');
    expect(names(orderAsWalk(places, { latitude: 34.1, longitude: -80 }))).toBe('dcba');
    expect(names(orderAsWalk(places, { latitude: 32.15, longitude: -80 }))).toBe('bacd');
  });

  test('is the shortest way where nobody knows where one stands, however it was saved', () => {
    const [a, b, c, d] = [named('a', 32), named('b', 32.4), named('c', 33), named('d', 34)];
    expect(names(orderAsWalk([c, a, d, b], null))).toBe('abcd');
    expect(names(orderAsWalk([b, c, a, d], null))).toBe('abcd');
    // Of two equally short walks, the one that starts at the first saved wins.
    expect(names(orderAsWalk([c, d, b, a], null))).toBe('dcba');
  });

  test('is found for more places than anybody walks', () => {
    const places = Array.from({ length: 300 }, (_, index) => named(`${index} `, 32 + index / 100));
    expect(orderAsWalk(places, null)).toEqual(places);
  });

  test('leaves places without coordinates for the end, and loses none', () => {
    const places = [named('x', null), named('b', 33), named('y', null), named('a', 32)];
    expect(names(orderAsWalk(places, { latitude: 32, longitude: -80 }))).toBe('abxy');
    expect(orderAsWalk([], null)).toEqual([]);
    expect(names(orderAsWalk([named('x', null)], null))).toBe('x');
  });

  test('crosses the date line as one would', () => {
    const places = [named('far', 0, 170), named('near', 0, -179.9)];
    expect(names(orderAsWalk(places, { latitude: 0, longitude: 179.9 }))).toBe('nearfar');
  });
});
