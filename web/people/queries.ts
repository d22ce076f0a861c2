import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../domain/people/schema.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { forget } from '../platform/kept.ts';
import { nativeShell } from '../platform/native.ts';

/** The signed-in person. */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: () => api.people.me(),
    ...cached.user,
  });

/** The signed-in person; undefined while loading, null if nobody is signed in. */
export function usePerson(): Person | null | undefined {
  return useQuery(meQuery(useApi())).data?.person;
}

/** Sets the person (or null), and clears the cached data of the previous person. */
export function useSetPerson(): (person: Person | null) => void {
  const client = useQueryClient();
  return (person) => {
    if (!person) forget('signed-in-as');
    client.removeQueries({ queryKey: ['mine'] });
    if (!person) nativeShell()?.forgetSession();
    client.setQueryData(['me'], { person });
  };
}
