import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CountyShape, countyAround, milesWithin } from './rules.shapes.ts';

const ring = (...corners: [latitude: number, longitude: number][]) =>
  corners.map(([latitude, longitude]) => ({ latitude, longitude }));
const square: CountyShape = {
  countyId: '45019',
  // With a hole in its middle.
  rings: [
    ring([33, -81], [34, -81], [34, -80], [33, -80]),
    ring([33.4, -80.6], [33.6, -80.6], [33.6, -80.4], [33.4, -80.4]),
  ],
};

test('a point within is as far from the border as it is, one outside below zero', () => {
  expect(milesWithin(square, { latitude: 33.1, longitude: -80.5 })).toBeCloseTo(6.91, 1);
  expect(milesWithin(square, { latitude: 32.9, longitude: -80.5 })).toBeCloseTo(-6.91, 1);
  // A degree to the east is shorter than one to the north.
  expect(milesWithin(square, { latitude: 33.2, longitude: -80.9 })).toBeCloseTo(5.78, 1);
  expect(milesWithin(square, { latitude: 33.5, longitude: -80.5 })).toBeLessThan(0);
});

test('a point is around the county that has it', () => {
  const east = {
    ...square,
    countyId: '45061',
    rings: [ring([33, -80], [34, -80], [34, -79], [33, -79])],
  };
  expect(countyAround([square, east], { latitude: 33.1, longitude: -79.5 })).toBe('45061');
  expect(countyAround([square, east], { latitude: 35, longitude: -79.5 })).toBeUndefined();
  expect(countyAround([], { latitude: 33, longitude: -79.5 })).toBeUndefined();
});

test('whether a point is within does not depend on where a ring begins, nor on its direction', () => {
  const point = fc.record({
    latitude: fc.double({ min: 32.5, max: 34.5, noNaN: true }),
    longitude: fc.double({ min: -81.5, max: -79.5, noNaN: true }),
  });
  fc.assert(
    fc.property(point, fc.nat(3), (at, turns) => {
      const rings = square.rings.map((one) => [...one.slice(turns), ...one.slice(0, turns)]);
      const other = { ...square, rings: rings.map((one) => one.toReversed()) };
      expect(milesWithin(other, at)).toBeCloseTo(milesWithin(square, at), 6);
    }),
    { seed: 20, numRuns: 300 },
  );
});
