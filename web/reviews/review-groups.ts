import type { Review } from '../../domain/reviews/schema.ts';

/** Whether a review is stars alone, and nobody has answered it. */
export const isWordless = ({ reviewText, reply }: Pick<Review, 'reviewText' | 'reply'>): boolean =>
  !reviewText && !reply;

/** The reviews in their order: neighbours without words together, every other one by itself. */
export function groupReviews<One extends Pick<Review, 'reviewText' | 'reply'>>(
  reviews: readonly One[],
): readonly (readonly [One, ...One[]])[] {
  const groups: [One, ...One[]][] = [];
  for (const review of reviews) {
    const last = groups.at(-1);
    if (last && isWordless(last[0]) && isWordless(review)) last.push(review);
    else groups.push([review]);
  }
  return groups;
}
