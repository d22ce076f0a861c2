import { queryOptions, useQuery } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { useHydrated } from '../platform/hydrated.ts';

/** The status of the person's access. */
export const accessQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'access'],
    queryFn: () => api.owners.status(),
    ...cached.user,
  });

/**
 * The header's link for owners and their staff, whether the person's request is pending, and whether they
 * have a restaurant, or to do with one. Loaded after hydration;
 * until then, after a failure, and for signed-out people, it is the request page (S2 §8).
 */
export function useOwnerLink(): { to: string; isPending: boolean; isInvolved: boolean } {
  const person = usePerson();
  const hydrated = useHydrated();
  const { data } = useQuery({ ...accessQuery(useApi()), enabled: hydrated && Boolean(person) });
  const isOwner = person && data && data.owned.length > 0;
  const isPending = Boolean(person) && (data?.waiting.length ?? 0) > 0;
  const to = isOwner
    ? paths.ownerDashboard()
    : person && data?.isStaff
      ? paths.soldOut()
      : paths.accessRequest();
  return { to, isPending, isInvolved: isPending || to !== paths.accessRequest() };
}
