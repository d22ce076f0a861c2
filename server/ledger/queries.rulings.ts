import { sql } from 'drizzle-orm';
import { isAside } from '../../database/counted-votes.ts';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';

/**
 * Queues what a ruling does to ballots, in its transaction. Votes of admins never count, so nothing is said of
 * them. Neither of votes from before the ledger that are not in the queue yet: they are queued with their
 * state, by a transaction that does not run at the same time (`queueEarlier`).
 * @param why the reason code of the entries
 */
export const queueRuled = (
  tx: Queryable,
  ballotIds: readonly string[],
  kind: 'void' | 'restore',
  why: string,
): Promise<unknown> =>
  tx.execute(sql`
    insert into ledger_queue (kind, ballot_id, content)
    select ${kind}, ballots.id, ${why} from ballots
    where ballots.id in ${uuidsIn(ballotIds)}
      and (exists (select from ledger_links where ledger_links.ballot_id = ballots.id)
        or exists (select from ledger_queue as waiting
          where waiting.ballot_id = ballots.id and waiting.kind = 'vote'))
      and not exists (select from votes where votes.ballot_id = ballots.id and admin_vote)`);

/** Of ballots, those that a merge of restaurants has put aside, and whose entry nobody knows any more. */
export async function selectUnnamedAside(
  tx: Queryable,
  ballotIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = (await tx.execute(sql`
    select ballot_id as id from ledger_links
    where ballot_id in ${uuidsIn(ballotIds)} and leaf_index is null
      and ${isAside(sql`ledger_links.ballot_id`)}`)) as { rows: { id: string }[] };
  return new Set(rows.map(({ id }) => id));
}
