import type { Ballot } from '../../domain/voting/schema.ts';

/** A page may have been open since before a merge of dishes. Of two ratings of one dish then, the higher one stays. */
export function withoutMerged(ballot: Ballot, merged: Record<string, string>): Ballot {
  const ratings = new Map<string, number>();
  for (const { dishId, rating } of ballot.ratings) {
    const counted = merged[dishId] ?? dishId;
    ratings.set(counted, Math.max(rating, ratings.get(counted) ?? 0));
  }
  return { ...ballot, ratings: [...ratings].map(([dishId, rating]) => ({ dishId, rating })) };
}
