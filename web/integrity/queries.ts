import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** The public report on the votes. */
export const integrityQuery = (api: Api) =>
  queryOptions({
    queryKey: ['integrity'],
    queryFn: () => api.integrity.read(),
    ...cached.dynamic,
  });
