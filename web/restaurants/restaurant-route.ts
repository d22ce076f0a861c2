import { cached } from '../api/cached.ts';
import type { RouterContext } from '../router-context.ts';
import { totalsQuery } from '../voting/queries.ts';
import { suggestedQuery } from './detail-queries.ts';
import { restaurantQuery } from './queries.ts';

/**
 * Fetches what a restaurant's page opens with.
 * @throws ApiFailure where there is no such restaurant, or it cannot be read
 */
export async function loadRestaurant(
  { queryClient, api }: RouterContext,
  restaurantId: string,
): Promise<void> {
  await Promise.all([
    queryClient.query({ ...restaurantQuery(api, restaurantId), ...cached.asItStands }),
    // The page stands without them: their place tells what went wrong.
    queryClient
      .query({ ...suggestedQuery(api, restaurantId, null), ...cached.asItStands })
      .catch(() => {}),
    queryClient.query({ ...totalsQuery(api, restaurantId), ...cached.asItStands }).catch(() => {}),
  ]);
}
