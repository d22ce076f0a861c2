import { cached } from '../api/cached.ts';
import type { RouterContext } from '../router-context.ts';
import { LazyRanks } from '../results/lazy-ranks.ts';
import { resultRanksQuery } from '../results/ranks-query.ts';
import { settingsQuery } from '../shell/queries.ts';
import { totalsQuery } from '../voting/queries.ts';
import { suggestedQuery } from './detail-queries.ts';
import { loadSoldOut } from './sold-out-query.ts';
import { restaurantQuery } from './queries.ts';

/**
 * Loads the data that a restaurant's page needs at first.
 * @throws ApiFailure where there is no such restaurant, or it cannot be read
 */
export async function loadRestaurant(
  { queryClient, api }: RouterContext,
  restaurantId: string,
): Promise<void> {
  await Promise.all([
    queryClient.query({ ...restaurantQuery(api, restaurantId), ...cached.asItStands }),
    // The page works without them: their section shows the failure.
    queryClient
      .query({ ...suggestedQuery(api, restaurantId, null), ...cached.asItStands })
      .catch(() => {}),
    queryClient.query({ ...totalsQuery(api, restaurantId), ...cached.asItStands }).catch(() => {}),
    loadSoldOut({ queryClient, api }),
    loadRanks({ queryClient, api }, restaurantId).catch(() => {}),
  ]);
}

/** Loads its places in the result, once there is one. */
async function loadRanks(
  { queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>,
  restaurantId: string,
): Promise<void> {
  const { resultYear } = await queryClient.query({ ...settingsQuery(api), ...cached.asItStands });
  if (resultYear === null) return;
  await Promise.all([
    LazyRanks.preload(),
    queryClient.query({ ...resultRanksQuery(api, restaurantId), ...cached.asItStands }),
  ]);
}
