import { sql } from 'drizzle-orm';
import type { PlaceVoter } from '../../database/merged-dishes.ts';
import type { Queryable } from '../../database/open.ts';
import { blindVoter } from '../../domain/ledger/rules.blinding.ts';
import { type AnyMergeEntry, PAIRS_OF_ENTRY } from '../../domain/ledger/rules.entries.merges.ts';
import { entryText } from '../../domain/ledger/rules.entries.ts';
import { sha256 } from '../signing-key.ts';
import { giveKeys } from './before.ts';
import { secretOfVoter } from './entry-of-vote.ts';

const queue = (tx: Queryable, entries: readonly AnyMergeEntry[]) =>
  tx.execute(sql`
    insert into ledger_queue (kind, content)
    select kind, content from rows from (
      jsonb_to_recordset(${JSON.stringify(
        entries.map((entry) => ({ kind: entry.t, content: entryText(entry) })),
      )}::jsonb) as (kind text, content text)
    ) with ordinality as given (kind, content, place) order by place`);

/** Queues that the votes of a dish count for another, in the transaction of the merge. */
export const queueMerge = (
  tx: Queryable,
  { dish, into, rest }: { dish: string; into: string; rest: string },
) => queue(tx, [{ t: 'merge_dish', v: 1, dish, into, rest }]);

/** The same for its undo. */
export const queueUnmerge = (tx: Queryable, { dish, rest }: { dish: string; rest: string }) =>
  queue(tx, [{ t: 'unmerge_dish', v: 1, dish, rest }]);

/** A merge of restaurants, for the ledger. */
export interface QueuedMerge {
  rest: string;
  into: string;
  /** By dishes of `rest`: the dish of `into`. */
  dishes: ReadonlyMap<string, string>;
  /** Of `rest`, before the merge. */
  voters: readonly PlaceVoter[];
}

/**
 * Queues that the votes of a restaurant count for another, with the names that its voters have at both, so that
 * whoever counts knows of one person. All voters are named, also those who have not voted at the other: they may
 * tomorrow.
 */
export async function queueRestaurantMerge(
  tx: Queryable,
  { rest, into, dishes, voters }: QueuedMerge,
): Promise<void> {
  const without = voters.filter(({ key }) => key === null).map(({ session }) => session);
  const given = await giveKeys(tx, without);
  const pairs = voters
    .map(({ session, key }) => (key === null ? given.get(session) : Buffer.from(key, 'hex')))
    .flatMap((key) => (key ? [[nameAt(key, rest), nameAt(key, into)] as const] : []))
    // Their order says nothing of the people.
    .toSorted(([one], [two]) => (one < two ? -1 : 1));
  const parts = Array.from({ length: Math.ceil(pairs.length / PAIRS_OF_ENTRY) }, (_, part) =>
    pairs.slice(part * PAIRS_OF_ENTRY, (part + 1) * PAIRS_OF_ENTRY),
  );
  const sorted = [...dishes].toSorted(([one], [two]) => (one < two ? -1 : 1));
  await queue(tx, [
    { t: 'merge_restaurant', v: 1, dishes: sorted, into, rest },
    ...parts.map((part) => ({ t: 'same_voters', v: 1, pairs: part, rest }) as const),
  ]);
}

const nameAt = (key: Uint8Array, rest: string): string =>
  blindVoter(sha256, secretOfVoter(key, rest));

export const queueRestaurantUnmerge = (tx: Queryable, rest: string) =>
  queue(tx, [{ t: 'unmerge_restaurant', v: 1, rest }]);
