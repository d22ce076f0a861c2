import { queryOptions } from '@tanstack/react-query';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';

/** The counter screens of a restaurant, with their uses. */
export const venueScreensQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'venue-screens', restaurantId],
    queryFn: () => api.venueCodes.screens({ restaurantId }),
    ...cachedByAdmins.adminOnFocus,
  });
