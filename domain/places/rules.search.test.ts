import { describe, expect, test } from 'vitest';
import { isZip, matchCounty, orderAsWalk } from './rules.ts';

describe('a county of a places search', () => {
  const counties = ['Charleston', 'Chatham', 'Cherokee', 'DeKalb', 'McCormick', 'York'].map(
    (name) => ({ name }),
  );

  test.each([
    ['Charleston', 'Charleston'],
    ['Charleston County', 'Charleston'],
    ['Chatham Co.', 'Chatham'],
    ['Chatham Co', 'Chatham'],
    ['DE KALB', undefined],
    ['dekalb county', 'DeKalb'],
    ['MCCORMICK', 'McCormick'],
    ['  York  ', 'York'],
    ['Cha', 'Charleston'],
    ['Charlestown', undefined],
    ['County', undefined],
    ['', undefined],
    ['   ', undefined],
  ])('called %j is %s', (longName, name) => {
    expect(matchCounty(counties, longName)?.name).toBe(name);
  });

  test('is the exact one before one without regard to case, and that before a beginning', () => {
    const alike = [{ name: 'Yorktown' }, { name: 'york' }, { name: 'York' }];
    expect(matchCounty(alike, 'York')).toBe(alike[2]);
    expect(matchCounty(alike.slice(0, 2), 'York')).toBe(alike[1]);
    expect(matchCounty(alike.slice(0, 1), 'York')).toBe(alike[0]);
  });
});

test.each(['29401', '00000'])('%s is a zip', (text) => expect(isZip(text)).toBe(true));
test.each(['2940', '294011', '29401-1', ' 29401', '２９４０１', '٢٩٤٠١', ''])(
  '%j is no zip',
  (text) => expect(isZip(text)).toBe(false),
);

describe('a walk', () => {
  const at = (name: string, latitude: number | null, longitude: number | null = -80) => ({
    name,
    latitude,
    longitude: latitude === null ? null : longitude,
  });
  const names = (places: { name: string }[]) => places.map(({ name }) => name).join('');

  test('goes to the nearest, and from there to the next nearest', () => {
    const places = [at('d', 34), at('b', 32.2), at('a', 32), at('c', 33)];
    expect(names(orderAsWalk(places, { latitude: 31.9, longitude: -80 }))).toBe('abcd');
    expect(names(orderAsWalk(places, { latitude: 34.1, longitude: -80 }))).toBe('dcba');
    expect(names(orderAsWalk(places, { latitude: 32.15, longitude: -80 }))).toBe('bacd');
  });

  test('begins with the first one where nobody knows where one stands', () => {
    expect(names(orderAsWalk([at('c', 33), at('a', 32), at('d', 34)], null))).toBe('cad');
  });

  test('leaves places without coordinates for the end, and loses none', () => {
    const places = [at('x', null), at('b', 33), at('y', null), at('a', 32)];
    expect(names(orderAsWalk(places, { latitude: 32, longitude: -80 }))).toBe('abxy');
    expect(orderAsWalk([], null)).toEqual([]);
    expect(names(orderAsWalk([at('x', null)], null))).toBe('x');
  });

  test('crosses the date line as one would', () => {
    const places = [at('far', 0, 170), at('near', 0, -179.9)];
    expect(names(orderAsWalk(places, { latitude: 0, longitude: 179.9 }))).toBe('nearfar');
  });
});
