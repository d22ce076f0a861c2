import { expect, test } from 'vitest';
import { inEachLanguage, keyByLanguage } from '../../domain/localized-text.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { orderByDistance } from './use-restaurants.ts';

const card = (name: string, latitude: number | null): RestaurantCard => ({
  id: name,
  name,
  description: null,
  ...keyByLanguage(
    'description',
    inEachLanguage(() => null),
  ),
  logoUrl: null,
  countyId: '45019',
  countyName: 'Charleston',
  stateId: 'SC',
  latitude,
  longitude: latitude === null ? null : -80,
  openingHours: null,
  dishes: { shown: null, diets: [] },
  reviewCount: 0,
  averageStars: null,
  distanceMiles: null,
});

test('the browser orders as the database: nearest first, equals by name, unplaced last', () => {
  const byName = [
    card('a', null),
    card('b', 33.2),
    card('c', 33.1),
    card('d', 33.1),
    card('e', null),
  ];
  const ordered = orderByDistance(byName, { latitude: 33, longitude: -80 });
  expect(ordered.map(({ name }) => name).join('')).toBe('cdbae');
  expect(ordered.map(({ distanceMiles }) => distanceMiles?.toFixed(1))).toEqual([
    '6.9',
    '6.9',
    '13.8',
    undefined,
    undefined,
  ]);
});
