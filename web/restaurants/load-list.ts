import { cached } from '../api/cached.ts';
import type { RouterContext } from '../router-context.ts';
import {
  isAsListed,
  listCountQuery,
  listPartsQuery,
  listQuery,
  type ListScope,
  type Narrowing,
} from './queries.ts';
import { partsOf } from './rows.ts';

/** Parts of a list that a page from the server may hold; more is loaded by the browser. */
const MOST_PARTS = 4;

/**
 * Loads a list for its screen. A page from the server shows a long one as its address narrows it; in the browser the
 * screen asks for that itself.
 * @throws ApiFailure where there is no such place, or it cannot be read
 */
export async function loadList(
  { queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>,
  scope: ListScope,
  { rows, ...narrowing }: Narrowing & { rows?: string | undefined },
): Promise<void> {
  const [list, count] = await Promise.all([
    queryClient.query({ ...listQuery(api, scope), ...cached.asItStands }),
    // A server of the version before does not count: its lists are whole.
    queryClient
      .query({ ...listCountQuery(api, scope), ...cached.asItStands })
      .catch(() => undefined),
  ]);
  const parts = partsOf(rows);
  const isHere = list.length >= (count?.restaurants ?? 0) || isAsListed(narrowing, parts);
  if (!import.meta.env.SSR || isHere || parts > MOST_PARTS) return;
  await Promise.allSettled([
    queryClient.query({
      ...listPartsQuery(api, scope, { ...narrowing, at: null, parts }),
      ...cached.asItStands,
    }),
    queryClient.query({ ...listCountQuery(api, scope, narrowing), ...cached.asItStands }),
  ]);
}
