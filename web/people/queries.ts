import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../domain/people/schema.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';

/** S2 §9: user data may be a minute old, and is asked for again when the window comes back. */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: () => api.people.me(),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });

/** Who is signed in; undefined while that is being found out, null for nobody. */
export function usePerson(): Person | null | undefined {
  return useQuery(meQuery(useApi())).data?.person;
}

/** Puts a person (or nobody) in place, and forgets what the one before could see. */
export function useSetPerson(): (person: Person | null) => void {
  const client = useQueryClient();
  return (person) => {
    client.removeQueries({ queryKey: ['mine'] });
    client.setQueryData(['me'], { person });
  };
}
