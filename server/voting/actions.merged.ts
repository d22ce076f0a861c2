import type { Ballot } from '../../domain/voting/schema.ts';

/**
 * A page may have been open since before a merge of dishes or restaurants. Of two ratings of one dish then, the
 * higher one stays.
 * @param mergedInto the restaurant that the ballot's is merged into; null: it is not
 */
export function withoutMerged(
  ballot: Ballot,
  merged: Record<string, string>,
  mergedInto: string | null,
): Ballot {
  const ratings = new Map<string, number>();
  for (const { dishId, rating } of ballot.ratings) {
    const counted = merged[dishId] ?? dishId;
    ratings.set(counted, Math.max(rating, ratings.get(counted) ?? 0));
  }
  return {
    ...ballot,
    restaurantId: mergedInto ?? ballot.restaurantId,
    ratings: [...ratings].map(([dishId, rating]) => ({ dishId, rating })),
  };
}
