import type { RestaurantTotals } from '../../domain/voting/schema.ts';

/** Totals that are not hidden. */
export type ShownTotals = RestaurantTotals & {
  [Part in 'today' | 'allTime']: NonNullable<RestaurantTotals[Part]>;
};
