import { expect, test } from 'vitest';
import { ballotSchema, ratingSchema } from './schema.ts';

const id = (digit: number) => `aaaaaaaa-0000-4000-8000-${String(digit).padStart(12, '0')}`;
const ballot = {
  idempotencyKey: id(1),
  restaurantId: id(2),
  ratings: [{ dishId: id(3), rating: 5 }],
  position: null,
};
const read = (more: object) => ballotSchema.safeParse({ ...ballot, ...more });

test('a rating is a whole number from 0 to 5', () => {
  const fits = (rating: number) => ratingSchema.safeParse({ dishId: id(3), rating }).success;
  expect([-1, 0, 1, 2, 3, 4, 5, 6, 2.5].filter(fits)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a ballot is read with its ids in one spelling', () => {
  const upper = {
    ...ballot,
    idempotencyKey: ballot.idempotencyKey.toUpperCase(),
    restaurantId: ballot.restaurantId.toUpperCase(),
  };
  expect(ballotSchema.parse(upper)).toEqual(ballot);
});

test('a ballot has at most 60 ratings, and each dish once', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, row) => ({ dishId: id(row), rating: 0 }));
  // None at all is refused by the rule, in the words of the specification.
  expect([0, 1, 2, 60].filter((count) => !read({ ratings: rows(count) }).success)).toEqual([]);
  expect(read({ ratings: rows(61) }).success).toBe(false);
  const twice = [...rows(2), { dishId: id(1).toUpperCase(), rating: 1 }];
  expect(read({ ratings: twice }).error?.issues).toMatchObject([
    { path: ['ratings'], message: 'a dish stands twice' },
  ]);
});

test('a ballot names its key, its restaurant and its position', () => {
  for (const name of Object.keys(ballot)) {
    expect({ name, fits: read({ [name]: undefined }).success }).toEqual({ name, fits: false });
  }
});
