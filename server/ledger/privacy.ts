import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import type { PersonalDataHolder } from '../ports.ts';

/**
 * Cuts the links from a person's ballots to the entries. A vote that waits is still entered, without a link, and
 * says only whether it adds a voter, for the published numbers until it is entered.
 * The voter's key, from which the names in the ledger derive, goes with the account's row.
 */
export async function unlinkVoter(tx: Queryable, userSession: string): Promise<void> {
  const own = sql`select id from ballots where user_session = ${userSession}`;
  // A server that enters them at this moment is waited for: then they are no longer in the queue.
  await tx.execute(sql`
    with waiting as materialized (
      select id, ballot_id, content from ledger_queue
      where kind = 'vote' and ballot_id in (${own}) for update
    ), entered as materialized (
      select distinct restaurant_id from votes join ledger_links using (ballot_id)
      where user_session = ${userSession}
    ), firsts as (
      select min(id) as id from (select id, (content::jsonb->>'rest')::uuid as rest from waiting) as places
      where rest not in (select restaurant_id from entered) group by rest
    ), cut as (
      update ledger_queue set ballot_id = null, is_first = waiting.id in (select id from firsts)
      from waiting where ledger_queue.id = waiting.id
    )
    insert into ledger_links (ballot_id, leaf_index, is_earlier)
    select ballot_id, null, content like '%"ev":"before"%' from waiting`);
  await tx.execute(sql`
    update ledger_links set leaf_index = null
    where ballot_id in (${own}) and leaf_index is not null`);
}

export const ledgerData = {
  exportOf: async ({ db }, { userSession }) => {
    const { rows } = (await db.execute(sql`
      select ballot_id as "ballotId", leaf_index::float8 as "leafIndex"
      from ledger_links join ballots on ballots.id = ballot_id
      where user_session = ${userSession} order by leaf_index`)) as {
      rows: { ballotId: string; leafIndex: number | null }[];
    };
    return { ledgerLinks: rows };
  },
  forget: (tx, { userSession }) => unlinkVoter(tx, userSession),
  forgetLast: (tx, { userSession }) => unlinkVoter(tx, userSession),
} satisfies PersonalDataHolder;
