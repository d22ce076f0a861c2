import { useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { meQuery } from '../people/queries.ts';

/** Puts the same person in place, changed: what they could see before stays. */
export function useRefreshPerson(): (person: Person) => void {
  const client = useQueryClient();
  const { queryKey } = meQuery(useApi());
  return (person) => void client.setQueryData(queryKey, { person });
}
