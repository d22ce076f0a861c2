import { queryOptions } from '@tanstack/react-query';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** The names of all restaurants, by their ids. */
export const restaurantNamesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['restaurant-names'],
    queryFn: async ({ signal }) => {
      const names = new Map<string, string>();
      for (let skip = 0; ; skip += LIST_PART) {
        const part = await api.restaurants.list({ skip: String(skip) }, { signal });
        for (const { id, name } of part) names.set(id, name);
        // A server of the version before answers with all at once.
        if (part.length !== LIST_PART) return Object.fromEntries(names);
      }
    },
    ...cached.dynamic,
  });
