import { queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '../../domain/places/rules.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import {
  askedFor,
  coarsePosition,
  listQuery,
  type ListScope,
  narrowedBy,
  type Narrowing,
} from './queries.ts';

/** Whether the list is as `listQuery` has it: of a long one no more than its first part. */
export const isAsListed = ({ q, only }: Narrowing, parts: number): boolean =>
  parts === 1 && !q?.trim() && !only;

/**
 * The first parts of a list that is too long to be here whole: as the server narrows and orders it.
 * @param parts how many; those that are here already are not fetched again
 */
export const listPartsQuery = (
  api: Api,
  scope: ListScope,
  { at, parts, ...narrowing }: Narrowing & { at: Coordinates | null; parts: number },
) => {
  const near = at && coarsePosition(at);
  const narrowed = narrowedBy(narrowing);
  const isPlain = near === null && Object.keys(narrowed).length === 0;
  const keyOf = (count: number) => ['restaurant-parts', scope, narrowed, near, count];
  return queryOptions({
    queryKey: keyOf(parts),
    queryFn: async ({ client, signal }) => {
      const before = parts === 2 && isPlain ? listQuery(api, scope).queryKey : keyOf(parts - 1);
      const found = [...(client.getQueryData<RestaurantCard[]>(before) ?? [])];
      while (found.length < parts * LIST_PART) {
        const asked = { ...askedFor(scope), ...narrowed, ...near, skip: String(found.length) };
        const part = await api.restaurants.list(asked, { signal });
        found.push(...part);
        if (part.length < LIST_PART) break;
      }
      // One may have moved to a later part meanwhile.
      return [...new Map(found.map((one) => [one.id, one])).values()];
    },
    ...cached.dynamic,
  });
};
