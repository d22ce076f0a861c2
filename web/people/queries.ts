import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../domain/people/schema.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { forget } from '../platform/kept.ts';
import { nativeShell } from '../platform/native.ts';

/** Who is signed in. */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: () => api.people.me(),
    ...cached.user,
  });

/** Who is signed in; undefined while that is being found out, null for nobody. */
export function usePerson(): Person | null | undefined {
  return useQuery(meQuery(useApi())).data?.person;
}

/** Puts a person (or nobody) in place, and forgets what the one before could see. */
export function useSetPerson(): (person: Person | null) => void {
  const client = useQueryClient();
  return (person) => {
    if (!person) forget('signed-in-as');
    client.removeQueries({ queryKey: ['mine'] });
    if (!person) nativeShell()?.forgetSession();
    client.setQueryData(['me'], { person });
  };
}
