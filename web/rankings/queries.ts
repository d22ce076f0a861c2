import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import type { RankingSearch } from './ranking-search.ts';

/** Converts the address's parameters to those of the operations. */
export const rankingFilter = ({ kind, by, state, county, admins, archived }: RankingSearch) => ({
  ...(kind && { kind }),
  ...(by && { by }),
  ...(state && { stateId: state }),
  ...(county && { countyId: county }),
  ...(admins && { admins: 'in' as const }),
  ...(archived && { archived: 'in' as const }),
});

/** The top of the ranking, as the address requests it; the previous one stays while loading. */
export const rankingQuery = (api: Api, search: RankingSearch) =>
  queryOptions({
    queryKey: ['mine', 'rankings', search],
    queryFn: ({ signal }) =>
      api.rankings.list({ ...rankingFilter(search), top: search.top ? 50 : 10 }, { signal }),
    placeholderData: keepPreviousData,
    ...cachedByAdmins.adminOnFocus,
  });
