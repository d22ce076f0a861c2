import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SettingKey } from '../../domain/settings/rules.ts';
import type { Setting } from '../../domain/settings/schema.ts';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { settingsQuery } from '../shell/queries.ts';

/** Every setting as organisers see it. */
export const allSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'settings'],
    queryFn: () => api.settings.list(),
    ...cachedByAdmins.adminOnFocus,
  });

/** Whether sign-ups need a proof of work now. @param mode the saved setting; another one is read anew */
export const signUpGuardQuery = (api: Api, mode: string) =>
  queryOptions({
    queryKey: ['mine', 'sign-up-guard', mode],
    queryFn: () => api.signUps.guard(),
    ...cached.tally,
  });

/** The caches of the server that answers; refreshed while they are shown. */
export const cachesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'caches'],
    queryFn: () => api.settings.caches(),
    ...cachedByAdmins.monitor,
  });

/** Saves a setting; this browser shows its effect at once. @throws ApiFailure */
export function useSaveSetting(): (
  key: SettingKey,
  change: { value: string; seen: string },
) => Promise<Setting> {
  const api = useApi();
  const client = useQueryClient();
  return async (key, change) => {
    const { setting, shown } = await api.settings.change({ key, ...change });
    client.setQueryData(settingsQuery(api).queryKey, shown);
    client.setQueryData(
      allSettingsQuery(api).queryKey,
      (all) =>
        all && {
          ...all,
          settings: all.settings.map((one) => (one.key === key ? setting : one)),
        },
    );
    return setting;
  };
}
