import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** What the policies promise to erase, and what has become of it. */
export const retentionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'retention'],
    queryFn: () => api.retention.report(),
    ...cached.adminOnFocus,
  });
