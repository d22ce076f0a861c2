import { queryOptions } from '@tanstack/react-query';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';

/** The anchors of the log as organisers see them. While one is under way, it changes every minute. */
export const anchoringQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'anchoring'],
    queryFn: () => api.anchors.read(),
    ...cachedByAdmins.monitor,
  });
