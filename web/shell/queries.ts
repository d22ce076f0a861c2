import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';

/** S2 §9: app settings may be 15 minutes old. */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: () => api.settings.read(),
    staleTime: 900_000,
  });
