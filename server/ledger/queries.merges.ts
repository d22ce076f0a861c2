import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { entryText } from '../../domain/ledger/rules.entries.ts';

const queue = (tx: Queryable, kind: 'merge_dish' | 'unmerge_dish', content: string) =>
  tx.execute(sql`insert into ledger_queue (kind, content) values (${kind}, ${content})`);

/** Queues that the votes of a dish count for another, in the transaction of the merge. */
export const queueMerge = (
  tx: Queryable,
  { dish, into, rest }: { dish: string; into: string; rest: string },
) => queue(tx, 'merge_dish', entryText({ t: 'merge_dish', v: 1, dish, into, rest }));

/** The same for its undo. */
export const queueUnmerge = (tx: Queryable, { dish, rest }: { dish: string; rest: string }) =>
  queue(tx, 'unmerge_dish', entryText({ t: 'unmerge_dish', v: 1, dish, rest }));
