import type { PlannedRow } from './rules.ts';
import type { Suspicion } from './rules.suspicions.ts';

/** A merge that a suspicion leads to. */
export interface OfferedMerge {
  /** Whose page offers it: the restaurant that goes, or that of both dishes. */
  restaurantId: string;
  /** The dish that goes; null: restaurants are merged. */
  dishId: string | null;
  /** The restaurant or dish that stays. */
  intoId: string;
}

/**
 * The merge of a row's restaurant or dish into the one that it resembles; null: not both are here, or one does not
 * take part. What a row would create is not here before the import, which can take the row for the other one.
 */
export function mergeOf(
  { sheet, id, createdId, isSame }: PlannedRow,
  { kind, id: intoId, restaurantId, isArchived }: Suspicion,
): OfferedMerge | null {
  const own = createdId ?? id;
  if (kind !== 'like_other' && kind !== 'like_row') return null;
  if (isSame || isArchived || !own || !intoId || !restaurantId || own === intoId) return null;
  return sheet === 'dishes'
    ? { restaurantId, dishId: own, intoId }
    : { restaurantId: own, dishId: null, intoId };
}
