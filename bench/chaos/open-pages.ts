import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { openPage } from '../crowd.ts';
import { places } from '../voters.ts';

const LOOK_MS = 100;

/** Open pages of some restaurants, which show the votes live. */
export class OpenPages {
  readonly #pages: { restaurantId: string; shown: number; close: () => void }[];

  /** @param url of the balancer */
  constructor(url: string, count: number) {
    this.#pages = Array.from({ length: count }, (_, index) => {
      const { restaurantId } = places[index % places.length] ?? { restaurantId: '' };
      const page = { restaurantId, shown: -1, close: () => {} };
      page.close = openPage(url, restaurantId, (votes) => (page.shown = votes)).close;
      return page;
    });
  }

  /**
   * Waits until every page shows what is counted. Nobody may vote meanwhile.
   * @returns how long it took, in milliseconds; null: not in time
   */
  async untilTrue(db: Queryable, withinMs: number): Promise<number | null> {
    const { rows } = (await db.execute(
      sql`select restaurant_id::text as id, sum(votes)::int as votes from vote_totals group by 1`,
    )) as { rows: { id: string; votes: number }[] };
    const counted = new Map(rows.map(({ id, votes }) => [id, votes]));
    const startedAt = performance.now();
    for (;;) {
      const passed = performance.now() - startedAt;
      const isTrue = this.#pages.every(
        ({ restaurantId, shown }) => shown === (counted.get(restaurantId) ?? 0),
      );
      if (isTrue) return passed;
      if (passed > withinMs) return null;
      await sleep(LOOK_MS);
    }
  }

  close(): void {
    for (const page of this.#pages) page.close();
  }
}
