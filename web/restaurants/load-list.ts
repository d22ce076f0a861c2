import { cached } from '../api/cached.ts';
import type { RouterContext } from '../router-context.ts';
import { isAsListed, listPartsQuery } from './list-parts.ts';
import { listCountQuery, listQuery, type ListScope, type Narrowing } from './queries.ts';
import { partsOf } from './rows.ts';

/** Parts of a list that a page from the server may hold; more is loaded by the browser. */
const MOST_PARTS = 4;

type Deps = Pick<RouterContext, 'queryClient' | 'api'>;
type Asked = Narrowing & { rows?: string | undefined };

/**
 * Loads a list for its screen. A page from the server shows a long one as its address narrows it; in the browser the
 * screen asks for that itself.
 * @throws ApiFailure where there is no such place, or it cannot be read
 */
export async function loadList(deps: Deps, scope: ListScope, asked: Asked): Promise<void> {
  const { queryClient, api } = deps;
  const [list, count] = await Promise.all([
    queryClient.query({ ...listQuery(api, scope), ...cached.asItStands }),
    // A server of the version before does not count: its lists are whole.
    queryClient
      .query({ ...listCountQuery(api, scope), ...cached.asItStands })
      .catch(() => undefined),
  ]);
  const isLong = list.length < (count?.restaurants ?? 0);
  if (import.meta.env.SSR && isLong) await loadNarrowed(deps, scope, asked);
}

/** The screen shows a failure, and offers a retry. */
async function loadNarrowed(
  { queryClient, api }: Deps,
  scope: ListScope,
  { rows, q, only }: Asked,
): Promise<void> {
  const parts = partsOf(rows);
  if (parts > MOST_PARTS || isAsListed({ q, only }, parts)) return;
  await Promise.allSettled([
    queryClient.query({
      ...listPartsQuery(api, scope, { q, only, at: null, parts }),
      ...cached.asItStands,
    }),
    queryClient.query({ ...listCountQuery(api, scope, { q, only }), ...cached.asItStands }),
  ]);
}
