import { expect, test } from 'vitest';
import { measureMiles, DISTANCES } from '../../domain/places/rules.ts';
import { shapes as ofGeorgia } from '../places/county-maps/ga.gen.ts';
import { shapes as ofSouthCarolina } from '../places/county-maps/sc.gen.ts';
import { pointOnMap } from '../places/map-point.ts';
import { frameOf, isWithin } from './county-frame.ts';

/** As wide as the map is on the smallest phones. */
const PIXELS = 320;

test('a tap on the map of any county is as exact as voting needs it', () => {
  const wrong: string[] = [];
  for (const [stateId, shapes] of [
    ['SC', ofSouthCarolina],
    ['GA', ofGeorgia],
  ] as const) {
    for (const [countyId, x, y, path] of shapes) {
      const frame = frameOf(path);
      const here = pointOnMap(stateId, { x, y });
      const beside = pointOnMap(stateId, { x: x + frame.width / PIXELS, y });
      const isExact = here && beside && measureMiles(here, beside) < DISTANCES.voteMiles;
      if (!isExact || !isWithin(frame, { x, y })) wrong.push(countyId);
    }
  }
  expect(wrong).toEqual([]);
});

test('all rings of a county are within its frame', () => {
  expect(frameOf('m10 10l10 0 0 10zm90 90l10 0 0 10z')).toEqual({
    x: -5,
    y: -5,
    width: 130,
    height: 130,
  });
});
