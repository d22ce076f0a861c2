import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsRange } from '../../domain/visits/rules.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** The figures of a range; the previous ones stay until they arrive. They may be a minute old. */
export const analyticsQuery = (api: Api, range: AnalyticsRange) =>
  queryOptions({
    queryKey: ['mine', 'analytics', range],
    queryFn: ({ signal }) => api.visits.analytics({ range }, { signal }),
    placeholderData: keepPreviousData,
    ...cached.tally,
  });
