import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import type { ObjectionsSearch } from './objections-search.ts';

/** What owners ask of the result of a year, as everybody may read it. */
export const objectionsQuery = (api: Api, { year, page = '1' }: ObjectionsSearch) =>
  queryOptions({
    queryKey: ['objections', year, page],
    queryFn: ({ signal }) =>
      api.resultObjections.list(
        { page: Number(page), ...(year !== undefined && { year: Number(year) }) },
        { signal },
      ),
    ...cached.dynamic,
  });
