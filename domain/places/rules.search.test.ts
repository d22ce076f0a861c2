import { describe, expect, test } from 'vitest';
import { isZip, matchCounty, readZip, withoutSuffix } from './rules.ts';

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

test.each([
  ['29401', '29401'],
  [' 29401-1234 ', '29401'],
  ['29401 1234', '29401'],
  ['294011234', '29401'],
  ['29401-12', null],
  ['2940', null],
  ['29401-1234 Charleston', null],
])('%s is read as the ZIP code %s', (text, zip) => expect(readZip(text)).toBe(zip));

test.each(['29401', '00000'])('%s is a zip', (text) => expect(isZip(text)).toBe(true));
test.each(['2940', '294011', '29401-1', ' 29401', '２９４０１', '٢٩٤٠١', ''])(
  '%j is no zip',
  (text) => expect(isZip(text)).toBe(false),
);

test('of counties that are called nearly alike the nearest name is meant', () => {
  const counties = ['lee county', 'lee', 'Lee', 'Lee County', 'Leeds'].map((name) => ({ name }));
  const found = (name: string) => matchCounty(counties, name)?.name;
  expect([found('Lee County'), found('Lee Co.'), found('LEE'), found('Leed')]).toEqual([
    'Lee County',
    'Lee',
    'lee county',
    'Leeds',
  ]);
});

test.each([
  ['Lee  County', 'Lee'],
  ['Lee co', 'Lee'],
  ['Lee County Line', 'Lee County Line'],
  ['County', 'County'],
])('%s without its suffix is %s', (name, short) => {
  expect(withoutSuffix(name)).toBe(short);
});
