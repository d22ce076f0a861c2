import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countyAround, milesWithin } from '../../domain/places/rules.shapes.ts';
import { bordersOf } from './borders.ts';
import { readPack } from './pack.ts';

const folder = new URL('packs/', import.meta.url);
const stateIds = readdirSync(folder).map((file) => file.replace('.json', ''));
const packs = stateIds.map((stateId) => ({ stateId, pack: readPack(stateId) }));
const count = (of: Record<string, unknown>) => Object.keys(of).length;

test('there is one of each state and of the District of Columbia, with all counties', () => {
  expect(stateIds).toHaveLength(51);
  expect(packs.reduce((sum, { pack }) => sum + count(pack.counties), 0)).toBe(3142);
  const of = (stateId: string) => count(readPack(stateId).counties);
  expect([of('SC'), of('GA'), of('TX'), of('NC'), of('DC')]).toEqual([46, 159, 254, 100, 1]);
});

test('no two counties of a state are called alike', () => {
  for (const { stateId, pack } of packs) {
    const names = Object.values(pack.counties).map(([name]) => name);
    expect({ stateId, names: new Set(names).size }).toEqual({ stateId, names: names.length });
  }
  expect(readPack('MD').counties['510']?.[0]).toBe('Baltimore City');
});

test('every ZIP code and place is in counties that exist, with a position in its part of the globe', () => {
  for (const { stateId, pack } of packs) {
    const codes = new Set(Object.keys(pack.counties));
    const named = Object.values(pack.zips).flatMap(([county, , , , further]) => [
      county,
      ...(further?.split(' ') ?? []),
    ]);
    const ofPlaces = pack.places.map(([, county]) => county);
    const unknown = [...named, ...ofPlaces].filter((code) => !codes.has(code));
    expect({ stateId, unknown }).toEqual({ stateId, unknown: [] });
    const astray = Object.entries(pack.zips).filter(
      ([zip, [, , north, east]]) =>
        !(/^\d{5}$/.test(zip) && north > 18 && north < 72 && (east > 172 || east < -66)),
    );
    expect({ stateId, astray }).toEqual({ stateId, astray: [] });
  }
});

test('a ZIP code belongs to one state', () => {
  const zips = packs.flatMap(({ pack }) => Object.keys(pack.zips));
  expect(new Set(zips).size).toBe(zips.length);
  expect(zips.length).toBeGreaterThan(40_000);
});

test.each([
  ['SC', []],
  ['GA', []],
  ['NC', []],
  // The middle of its islands and peninsulas is in a bay.
  ['TX', ['Aransas']],
])('borders of %s are around the centres of their counties', (id, inBays) => {
  const pack = readPack(id);
  const shapes = bordersOf(pack);
  expect(shapes.map(({ countyId }) => countyId)).toEqual(
    Object.keys(pack.counties).map((code) => pack.fips + code).toSorted(),
  );
  const elsewhere = Object.entries(pack.counties).filter(
    ([code, [, latitude, longitude]]) =>
      countyAround(shapes, { latitude, longitude }) !== pack.fips + code,
  );
  expect(elsewhere.map(([, [name]]) => name)).toEqual(inBays);
});

test('borders go on beyond the date line', () => {
  const islands = bordersOf(readPack('AK')).find(({ countyId }) => countyId === '02016');
  const longitudes = islands?.rings.flat().map(({ longitude }) => longitude) ?? [];
  expect(Math.max(...longitudes)).toBeLessThan(-160);
  expect(Math.min(...longitudes)).toBeLessThan(-185);
});

test('a ring follows lines in both directions', () => {
  // Two squares that share the line from (1, 0) to (1, 1).
  const [west, east] = bordersOf({
    fips: '45',
    borders: {
      scale: [1, 1],
      translate: [-81, 33],
      arcs: [
        [1, 0, 0, 1],
        [1, 1, -1, 0, 0, -1, 1, 0],
        [1, 0, 1, 0, 0, 1, -1, 0],
      ],
      counties: { '001': [[0, 1]], '003': [[2, -1]] },
    },
  });
  if (!west || !east) throw new Error('There are two counties.');
  expect([west.rings[0]?.length, east.rings[0]?.length]).toEqual([4, 4]);
  expect(milesWithin(west, { latitude: 33.5, longitude: -80.5 })).toBeGreaterThan(20);
  expect(milesWithin(west, { latitude: 33.5, longitude: -79.5 })).toBeLessThan(0);
  expect(milesWithin(east, { latitude: 33.5, longitude: -79.5 })).toBeGreaterThan(20);
});

test('they stay small: 3.5 MB together, none above 220 KB', () => {
  const sizes = stateIds.map((stateId) => statSync(new URL(`${stateId}.json`, folder)).size);
  expect(Math.max(...sizes)).toBeLessThan(220_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_500_000);
});
