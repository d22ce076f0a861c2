import { sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';

/** What the catalogue says now of a restaurant or dish that is in a published result. */
export interface Shown {
  id: string;
  pictureUrl: string | null;
  /** Whether its page is there. */
  isLinked: boolean;
}

/** @param ids of restaurants and dishes */
export async function selectShown(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Shown>> {
  const { rows } = (await db.execute(sql`
    select id, logo_url as "pictureUrl", archived_at is null as "isLinked"
    from restaurants where id in ${uuidsIn(ids)}
    union all
    select dishes.id, coalesce(image_url, logo_url), restaurants.archived_at is null
    from dishes join restaurants on restaurants.id = restaurant_id
    where dishes.id in ${uuidsIn(ids)}`)) as { rows: Shown[] };
  return new Map(rows.map((row) => [row.id, row]));
}
