import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** What the retention policies erase, and the results of the runs. */
export const retentionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'retention'],
    queryFn: () => api.retention.report(),
    ...cached.adminOnFocus,
  });
