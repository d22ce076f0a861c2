import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureMiles } from '../places/rules.ts';
import { chordOf, partByDistance, pointOf } from './rules.nearest.ts';

const reproducible = { seed: 20_261_128, numRuns: 200 };
/** Few different ones, so that many are equally far. */
const coordinates = fc.record({
  latitude: fc.integer({ min: 31, max: 34 }),
  longitude: fc.integer({ min: -83, max: -80 }),
});
const lists = fc
  .array(fc.option(coordinates), { maxLength: 40 })
  .map((all) =>
    all.map((place, index) => ({ id: `r${index}`, point: place && pointOf(place), place })),
  );

test('a part is what stands there when all are in order', () =>
  fc.assert(
    fc.property(lists, coordinates, fc.nat(45), fc.nat(45), (list, from, skip, limit) => {
      const point = pointOf(from);
      const farOf = (one: (typeof list)[number]) =>
        one.point ? chordOf(one.point, point) : Number.MAX_VALUE;
      const sorted = list.toSorted((a, b) => farOf(a) - farOf(b));
      expect(partByDistance(list, point, { skip, limit })).toEqual(
        sorted.slice(skip, skip + limit),
      );
    }),
    reproducible,
  ));

test('the chord grows with the miles', () =>
  fc.assert(
    fc.property(coordinates, coordinates, coordinates, (from, a, b) => {
      const more = measureMiles(from, a) - measureMiles(from, b);
      fc.pre(Math.abs(more) > 0.001);
      const longer = chordOf(pointOf(a), pointOf(from)) - chordOf(pointOf(b), pointOf(from));
      expect(Math.sign(longer)).toBe(Math.sign(more));
    }),
    reproducible,
  ));
