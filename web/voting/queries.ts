import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';

/** S2 §5: open pages see the voting switch within 5 s. */
const POLL_MS = 5000;

/** Everything under `mine` belongs to one person and goes when they do. */
export const standingQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'standing', restaurantId],
    queryFn: () => api.voting.standing({ restaurantId }),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });

export const historyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'history'],
    queryFn: () => api.voting.history(),
    staleTime: 60_000,
  });
