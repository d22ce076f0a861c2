import { describe, expect, test } from 'vitest';
import { CATALOGUE_LIMITS } from '../catalogue/rules.ts';
import {
  comal,
  dish,
  lupe,
  planOf,
  problemsOf,
  restaurant,
  there,
  outcomesOf,
  uuid,
} from '../testing/catalogue.ts';

const pastor = dish('d', 'Al pastor', comal);
const nueva = { name: 'Nueva', ...there };

describe('what is merged', () => {
  const merged = { ...restaurant('b', 'La Fogata'), archived: true, mergedIntoId: comal.id };
  const catalogue = { restaurants: [comal, merged] };
  const named = { id: merged.id, name: 'La Fogata', ...there };

  test('is not changed by a file, also if that only names it', () => {
    const rows = [{ ...named, phone: '843 555 0101' }];
    expect(outcomesOf(planOf(rows, [], catalogue))).toEqual(['merged']);
    const { id: _, ...nameless } = { ...named, phone: '843 555 0101' };
    expect(outcomesOf(planOf([nameless], [], catalogue))).toEqual(['merged']);
  });

  test('gets no new dishes; a row that says what is so is none', () => {
    const drafts = planOf(
      [{ ...named, archived: 'yes' }],
      [{ restaurantId: merged.id, restaurant: 'La Fogata', name: 'x' }],
      catalogue,
    );
    expect(outcomesOf(drafts)).toEqual(['unchanged', 'merged']);
  });
});

describe('a refusal', () => {
  test('of a restaurant refuses its dishes, and names its row', () => {
    const drafts = planOf(
      [
        { name: 'Otra', ...there },
        { ...nueva, county: 'Nowhere' },
      ],
      [
        { restaurant: 'Nueva', name: 'x' },
        { restaurant: 'Otra', name: 'x' },
        { restaurant: 'El Comal', name: 'x' },
      ],
    );
    expect(outcomesOf(drafts)).toEqual([
      'created',
      'unknown_county',
      'refused_restaurant',
      'created',
      'created',
    ]);
    expect(problemsOf(drafts[2])).toEqual([['refused_restaurant', 'restaurant', 'x', 3]]);
  });

  test('of what is there already leaves its dishes', () => {
    const drafts = planOf(
      [{ id: comal.id, zipCode: 'x' }],
      [{ restaurant: 'El Comal', name: 'x' }],
    );
    expect(outcomesOf(drafts)).toEqual(['bad_zip', 'created']);
  });

  test('reports one problem of a row, though it would be refused for more', () => {
    const drafts = planOf([{ ...nueva, county: 'Nowhere' }], [{ restaurant: 'Nueva', name: null }]);
    expect(outcomesOf(drafts)).toEqual(['unknown_county', 'missing']);
  });

  test('that follows from the last one is found, too', () => {
    // That dish is refused with its restaurant, so it does not count.
    const drafts = planOf(
      [{ ...nueva, featuredDish: 'Nothing' }],
      [{ restaurant: 'Nueva', name: 'x' }],
    );
    expect(outcomesOf(drafts)).toEqual(['unknown_dish', 'refused_restaurant']);
    // The row that wanted the same name was refused before that.
    const named = planOf([
      { name: 'Nueva', ...there, featuredDish: 'Nothing' },
      { name: 'Nueva', ...there, featuredDish: null },
    ]);
    expect(outcomesOf(named)).toEqual(['unknown_dish', 'double_in_file']);
  });

  test('gives back a name that the row would have left', () => {
    const drafts = planOf([
      { id: comal.id, name: 'Comal', featuredDish: 'Nothing' },
      { id: lupe.id, name: 'El Comal', featuredDish: null },
    ]);
    expect(outcomesOf(drafts)).toEqual(['unknown_dish', 'double_in_catalogue']);
  });

  test('goes on along a row of names, each of which the next one wanted', () => {
    const third = restaurant('e', 'La Luz');
    const drafts = planOf(
      [
        { id: third.id, name: 'Doña Lupe', featuredDish: null },
        { id: lupe.id, name: 'El Comal', featuredDish: null },
        { id: comal.id, name: 'Comal', featuredDish: 'Nothing' },
      ],
      [],
      { restaurants: [comal, lupe, third] },
    );
    expect(outcomesOf(drafts)).toEqual([
      'double_in_catalogue',
      'double_in_catalogue',
      'unknown_dish',
    ]);
  });
});

