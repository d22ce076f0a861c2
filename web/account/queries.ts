import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** What the account page shows. */
export const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'account'],
    queryFn: () => api.people.account(),
    ...cached.user,
  });
