import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES, type ResultCategory } from './rules.ts';
import {
  type CountedPlace,
  decideLists,
  listName,
  takesPart,
  contendersOf,
} from './rules.lists.ts';

const base: ResultCategory = {
  id: 'best',
  name: { en: 'Best', es: 'Lo mejor' },
  kind: 'restaurants',
  by: 'points',
  each: 'festival',
  leastVotes: 1,
  ties: ['votes'],
  restaurantIds: [],
  words: [],
};

const place = (id: string, points: number, more: Partial<CountedPlace> = {}): CountedPlace => ({
  id,
  name: `Name of ${id}`,
  stateId: 'SC',
  countyId: '45019',
  countyName: 'Charleston',
  hasLeft: false,
  votes: points > 0 ? 1 : 0,
  points,
  zeros: 0,
  voters: points > 0 ? 1 : 0,
  dishes: [],
  ...more,
});
const decide = (category: Partial<ResultCategory>, ...places: CountedPlace[]) =>
  decideLists([{ ...base, ...category }], places);
const ranksOf = (category: Partial<ResultCategory>, ...places: CountedPlace[]) =>
  decide(category, ...places).map(({ id, ranked, unranked }) => [
    id,
    ranked.map((row) => [row.id, row.rank]),
    unranked,
  ]);

describe('a list', () => {
  test('ranks by its figure, and breaks ties in the stated order alone', () => {
    const some = [place('a', 4, { votes: 1 }), place('b', 4, { votes: 2 }), place('c', 5)];
    expect(ranksOf({}, ...some)).toEqual([
      [
        'best',
        [
          ['c', 1],
          ['b', 2],
          ['a', 3],
        ],
        0,
      ],
    ]);
    expect(ranksOf({ ties: [] }, ...some)).toEqual([
      [
        'best',
        [
          ['c', 1],
          ['a', 2],
          ['b', 2],
        ],
        0,
      ],
    ]);
  });

  test('gives no place to those with fewer votes than the least, and counts them', () => {
    const some = [place('a', 9, { votes: 3 }), place('b', 10, { votes: 2 })];
    expect(ranksOf({ leastVotes: 3 }, ...some)).toEqual([['best', [['a', 1]], 1]]);
  });

  test('gives no place to ratings of 0 alone', () => {
    expect(ranksOf({}, place('a', 0, { zeros: 3 }))).toEqual([['best', [], 1]]);
  });

  test('leaves out who has left, and their dishes', () => {
    const dish = { id: 'd', name: 'Taco', votes: 1, points: 5, zeros: 0, hasLeft: false };
    const gone = place('a', 5, { hasLeft: true, dishes: [dish] });
    expect(ranksOf({}, gone)).toEqual([['best', [], 0]]);
    expect(ranksOf({ kind: 'dishes' }, gone)).toEqual([['best', [], 0]]);
    const off = place('b', 5, { dishes: [{ ...dish, hasLeft: true }] });
    expect(ranksOf({ kind: 'dishes' }, off)).toEqual([['best', [], 0]]);
  });

  test('by place is one for each place with a contender, in the order of their codes', () => {
    const some = [
      place('a', 1, { stateId: 'SC' }),
      place('b', 2, { stateId: 'GA', countyId: '13001', countyName: 'Appling' }),
    ];
    expect(decide({ each: 'state' }, ...some).map(({ id, place: at }) => [id, at])).toEqual([
      ['best-ga', { stateId: 'GA', county: null }],
      ['best-sc', { stateId: 'SC', county: null }],
    ]);
    expect(decide({ each: 'county' }, ...some).map(({ id, place: at }) => [id, at])).toEqual([
      ['best-13001', { stateId: 'GA', county: { id: '13001', name: 'Appling' } }],
      ['best-45019', { stateId: 'SC', county: { id: '45019', name: 'Charleston' } }],
    ]);
  });

  test('of a category without contenders is empty, and by place there is none', () => {
    expect(ranksOf({ restaurantIds: ['x'] }, place('a', 1))).toEqual([['best', [], 0]]);
    expect(ranksOf({ restaurantIds: ['x'], each: 'county' }, place('a', 1))).toEqual([]);
  });

  test('takes dishes by a word in their name, whatever case and accents', () => {
    const dishes = ['QUESABIRRIA doble', 'Birriá', 'Al pastor'].map((name, index) => ({
      id: `d${index}`,
      name,
      votes: 1,
      points: 3,
      zeros: 0,
      hasLeft: false,
    }));
    const [first] = decide(
      { kind: 'dishes', words: ['birria'] },
      place('a', 9, { votes: 3, dishes }),
    );
    expect(first?.ranked.map(({ id }) => id).toSorted()).toEqual(['d0', 'd1']);
  });

  test('of newcomers takes the named restaurants and their dishes', () => {
    const [one] = contendersOf('restaurants', [place('a', 1)]);
    if (!one) throw new Error('There is no contender.');
    expect(takesPart({ ...base, restaurantIds: ['a'] }, one)).toBe(true);
    expect(takesPart({ ...base, restaurantIds: ['b'] }, one)).toBe(false);
  });
});

test('the order of the restaurants in the file changes no place', () => {
  const places = fc.uniqueArray(fc.record({ id: fc.uuid(), points: fc.nat(6), votes: fc.nat(3) }), {
    selector: ({ id }) => id,
    maxLength: 12,
  });
  fc.assert(
    fc.property(places, fc.constantFrom([], ['votes' as const]), (some, ties) => {
      const made = some.map(({ id, points, votes }) => place(id, points, { votes }));
      expect(ranksOf({ ties }, ...made.toReversed())).toEqual(ranksOf({ ties }, ...made));
    }),
  );
});

test('a list is named after its category and place', () => {
  const county = { stateId: 'SC', county: { id: '45019', name: 'Charleston' } };
  expect(listName(base, null, 'es')).toBe('Lo mejor');
  expect(listName(base, { stateId: 'GA', county: null }, 'en')).toBe('Best · GA');
  expect(listName(base, county, 'en')).toBe('Best · Charleston, SC');
});

test('the rules that hold without any have lists for everybody', () => {
  const lists = decideLists(DEFAULT_RULES.categories, [place('a', 1)]);
  expect(lists.map(({ id }) => id)).toEqual(['restaurants', 'dishes', 'state-sc', 'county-45019']);
});
