import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** The public settings of the app, including its title. */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: () => api.settings.read(),
    ...cached.appSettings,
  });

/** The app's title, from the same query. */
export const appTitleQuery = (api: Api) =>
  queryOptions({ ...settingsQuery(api), ...cached.appTitle });
