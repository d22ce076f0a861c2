import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comal,
  type Cells,
  dish,
  lupe,
  outcomesOf,
  restaurant,
  there,
} from '../testing/catalogue.ts';
import { check, kindsOf } from '../testing/checked.ts';
import { countSuspicions } from './rules.check.ts';

const point = { latitude: 32.7712, longitude: -79.9312 };
const nueva = { name: 'La Sirena', ...there, zipCode: '29403', ...point };
const pastor = dish('d', 'Taco al pastor', comal);

describe('a new restaurant', () => {
  test.each<[string, Cells, string]>([
    ['of its own name and place', {}, ''],
    ['called like another one', { name: 'Taquería El Comal' }, 'like_other'],
    ['without coordinates', { latitude: null, longitude: null }, 'point_missing'],
    ['without coordinates, but archived', { latitude: null, longitude: null, archived: 'yes' }, ''],
    ['with a ZIP code of another county', { zipCode: '29080' }, 'zip_elsewhere'],
    ['with a ZIP code that extends into its county', { zipCode: '29010', latitude: 32.9812 }, ''],
    ['with an unknown ZIP code', { zipCode: '10001' }, 'zip_unknown'],
    ['without a ZIP code', { zipCode: null }, ''],
    ['outside its county', { latitude: 33.2212 }, 'point_elsewhere'],
    ['on the border of its county', { latitude: 33.0012 }, ''],
    ['in the other state', { longitude: -80.4012 }, 'point_elsewhere'],
    ['far from its ZIP code', { latitude: 32.5112, longitude: -80.1812 }, 'point_far'],
    ['at a rough point', { latitude: 32.77, longitude: -79.93 }, 'point_rough'],
    ['at a point that is round one way', { latitude: 32.77 }, ''],
  ])('%s', (_, cells, kinds) => {
    const drafts = check([{ ...nueva, ...cells }]);
    expect(kindsOf(drafts)).toEqual([kinds]);
    expect(outcomesOf(drafts)).toEqual([kinds === '' ? 'created' : 'suspect']);
  });

  test('says what it resembles, where the point lies, and which cells are meant', () => {
    const [draft] = check([{ ...nueva, name: 'El Comales', zipCode: '29080', latitude: 33.2212 }]);
    expect(draft?.planned.suspicions).toMatchObject([
      {
        kind: 'like_other',
        name: 'El Comal',
        place: 'Charleston, SC',
        id: comal.id,
        canBeSame: true,
      },
      { kind: 'zip_elsewhere', value: '29080', name: 'Lee', place: 'SC' },
      { kind: 'point_elsewhere', name: 'Lee', place: 'SC', miles: 15.3, isRight: false },
    ]);
    expect(draft?.planned.suspicions[1]?.cells).toEqual([
      { column: 'zipCode', letter: 'F' },
      { column: 'county', letter: 'D' },
    ]);
  });

  test('resembles the one that takes part rather than an archived one', () => {
    const gone = restaurant('b', 'Los Comales', { archived: true });
    const like = (...restaurants: (typeof comal)[]) =>
      check([{ ...nueva, name: 'Comales' }], [], { restaurants })[0]?.planned.suspicions;
    expect(like(gone, comal)).toMatchObject([{ id: comal.id, isArchived: false }]);
    expect(like(gone)).toMatchObject([{ id: gone.id, isArchived: true }]);
  });

  test('resembles an earlier row, unless that one is refused', () => {
    const rows = [nueva, { ...nueva, name: 'Sirenas' }];
    expect(kindsOf(check(rows))).toEqual(['', 'like_row']);
    expect(check(rows)[1]?.planned.suspicions).toMatchObject([{ name: 'La Sirena', row: 2 }]);
    expect(
      kindsOf(
        check([
          { ...nueva, zipCode: 'x' },
          { ...nueva, name: 'Sirenas' },
        ]),
      ),
    ).toEqual(['', '']);
  });

  test('shares its point with one of another address only', () => {
    const rows = (address: string | null) => [
      { ...nueva, address: '12 King St' },
      { ...nueva, name: 'El Faro', address },
    ];
    expect(kindsOf(check(rows('99 Meeting St')))).toEqual(['', 'point_shared']);
    expect(kindsOf(check(rows('12 King St')))).toEqual(['', '']);
    expect(kindsOf(check(rows(null)))).toEqual(['', '']);
  });
});

