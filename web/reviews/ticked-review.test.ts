import { expect, test } from 'vitest';
import type { OwnReview } from '../../domain/reviews/schema.ts';
import { NO_REVIEW, prefilled } from './ticked-review.ts';

const review = {
  id: 'aaaaaaaa-0000-4000-8000-000000000000',
  rating: 4,
  reviewText: 'Rico',
  reviewerName: 'Ana R.',
  createdAt: '2026-11-10T18:00:00.000Z',
  updatedAt: '2026-11-12T18:00:00.000Z',
  reply: null,
  hidden: false,
  hiddenFor: null,
};
const own: OwnReview = { review, mayReview: true, mayReply: false, reportedIds: [] };
const none: OwnReview = { ...own, review: null };
const ticked = { ...NO_REVIEW, ticked: true };

test('the fields hold the review that is there, and which version of it that was', () => {
  const there = { rating: 4, reviewText: 'Rico', seen: review.updatedAt };
  expect(prefilled(null, own)).toEqual({ ...there, ticked: false });
  // Ticked before it was known.
  expect(prefilled(ticked, own)).toEqual({ ...there, ticked: true });
  const never = { ...own, review: { ...review, updatedAt: null } };
  expect(prefilled(null, never).seen).toBe(review.createdAt);
});

test('what is typed stays, with the version that was seen when it was begun', () => {
  const typed = { ticked: true, rating: 2, reviewText: '', seen: null };
  expect(prefilled(typed, own)).toEqual(typed);
  const early = { ticked: true, rating: 2, reviewText: '' };
  expect(prefilled(early, own).seen).toBe(review.updatedAt);
});

test('without a review, or before it is known, they are empty', () => {
  expect(prefilled(null, undefined)).toEqual(NO_REVIEW);
  expect(prefilled(ticked, undefined)).toEqual(ticked);
  expect(prefilled(ticked, none)).toEqual({ ...ticked, seen: null });
});
