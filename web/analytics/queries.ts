import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsRange } from '../../domain/visits/rules.ts';
import type { Api } from '../api/client.ts';

/** The figures of a time; those before stay until they are there. What is counted may be a minute old. */
export const analyticsQuery = (api: Api, range: AnalyticsRange) =>
  queryOptions({
    queryKey: ['mine', 'analytics', range],
    queryFn: ({ signal }) => api.visits.analytics({ range }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
