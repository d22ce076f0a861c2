import { expect, test } from 'vitest';
import type { DeskList } from '../../domain/results/schema.desk.ts';
import { doubtsOf, findLists, groupLists, isDoubtful } from './desk-lists.ts';
import { publishedPath, versionName } from './desk-words.ts';

const row = (rank: number, more: Partial<DeskList['rows'][number]> = {}) => ({
  id: `0e5a7c1e-0000-7000-8000-00000000000${rank}`,
  rank,
  name: `Taquería ${rank}`,
  restaurantName: null,
  figure: 10 - rank,
  distance: 1,
  couldChange: 0,
  tie: null,
  ...more,
});
const list = (id: string, more: Partial<DeskList> = {}): DeskList => ({
  id,
  name: { en: 'Best restaurants', es: 'Mejores restaurantes' },
  kind: 'restaurants',
  by: 'points',
  place: null,
  ranked: 2,
  unranked: 0,
  rows: [row(1), row(2)],
  ...more,
});
const lists = [
  list('restaurants'),
  list('county-45019', {
    place: { stateId: 'SC', county: { id: '45019', name: 'Charleston' } },
    rows: [row(1, { name: 'Doña Chilo' }), row(2, { couldChange: 3 })],
  }),
  list('dishes', {
    name: { en: 'Best dish', es: 'Mejor platillo' },
    rows: [row(1, { restaurantName: 'El Comal' }), row(1, { tie: 'shared' })],
  }),
];
const idsFor = (words: string, onlyDoubtful = false, language: 'en' | 'es' = 'en') =>
  findLists(lists, { words, onlyDoubtful }, language).map(({ id }) => id);

test('a list is found by its place, its name in the language of the page, and who has a place in it', () => {
  expect(idsFor('')).toEqual(['restaurants', 'county-45019', 'dishes']);
  expect(idsFor('charleston')).toEqual(['county-45019']);
  expect(idsFor('platillo', false, 'es')).toEqual(['dishes']);
  expect(idsFor('platillo')).toEqual([]);
  expect(idsFor('dona chilo')).toEqual(['county-45019']);
  expect(idsFor('comal')).toEqual(['dishes']);
});

test('a place is doubtful that is shared, or that withheld votes could have changed', () => {
  expect(lists.map(doubtsOf)).toEqual([
    { close: 0, shared: 0 },
    { close: 1, shared: 0 },
    { close: 0, shared: 1 },
  ]);
  expect(lists.map(isDoubtful)).toEqual([false, true, true]);
  expect(idsFor('', true)).toEqual(['county-45019', 'dishes']);
});

test('lists by place stand under the name of their category', () => {
  const sc = list('state-sc', { place: { stateId: 'SC', county: null } });
  const ga = list('state-ga', { place: { stateId: 'GA', county: null } });
  expect(groupLists([...lists, sc, ga]).map((group) => group.lists.map(({ id }) => id))).toEqual([
    ['restaurants'],
    ['county-45019'],
    ['dishes'],
    ['state-sc', 'state-ga'],
  ]);
});

test('a version is called by its year, and its page names the year where another one is newer', () => {
  const newest = { year: 2027, version: 1 };
  const older = { year: 2026, version: 2 };
  expect([newest, older].map(versionName)).toEqual(['2027-v1', '2026-v2']);
  expect(publishedPath(newest, [newest, older])).toBe('/results?version=1');
  expect(publishedPath(older, [newest, older])).toBe('/results?year=2026&version=2');
});
