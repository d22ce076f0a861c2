import { expect, test } from 'vitest';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { makeTranslator } from '../../locales/translate.ts';
import type { Seen } from './last-seen.ts';
import { linksOf } from './seen-links.ts';

const t = makeTranslator('en-US', CATALOGUES.en);
const seen = (queryKey: unknown[], data: unknown): Seen => ({
  queryKey,
  data,
  at: 0,
  size: 0,
  build: '',
});
const states = seen(
  ['states'],
  [
    { id: 'SC', name: 'South Carolina' },
    { id: 'GA', name: 'Georgia' },
  ],
);

test('names what was opened: restaurants with their county, and lists', () => {
  const links = linksOf(
    [
      states,
      seen(['restaurant', 'r1'], { name: 'El Comal', countyName: 'Charleston' }),
      seen(['restaurant', 'r1', 'totals'], { name: 'not a restaurant' }),
      seen(['restaurants', { stateId: 'SC' }, null], []),
      seen(['counties', 'GA'], []),
      seen(['county', '45019'], { county: { name: 'Charleston' } }),
      seen(['restaurants', { countyId: '45019' }, null], []),
      seen(['county', '45001'], { county: { name: 'Abbeville' } }),
      seen(['restaurants', { stateId: null }, null], []),
    ],
    t,
  );
  expect(links).toEqual({
    restaurants: [{ to: '/restaurant/r1', text: 'El Comal', more: 'Charleston County' }],
    lists: [
      { to: '/?state=SC', text: t('restaurants.state_title', { state: 'South Carolina' }) },
      { to: '/?counties=GA', text: 'Counties of Georgia' },
      { to: '/?county=45019', text: 'Charleston County' },
      { to: '/participatingrestaurants', text: t('places.participating_title') },
    ],
  });
});

test('whatever stands in the storage, it does not fail', () => {
  const odd = [null, 1, [], [null], { name: 5 }, { county: null }];
  const all = odd.flatMap((data) => [
    seen(['states'], data),
    seen(['restaurant', 'r1'], data),
    seen(['county', 'c1'], data),
  ]);
  expect(linksOf(all, t)).toEqual({ restaurants: [], lists: [] });
});
