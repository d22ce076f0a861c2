import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Review } from '../../domain/reviews/schema.ts';
import { groupReviews, isWordless } from './review-groups.ts';

type One = Pick<Review, 'reviewText' | 'reply'> & { id: string };

const REPLY = {
  text: '¡Gracias!',
  repliedAt: '2026-05-02T19:00:00.000Z',
  updatedAt: '2026-05-02T19:00:00.000Z',
  isOlder: false,
};
const stars = (id: string): One => ({ id, reviewText: null, reply: null });
const words = (id: string): One => ({ id, reviewText: 'Muy rico.', reply: null });
const answered = (id: string): One => ({ id, reviewText: null, reply: REPLY });

const idsOf = (reviews: readonly One[]) =>
  groupReviews(reviews).map((group) => group.map(({ id }) => id).join(' '));

describe('reviews without words', () => {
  test('neighbours are together, one alone stays alone', () => {
    expect(idsOf([stars('a'), words('b'), stars('c'), stars('d'), stars('e'), words('f')])).toEqual(
      ['a', 'b', 'c d e', 'f'],
    );
  });

  test('neighbours with words are not together', () => {
    expect(idsOf([words('a'), words('b')])).toEqual(['a', 'b']);
  });

  test('an answered one has something to read', () => {
    expect(isWordless(answered('a'))).toBe(false);
    expect(idsOf([stars('a'), answered('b'), answered('c'), stars('d')])).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  test('a text of no letters is none', () => {
    expect(isWordless({ reviewText: '', reply: null })).toBe(true);
  });

  test('none are no group', () => {
    expect(groupReviews([])).toEqual([]);
  });
});

test('every review is there once, in its order; two groups without words never meet', () => {
  const reviews = fc.array(
    fc.record({
      id: fc.uuid(),
      reviewText: fc.constantFrom(null, 'Rico'),
      reply: fc.constantFrom(null, REPLY),
    }),
  );
  fc.assert(
    fc.property(reviews, (all) => {
      const groups = groupReviews(all);
      expect(groups.flat()).toEqual(all);
      for (const [index, group] of groups.entries()) {
        const before = groups[index - 1];
        expect(group.length === 1 || group.every(isWordless)).toBe(true);
        expect(before && isWordless(before[0]) && isWordless(group[0])).not.toBe(true);
      }
    }),
  );
});

test('another page makes the last group longer, and leaves those before it as they are', () => {
  const page = [words('a'), stars('b')];
  expect(idsOf(page)).toEqual(['a', 'b']);
  expect(idsOf([...page, stars('c'), stars('d'), words('e')])).toEqual(['a', 'b c d', 'e']);
});
