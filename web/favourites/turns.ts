const last = new Map<string, Promise<unknown>>();

/**
 * One after the other for the same restaurant: what was tapped last is what stands in the end. A
 * write that hangs or fails holds no other restaurant up.
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
