import { queryOptions } from '@tanstack/react-query';
import type { Receipt } from '../../domain/receipts/schema.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** Where the present person's votes are in the public log, the newest first. */
export const receiptsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'receipts'],
    queryFn: () => api.receipts.list(),
    ...cached.user,
  });

/** The receipt of an own vote; asked for again until it is there. */
export const receiptQuery = (api: Api, ballotId: string) =>
  queryOptions({
    queryKey: ['mine', 'receipts', ballotId],
    queryFn: () => api.receipts.read({ ballotId }),
    ...cached.awaited(({ receipt }: Receipt) => receipt === null),
  });
