import { queryOptions } from '@tanstack/react-query';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';

/** What the checks of the answering server's configuration find. */
export const examinationQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'doctor'],
    queryFn: () => api.doctor.examine(),
    ...cachedByAdmins.admin,
  });
