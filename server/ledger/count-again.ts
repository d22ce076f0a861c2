import type { Queryable } from '../../database/open.ts';
import { equalBytes } from '../../domain/ledger/rules.bytes.ts';
import { parseEntry } from '../../domain/ledger/rules.entries.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import type { Figures } from '../../domain/ledger/rules.figures.ts';
import { Tally } from '../../domain/ledger/rules.tally.ts';
import { EMPTY_EDGE, frontierOfEdge, tilesOfAppend } from '../../domain/ledger/rules.tiles.ts';
import { hashLeaf, rootOf } from '../../domain/ledger/rules.tree.ts';
import { sha256 } from '../signing-key.ts';
import { selectEntries } from './queries.ts';

/** Some 30 ms of work: other requests come between. */
const ENTRIES_AT_ONCE = 1024;

/**
 * Counts the first entries of the log from nothing, as anybody could.
 * @param head their number and root, which must be what they give
 * @throws {LedgerFault} if the entries are not those of the head, or no honest log has them
 */
export async function countAgain(
  db: Queryable,
  origin: string,
  head: { size: number; root: Uint8Array },
): Promise<Figures> {
  const tally = new Tally({ origin });
  let edge = EMPTY_EDGE;
  while (tally.size < head.size) {
    const count = Math.min(ENTRIES_AT_ONCE, head.size - tally.size);
    const entries = await selectEntries(db, tally.size, count);
    if (entries.length < count) throw new LedgerFault('root_differs', { size: head.size });
    const bytes = entries.map((entry) => Buffer.from(entry, 'latin1'));
    for (const entry of bytes) tally.add(parseEntry(entry));
    const leaves = bytes.map((entry) => hashLeaf(sha256, entry));
    ({ edge } = tilesOfAppend(sha256, edge, leaves));
  }
  if (!equalBytes(rootOf(sha256, frontierOfEdge(sha256, edge)), head.root)) {
    throw new LedgerFault('root_differs', { size: head.size });
  }
  return tally.figures();
}