describe('a restaurant that is here', () => {
  test.each<[string, Cells, string]>([
    ['with another phone', { phone: '843 555 0100' }, ''],
    ['with a longer name', { name: 'El Comal de Lupita' }, ''],
    ['with an altogether other name', { name: 'La Sirena' }, 'other_name'],
    ['called like another one', { name: 'Doña Lupes' }, 'other_name,like_other'],
    ['moved next door', { latitude: 32.7812, longitude: -79.9412 }, ''],
    ['moved far', { latitude: 32.8812, longitude: -79.9412 }, 'moved'],
    ['moved to a rough point', { latitude: 32.79, longitude: -79.94 }, 'point_rough'],
    ['moved into another county by its county alone', { county: 'Lee' }, 'point_elsewhere'],
    ['whose row says what is there', { latitude: 32.78, longitude: -79.94 }, ''],
  ])('%s', (_, cells, kinds) => {
    expect(kindsOf(check([{ id: comal.id, ...cells }]))).toEqual([kinds]);
  });

  test('that keeps no more than half of its name is asked about', () => {
    const named = (name: string) => kindsOf(check([{ id: lupe.id, name }]));
    expect([named('Doña Sirena'), named('Doña Lupe del Mar')]).toEqual([['other_name'], ['']]);
  });

  test('cannot be the one that it resembles: it has an id', () => {
    const [draft] = check([{ id: comal.id, name: 'Doña Lupes' }]);
    expect(draft?.planned.suspicions[1]).toMatchObject({ id: lupe.id, canBeSame: false });
  });
});

describe('a dish', () => {
  const catalogue = { dishes: [pastor] };
  test.each([
    ['like one of its restaurant', { restaurant: 'El Comal', name: 'Tacos pastor' }, 'like_other'],
    ['like one of another restaurant', { restaurant: 'Doña Lupe', name: 'Tacos pastor' }, ''],
    ['of its own', { restaurant: 'El Comal', name: 'Taco de asada' }, ''],
    ['renamed altogether', { id: pastor.id, name: 'Taco de asada' }, 'other_name'],
    ['renamed a little', { id: pastor.id, name: 'Taco al pastor con piña' }, ''],
  ])('%s', (_, cells, kinds) => {
    expect(kindsOf(check([], [cells], catalogue))).toEqual([kinds]);
  });

  test('is like an earlier row of its restaurant', () => {
    const rows = ['Gordita de nata', 'Gorditas de nata'];
    const of = (restaurants: string[]) =>
      kindsOf(
        check(
          [],
          rows.map((name, at) => ({ name, restaurant: restaurants[at] ?? '' })),
        ),
      );
    expect(of(['El Comal', 'El Comal'])).toEqual(['', 'like_row']);
    expect(of(['El Comal', 'Doña Lupe'])).toEqual(['', '']);
  });
});

test('rows that are refused or change nothing are not suspected', () => {
  const drafts = check([
    { ...nueva, name: 'Comales', phone: 'x'.repeat(50), zipCode: '10001' },
    { id: comal.id, name: 'El Comal' },
  ]);
  expect(kindsOf(drafts)).toEqual(['', '']);
  expect(outcomesOf(drafts)).toEqual(['too_long', 'unchanged']);
});

test('each kind is counted with what is open', () => {
  const drafts = check([
    { ...nueva, zipCode: '10001' },
    { ...nueva, name: 'El Faro', zipCode: '10001' },
  ]);
  expect(countSuspicions(drafts)).toEqual([{ kind: 'zip_unknown', count: 2, open: 2 }]);
  expect(countSuspicions([])).toEqual([]);
});

test('whatever is in a file, it is planned; an export of what it leaves is not suspected', () => {
  const text = fc.constantFrom(null, 'El Comal', 'Comales', 'La Sirena', 'x'.repeat(130), '');
  const row = fc.record({
    id: fc.constantFrom(null, null, comal.id, lupe.id, 'zz'),
    name: text,
    state: fc.constantFrom('SC', 'GA', null),
    county: fc.constantFrom('Charleston', 'Lee', 'Nowhere', null),
    zipCode: fc.constantFrom('29403', '29080', '10001', '2940', null),
    latitude: fc.constantFrom(32.7712, 33.2212, 32.77, 19.4, null),
    longitude: fc.constantFrom(-79.9312, -79.93, null),
    phone: fc.constantFrom('843 555 0100', null),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const drafts = check(rows);
      for (const { planned } of drafts) {
        const isSuspect = planned.suspicions.length > 0;
        expect(planned.outcome === 'suspect').toBe(isSuspect);
      }
      const back = [comal, lupe].map(({ id, name }) => ({ id, name, ...there }));
      expect(kindsOf(check(back))).toEqual(['', '']);
    }),
    { seed: 20, numRuns: 200 },
  );
});
