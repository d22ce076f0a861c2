import { expect, test } from 'vitest';
import { estimateWalkMinutes, planWalk } from './walk.ts';

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
const told = (stops: ReturnType<typeof planWalk<typeof near>>) =>
  stops.map(({ place, number, from, miles }) => [number, place.id, from, miles?.toFixed(1)]);

test('a walk goes from where one stands to the nearest, and from there on', () => {
  const stops = planWalk([far, nowhere, near, middle], { latitude: 33, longitude: -80 });
  expect(told(stops)).toEqual([
    [1, 'near', null, '0.7'],
    [2, 'middle', 1, '0.7'],
    [3, 'far', 2, '2.1'],
    [4, 'nowhere', 3, undefined],
  ]);
});

test('without a position it starts at the first saved, to which there is no distance', () => {
  expect(told(planWalk([middle, near, far], null))).toEqual([
    [1, 'middle', null, undefined],
    [2, 'near', 1, '0.7'],
    [3, 'far', 2, '2.8'],
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