describe('the dishes of a restaurant', () => {
  const { dishesOfRestaurant } = CATALOGUE_LIMITS;
  const full = Array.from({ length: dishesOfRestaurant - 1 }, (_, index) => ({
    ...dish('d', `Taco ${index}`, comal),
    id: `${uuid('d').slice(0, -4)}${1000 + index}`,
  }));

  test('are so many, and one more is refused as a whole row', () => {
    const rows = ['x', 'y'].map((name) => ({ restaurant: 'El Comal', name }));
    const drafts = planOf([], rows, { dishes: full });
    expect(drafts.map(problemsOf)).toEqual([
      [],
      [['too_many_dishes', null, '', dishesOfRestaurant]],
    ]);
  });

  test('that are there or refused take no place of a new one', () => {
    const rows = [
      { id: full[0]?.id ?? null, restaurant: 'El Comal', name: 'Otro' },
      { id: null, restaurant: 'El Comal', name: null },
      { id: null, restaurant: 'Doña Lupe', name: 'x' },
      { id: null, restaurant: 'El Comal', name: 'x' },
    ];
    expect(outcomesOf(planOf([], rows, { dishes: full }))).toEqual([
      'changed',
      'missing',
      'created',
      'created',
    ]);
  });

  test('may be as many in each restaurant that the file creates', () => {
    const rows = ['Nueva', 'Otra'].flatMap((name) =>
      Array.from({ length: dishesOfRestaurant }, (_, index) => ({
        restaurant: name,
        name: `${index}`,
      })),
    );
    const drafts = planOf([nueva, { name: 'Otra', ...there }], rows);
    expect(outcomesOf(drafts).filter((outcome) => outcome !== 'created')).toEqual([]);
    const more = [...rows, { restaurant: 'Otra', name: 'x' }];
    expect(outcomesOf(planOf([nueva, { name: 'Otra', ...there }], more)).at(-1)).toBe(
      'too_many_dishes',
    );
  });
});

describe('the featured dish', () => {
  const dishes = [pastor];
  const featured = { id: comal.id, featuredDish: 'AL PASTOR' };

  test('is one of the restaurant, by its folded name', () => {
    const [draft] = planOf([featured], [], { dishes });
    expect(draft?.featured).toBe(pastor);
    const [other] = planOf([{ id: lupe.id, featuredDish: 'Al pastor' }], [], { dishes });
    expect(problemsOf(other)).toEqual([['unknown_dish', 'featuredDish', 'Doña Lupe', null]]);
    expect(other?.featured).toBeNull();
  });

  test.each([
    ['is archived', [dish('d', 'Al pastor', comal, { archived: true })], [], 'unknown_dish'],
    ['becomes archived', dishes, [{ id: pastor.id, archived: 'yes' }], 'unknown_dish'],
    ['gets another name', dishes, [{ id: pastor.id, name: 'Otro' }], 'unknown_dish'],
    [
      'gets this name',
      [dish('d', 'Otro', comal)],
      [{ id: pastor.id, name: 'Al pastor' }],
      'changed',
    ],
    [
      'takes part again',
      [dish('d', 'Al pastor', comal, { archived: true })],
      [{ id: pastor.id, archived: 'no' }],
      'changed',
    ],
    [
      'keeps its name, since the row is refused',
      dishes,
      [{ id: pastor.id, name: 'Otro', imageUrl: 'x' }],
      'changed',
    ],
    ['is created', [], [{ restaurant: 'El Comal', name: 'al pastor' }], 'changed'],
    [
      'is created as archived',
      [],
      [{ restaurant: 'El Comal', name: 'Al pastor', archived: 'x' }],
      'unknown_dish',
    ],
    [
      'is not created after all',
      [],
      [{ restaurant: 'El Comal', name: 'Al pastor', imageUrl: 'x' }],
      'unknown_dish',
    ],
    ['is created elsewhere', [], [{ restaurant: 'Doña Lupe', name: 'Al pastor' }], 'unknown_dish'],
  ])('that %s', (_, known, rows, outcome) => {
    expect(outcomesOf(planOf([featured], rows, { dishes: known }))[0]).toBe(outcome);
  });

  test('stays the dish that is there when a row gives it this name', () => {
    const other = dish('d', 'Otro', comal);
    const renaming = [{ id: other.id, restaurant: 'El Comal', name: 'Al pastor' }];
    const [draft] = planOf([featured], renaming, { dishes: [other] });
    expect(draft?.featured).toBe(other);
  });

  test('may be the row that creates it, in a restaurant that another row creates', () => {
    const drafts = planOf(
      [{ ...nueva, featuredDish: 'Al pastor' }],
      [{ restaurant: 'Nueva', name: 'Al pastor' }],
    );
    expect(outcomesOf(drafts)).toEqual(['created', 'created']);
    expect(drafts[0]?.featured).toBe(drafts[1]);
  });

  test('is not asked for where none is named, or the row is refused', () => {
    const drafts = planOf([
      { id: comal.id, featuredDish: null, phone: '1' },
      { id: lupe.id, featuredDish: 'Nothing', phone: { odd: 'formula' } },
    ]);
    expect(outcomesOf(drafts)).toEqual(['changed', 'formula']);
    const named = restaurant('a', 'El Comal', { featuredDish: 'Gone', featuredDishId: uuid('9') });
    expect(
      outcomesOf(planOf([{ id: named.id, phone: '1' }], [], { restaurants: [named] })),
    ).toEqual(['changed']);
  });
});
