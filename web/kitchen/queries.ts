import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

export const kitchensQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'kitchens'],
    queryFn: () => api.soldOut.kitchens(),
    ...cached.tally,
  });

export const staffQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'staff', restaurantId],
    queryFn: () => api.staff.list({ restaurantId }),
    ...cached.user,
  });
