import { cached } from '../api/cached.ts';
import type { RouterContext } from '../router-context.ts';
import { totalsQuery } from '../voting/queries.ts';
import { suggestedQuery } from './detail-queries.ts';
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
  ]);
}
