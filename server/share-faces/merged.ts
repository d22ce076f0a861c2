import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import type { Admission } from '../http/admission.ts';
import type { SharedCache } from '../http/shared-cache.ts';
import { answerOf } from '../result-faces/face.ts';

const PAGE = /^\/restaurant\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/**
 * Old links, codes and bookmarks of a restaurant that was merged into another lead to that one, with what stands
 * behind the question mark. A merge can be taken back, so nothing keeps the answer.
 */
export function createMergedPages(
  { db }: { db: Database },
  admission: Pick<Admission, 'run'>,
  shared: Pick<SharedCache, 'read'>,
) {
  /** Read once for all who ask within a second: there are few. */
  const readMerged = () =>
    shared.read('merged restaurants', async () => {
      const merged = await admission.run('other', undefined, () => selectMerged(db));
      const body = Buffer.from(JSON.stringify(merged));
      return answerOf({ contentType: 'application/json', body, cacheControl: '', headers: [] });
    });

  return async (
    { url = '' }: Pick<IncomingMessage, 'url'>,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> => {
    const id = PAGE.exec(path)?.[1]?.toLowerCase();
    if (id === undefined) return false;
    // Without the database, the page says what is wrong.
    const answer = await readMerged().catch(() => null);
    const into = answer && (JSON.parse(answer.body.toString()) as Record<string, string>)[id];
    if (!into) return false;
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    response
      .writeHead(307, { location: `/restaurant/${into}${query}`, 'cache-control': 'no-cache' })
      .end();
    return true;
  };
}

/** By merged restaurant: the one that it counts for, through all merges. */
async function selectMerged(db: Database): Promise<Record<string, string>> {
  const { rows } = (await db.execute(sql`
    with recursive chain (id, at, next) as (
      select id, id, merged_into_id from restaurants where merged_into_id is not null
      union all
      select chain.id, restaurants.id, restaurants.merged_into_id
      from chain join restaurants on restaurants.id = chain.next
    ) select id, at as "into" from chain where next is null`)) as {
    rows: { id: string; into: string }[];
  };
  return Object.fromEntries(rows.map(({ id, into }) => [id, into]));
}
