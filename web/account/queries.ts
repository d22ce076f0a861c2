import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';

/** S2 §9: user data may be a minute old, and is asked for again when the window comes back. */
export const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'account'],
    queryFn: () => api.people.account(),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });
