const last = new Map<string, Promise<unknown>>();

/**
 * Runs the writes of one restaurant in order, so that the last tap wins. A write that hangs or fails does
 * not delay other restaurants.
 */
export function inTurn<Result>(restaurantId: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (last.get(restaurantId) ?? Promise.resolve()).then(work);
  const over = turn
    .catch(() => {})
    .then(() => {
      if (last.get(restaurantId) === over) last.delete(restaurantId);
    });
  last.set(restaurantId, over);
  return turn;
}
