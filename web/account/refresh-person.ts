import { useQueryClient } from '@tanstack/react-query';
import type { Person } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { meQuery } from '../people/queries.ts';

/** Updates the signed-in person; the person stays the same, so cached answers are kept. */
export function useRefreshPerson(): (person: Person) => void {
  const client = useQueryClient();
  const { queryKey } = meQuery(useApi());
  return (person) => void client.setQueryData(queryKey, { person });
}
