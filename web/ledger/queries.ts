import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** The state of the public log. It is refetched as often as counts are: it grows every minute. */
export const ledgerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['ledger'],
    queryFn: () => api.receipts.ledger(),
    ...cached.realTime,
  });
