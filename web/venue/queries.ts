import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** What the server says of a counter screen, with its clock. */
export const counterScreenQuery = (api: Api, screenId: string) =>
  queryOptions({
    queryKey: ['counter-screen', screenId],
    queryFn: () => api.venueCodes.screen({ screenId }),
    ...cached.tally,
  });
