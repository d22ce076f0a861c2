import { useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { meQuery } from '../people/queries.ts';

/** Replaces the signed-in person's data. It is the same person, so cached answers stay. */
export function useRefreshPerson(): (person: Person) => void {
  const client = useQueryClient();
  const { queryKey } = meQuery(useApi());
  return (person) => void client.setQueryData(queryKey, { person });
}
