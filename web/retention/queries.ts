import { queryOptions } from '@tanstack/react-query';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';

/** What the retention policies erase, and the results of the runs. */
export const retentionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'retention'],
    queryFn: () => api.retention.report(),
    ...cachedByAdmins.adminOnFocus,
  });
