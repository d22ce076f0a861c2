import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** What the account has for the second step at sign-in. */
export const factorsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'second-factors'],
    queryFn: () => api.secondFactors.read(),
    ...cached.user,
  });

/** What the account page shows. */
export const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'account'],
    queryFn: () => api.people.account(),
    ...cached.user,
  });
