import { expect, test } from 'vitest';
import { shapes as ofGeorgia } from './county-maps/ga.gen.ts';
import { shapes as ofSouthCarolina } from './county-maps/sc.gen.ts';
import { placeOnMap, pointOnMap } from './map-point.ts';

const labels = new Map([...ofGeorgia, ...ofSouthCarolina].map(([id, x, y]) => [id, { x, y }]));

test.each([
  ['Charleston', 'SC', '45019', 32.7765, -79.9311],
  ['Greenville', 'SC', '45045', 34.8526, -82.394],
  ['Atlanta', 'GA', '13121', 33.749, -84.388],
  ['Savannah', 'GA', '13051', 32.0809, -81.0912],
])('%s lies in its county on the map', (_, stateId, countyId, latitude, longitude) => {
  const place = placeOnMap(stateId, { latitude, longitude });
  const label = labels.get(countyId);
  expect(
    Math.hypot((place?.x ?? 0) - (label?.x ?? 0), (place?.y ?? 0) - (label?.y ?? 0)),
  ).toBeLessThan(45);
  const back = pointOnMap(stateId, place ?? { x: 0, y: 0 });
  expect(back?.latitude).toBeCloseTo(latitude, 2);
  expect(back?.longitude).toBeCloseTo(longitude, 2);
});

test('what lies beside the map is not on it', () => {
  expect(placeOnMap('SC', { latitude: 33.749, longitude: -84.388 })).toBeNull();
  expect(placeOnMap('TX', { latitude: 33, longitude: -80 })).toBeNull();
});
