import type { QueryClient } from '@tanstack/react-query';
import type { RestaurantTotals } from '../../domain/voting/schema.ts';

/**
 * Hides the totals of a page whose time is over, as the server would, which cannot be asked without a network. Only
 * totals have such a moment.
 * @param now in milliseconds since 1970
 */
export function hideDue(client: QueryClient, now: number): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const totals = state.data as Partial<RestaurantTotals> | null | undefined;
    if (!totals?.hiddenFrom || now < Date.parse(totals.hiddenFrom)) continue;
    const hidden = { ...totals, isHidden: true };
    client.setQueryData(queryKey, hidden, { updatedAt: state.dataUpdatedAt });
  }
}
