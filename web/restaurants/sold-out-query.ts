import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import type { RouterContext } from '../router-context.ts';

/** The dishes of the festival that are sold out: few, so all lists and pages share one answer. */
export const soldOutQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sold-out'],
    queryFn: () => api.soldOut.list(),
    ...cached.tally,
  });

/** For the first view of a list or a page; without an answer nothing is sold out. */
export const loadSoldOut = ({
  queryClient,
  api,
}: Pick<RouterContext, 'queryClient' | 'api'>): Promise<unknown> =>
  queryClient.query({ ...soldOutQuery(api), ...cached.asItStands }).catch(() => {});
