import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** What organisers set of the app; its title among them. */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: () => api.settings.read(),
    ...cached.appSettings,
  });

/** The same, as whoever shows the app's title asks for it. */
export const appTitleQuery = (api: Api) =>
  queryOptions({ ...settingsQuery(api), ...cached.appTitle });
