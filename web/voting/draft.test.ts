import { expect, test } from 'vitest';
import type { Rating } from '../../domain/voting/schema.ts';
import { mendRatings } from './draft.ts';

test('of what stands in the storage only a ballot that could be tapped is taken', () => {
  const written: unknown[] = [
    { dishId: 'a', rating: 5 },
    { dishId: 'b', rating: 0 },
    { dishId: 'c', rating: 99 },
    { dishId: 'd', rating: 2.5 },
    { dishId: 'e', rating: '5' },
    { dishId: 6, rating: 5 },
    { dishId: 'f', rating: null },
    {},
  ];
  expect(mendRatings(written as Rating[])).toEqual([
    { dishId: 'b', rating: 0 },
    { dishId: 'c', rating: 5 },
  ]);
  expect(mendRatings([])).toEqual([]);
});
