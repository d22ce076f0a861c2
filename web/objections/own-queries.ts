import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** The result for an owner, and what they asked of it. */
export const ownObjectionsQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'objections', restaurantId],
    queryFn: () => api.resultObjections.own({ restaurantId }),
    ...cached.user,
  });
