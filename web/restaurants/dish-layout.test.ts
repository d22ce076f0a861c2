import { expect, test } from 'vitest';
import { layOutDishes } from './dish-layout.ts';

const menu = (...names: string[]) => names.map((name) => ({ id: name, name }));

const shapes = (names: string[], featured: string | null, hasVideo = true) =>
  layOutDishes(menu(...names), featured, hasVideo).map(({ dish, shape }) => [dish.name, shape]);

test('two and two, in the order of the menu', () => {
  expect(shapes(['a', 'b', 'c', 'd'], null)).toEqual([
    ['a', 'half'],
    ['b', 'half'],
    ['c', 'half'],
    ['d', 'half'],
  ]);
});

test('what is alone in its row has it whole', () => {
  expect(shapes(['a'], null)).toEqual([['a', 'wide']]);
  expect(shapes(['a', 'b', 'c'], null).at(-1)).toEqual(['c', 'wide']);
  expect(shapes([], null)).toEqual([]);
});

test('the featured dish comes first, and wide', () => {
  expect(shapes(['a', 'b', 'c'], 'b')).toEqual([
    ['b', 'wide'],
    ['a', 'half'],
    ['c', 'half'],
  ]);
});

test.each(['Special 3', 'SPECIAL 3: birria', 'Our special 3 tacos'])(
  '"%s" has the video beside it',
  (name) => {
    expect(shapes(['a', 'b', name], null)).toEqual([
      [name, 'beside-video'],
      ['a', 'half'],
      ['b', 'half'],
    ]);
  },
);

test('"Special 2" and "Special  3" are dishes like others', () => {
  expect(shapes(['Special 2', 'Special  3'], null).map(([, shape]) => shape)).toEqual([
    'half',
    'half',
  ]);
});

test('without a video a special 3 is wide all the same; the video stands only once', () => {
  expect(shapes(['Special 3'], null, false)).toEqual([['Special 3', 'wide']]);
  expect(shapes(['Special 3', 'Special 30', 'a', 'b'], null)).toEqual([
    ['Special 3', 'beside-video'],
    ['Special 30', 'wide'],
    ['a', 'half'],
    ['b', 'half'],
  ]);
});

test('a featured special 3 stands first, with the video', () => {
  expect(shapes(['Special 3', 'b', 'c', 'Special 31'], 'Special 31')).toEqual([
    ['Special 31', 'wide'],
    ['Special 3', 'beside-video'],
    ['b', 'half'],
    ['c', 'half'],
  ]);
  expect(shapes(['b', 'Special 3'], 'Special 3')[0]).toEqual(['Special 3', 'beside-video']);
});
