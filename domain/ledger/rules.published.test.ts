import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from './rules.bytes.ts';
import type { Figures } from './rules.figures.ts';
import {
  type PublishedTally,
  comparePublished,
  formatPublished,
  parsePublished,
} from './rules.published.ts';

const origin = 'votataco.example';
const dish = { id: 'pastor', votes: 2, points: 7, zeros: 1 };
const restaurant = { id: 'comal', votes: 2, points: 7, voters: 2, dishes: [dish] };
const published: PublishedTally = {
  v: 1,
  origin,
  size: 3,
  votes: 2,
  points: 7,
  voters: 2,
  restaurants: [restaurant],
};
const figures: Figures = {
  size: 3,
  votes: 2,
  points: 7,
  adminVotes: 0,
  voidedVotes: 0,
  restaurants: [{ ...restaurant, unsure: 0 }],
};
const parse = (value: unknown) => parsePublished(encodeUtf8(JSON.stringify(value)), origin);

describe('published numbers', () => {
  test('are read as they are written', () => {
    expect(parsePublished(encodeUtf8(formatPublished(published)), origin)).toEqual(published);
  });

  test.each<[string, unknown, string]>([
    ['null', null, 'bad_published'],
    ['of another version', { ...published, v: 2 }, 'bad_published'],
    ['of another log', { ...published, origin: 'other.example' }, 'published_of_other_log'],
    ['with a negative number', { ...published, votes: -1 }, 'bad_published'],
    ['with half a vote', { ...published, votes: 1.5 }, 'bad_published'],
    ['with text for a number', { ...published, size: '3' }, 'bad_published'],
    ['without restaurants', { ...published, restaurants: undefined }, 'bad_published'],
    ['with a restaurant that is none', { ...published, restaurants: [1] }, 'bad_published'],
    [
      'with a restaurant twice',
      { ...published, restaurants: [restaurant, restaurant] },
      'bad_published',
    ],
    [
      'with a dish without zeros',
      { ...published, restaurants: [{ ...restaurant, dishes: [{ ...dish, zeros: undefined }] }] },
      'bad_published',
    ],
  ])('%s are refused', (_, value, code) => {
    expect(() => parse(value)).toThrow(expect.objectContaining({ code }));
  });
});

describe('a comparison', () => {
  const withRestaurant = (changes: Partial<typeof restaurant>): PublishedTally => ({
    ...published,
    restaurants: [{ ...restaurant, ...changes }],
  });

  test('finds no difference in equal numbers, nor where nothing was voted', () => {
    expect(comparePublished(figures, published)).toEqual([]);
    const none = { id: 'none', votes: 0, points: 0, voters: 0 };
    const more = { ...published, restaurants: [restaurant, { ...none, dishes: [] }] };
    expect(comparePublished(figures, more)).toEqual([]);
    const dishes = [dish, { ...none, zeros: 0 }];
    expect(comparePublished(figures, withRestaurant({ dishes }))).toEqual([]);
  });

  test('does not compare the voters of the festival', () => {
    expect(comparePublished(figures, { ...published, voters: 99 })).toEqual([]);
  });

  test('names festival, restaurant and dish of each number that differs', () => {
    const changed = {
      ...withRestaurant({ points: 8, dishes: [{ ...dish, zeros: 0 }] }),
      votes: 3,
    };
    expect(comparePublished(figures, changed)).toEqual([
      { counted: 'votes', log: 2, logAtLeast: 2, published: 3 },
      { rest: 'comal', counted: 'points', log: 7, logAtLeast: 7, published: 8 },
      { rest: 'comal', dish: 'pastor', counted: 'zeros', log: 1, logAtLeast: 1, published: 0 },
    ]);
  });

  test('names what only one side has', () => {
    const [inLog] = comparePublished(figures, { ...published, restaurants: [] });
    expect(inLog).toMatchObject({ rest: 'comal', counted: 'votes', log: 2, published: 0 });
    const [shown] = comparePublished({ ...figures, restaurants: [] }, published);
    expect(shown).toMatchObject({ rest: 'comal', counted: 'votes', log: 0, published: 2 });
  });

  test.each([
    [0, true],
    [1, false],
    [2, false],
    [3, true],
  ])('takes %i voters where the log knows of one or two', (voters, differs) => {
    const unsure = { ...figures, restaurants: [{ ...restaurant, unsure: 1 }] };
    const found = comparePublished(unsure, withRestaurant({ voters }));
    expect(found).toEqual(
      differs
        ? [{ rest: 'comal', counted: 'voters', log: 2, logAtLeast: 1, published: voters }]
        : [],
    );
  });
});
