import { queryOptions, useQuery } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { useHydrated } from '../platform/hydrated.ts';

/** How it stands with the own access. */
export const accessQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'access'],
    queryFn: () => api.owners.status(),
    ...cached.user,
  });

/**
 * Where the header leads who may own a restaurant, and whether a request of theirs waits. It is found
 * out once the page works; until then, where that fails, and for who is not signed in, it is the page
 * of requests (S2 §8).
 */
export function useOwnerLink(): { to: string; isPending: boolean } {
  const person = usePerson();
  const hydrated = useHydrated();
  const { data } = useQuery({ ...accessQuery(useApi()), enabled: hydrated && Boolean(person) });
  const isOwner = person && data && data.owned.length > 0;
  return {
    to: isOwner ? paths.ownerDashboard() : paths.accessRequest(),
    isPending: Boolean(person) && data?.status === 'pending',
  };
}
