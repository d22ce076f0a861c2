import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** By how many milliseconds this device's clock is ahead of the server's, which it asks for. */
export const clockQuery = (api: Api) =>
  queryOptions({
    queryKey: ['clock'],
    queryFn: async () => {
      const { now } = await api.settings.clock();
      return Date.now() - Date.parse(now);
    },
    ...cached.static,
  });
