import { desc, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { ledgerQueue } from '../../database/schema/ledger.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { resultRules } from '../../database/schema/results.ts';
import { takeInTime } from '../../database/lock-in-time.ts';
import { entryText } from '../../domain/ledger/rules.entries.ts';

export type RulesRow = typeof resultRules.$inferSelect;

/** Every version of the rules, the newest first. */
export const selectRulesVersions = (db: Queryable): Promise<RulesRow[]> =>
  db.select().from(resultRules).orderBy(desc(resultRules.version));

export async function findNewestRules(db: Queryable): Promise<RulesRow | undefined> {
  const [row] = await db.select().from(resultRules).orderBy(desc(resultRules.version)).limit(1);
  return row;
}

/** Any number that no other lock uses. */
const RESULTS_LOCK = 7_426_031;

/**
 * Lets one change of rules, freezing or publication happen at a time, until the end of the transaction.
 * @returns false if another one takes too long
 */
export const lockResults = (tx: Queryable): Promise<boolean> =>
  takeInTime(tx, sql`select pg_advisory_xact_lock(${RESULTS_LOCK})`);

export const insertRules = (tx: Queryable, row: typeof resultRules.$inferInsert) =>
  tx.insert(resultRules).values(row);

/** Has the hash of a file entered in the public log. */
export const queueHash = (tx: Queryable, kind: 'result' | 'rules', sha256: string) =>
  tx.insert(ledgerQueue).values({ kind, content: entryText({ t: kind, v: 1, sha256 }) });

/** Whether somebody whose vote may count has voted. */
export async function hasVotes(db: Queryable): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select exists (select from votes where rating > 0 and not admin_vote) as found`)) as {
    rows: { found: boolean }[];
  };
  return rows[0]?.found === true;
}

/** The names of restaurants by id. */
export async function selectRestaurantNames(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: restaurants.id, name: restaurants.name })
    .from(restaurants)
    .where(inArray(restaurants.id, [...ids]))
    .orderBy(restaurants.name, restaurants.id);
}
