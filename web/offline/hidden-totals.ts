import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { RestaurantTotals } from '../../domain/voting/schema.ts';

const isOfTotals = ([kind, , by]: QueryKey): boolean => kind === 'restaurant' && by === 'totals';

/**
 * Totals as they may be shown at a moment: those whose time is over are hidden here as they are on the server, which
 * cannot say so without a network.
 * @param data an answer of any kind; others than totals stay as they are
 */
export function asOf<Data>(queryKey: QueryKey, data: Data, now: number): Data | RestaurantTotals {
  if (!isOfTotals(queryKey)) return data;
  const totals = data as Partial<RestaurantTotals> | null | undefined;
  const from = totals?.hiddenFrom;
  if (!totals || from == null || now < Date.parse(from)) return data;
  const { restaurantId = '', day = '' } = totals;
  return { restaurantId, day, isHidden: true, hiddenFrom: null, today: null, allTime: null };
}

/** Hides the totals of an open page whose time is over. */
export function hideDue(client: QueryClient, now: number): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate: isTotals })) {
    const shown = asOf(queryKey, state.data, now);
    if (shown !== state.data) {
      client.setQueryData(queryKey, shown, { updatedAt: state.dataUpdatedAt });
    }
  }
}

const isTotals = ({ queryKey }: { queryKey: QueryKey }): boolean => isOfTotals(queryKey);
