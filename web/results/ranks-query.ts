import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** The places of a restaurant and its dishes in the newest result; null if none is published. */
export const resultRanksQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['results', 'ranks', restaurantId],
    queryFn: () => api.results.ranksOf({ restaurantId }),
    ...cached.dynamic,
  });
