import { useQuery } from '@tanstack/react-query';
import { mayHaveRanks } from '../../domain/broadcasts/fields.ts';
import type { BroadcastFields } from '../../domain/broadcasts/schema.ts';
import { useApi } from '../api/context.ts';
import { ranksExampleQuery } from './queries.ts';

/** What such a mail would end with; null where it cannot: it goes to others too, or no result is published. */
export function useRanksExample({ filter }: Pick<BroadcastFields, 'filter'>) {
  const isOffered = mayHaveRanks(filter);
  const { data } = useQuery({ ...ranksExampleQuery(useApi()), enabled: isOffered });
  return isOffered ? (data?.example ?? null) : null;
}
