import type { Checkpoint } from './rules.checkpoint.ts';
import { type LedgerReader, readLimited } from './rules.download.ts';
import { LedgerFault } from './rules.faults.ts';
import type { LedgerCrypto } from './rules.proof.ts';
import { proveConsistency, tilePath, type TileReader } from './rules.tiles.ts';
import { verifyConsistency } from './rules.tree.ts';

/** Where the log is read. */
interface LogAccess {
  crypto: LedgerCrypto;
  read: LedgerReader;
}

/**
 * Whether a head contains an earlier one, by a proof out of the log's tiles; nothing is recounted.
 * @throws {LedgerFault} if it does not
 */
export async function checkExtends(
  { crypto, read }: LogAccess,
  head: Checkpoint,
  since: Checkpoint,
): Promise<void> {
  const { sha256 } = crypto;
  const of = { oldSize: since.size, newSize: head.size };
  if (since.size > head.size) {
    throw new LedgerFault('log_shrank', { size: head.size, since: since.size });
  }
  if (since.size === 0) return;
  const readTiles: TileReader = (tiles) =>
    Promise.all(tiles.map((tile) => readLimited(read, tilePath(tile), tile.width * 32)));
  const proof = await proveConsistency(sha256, of, readTiles);
  verifyConsistency(sha256, { ...of, oldRoot: since.root, newRoot: head.root, proof });
}

/**
 * Where a head is smaller than one that was seen before: whether it is only older, as a cache may show it. A log
 * that still has the tiles of the larger one proves it; one that has not has shrunk.
 * @throws {LedgerFault} if it does not prove it; also what `read` throws
 */
export async function checkIsOlder(
  from: LogAccess,
  head: Checkpoint,
  since: Checkpoint,
): Promise<void> {
  try {
    await checkExtends(from, since, head);
  } catch (error) {
    if (!(error instanceof LedgerFault) || error.code === 'consistency_refused') throw error;
    throw new LedgerFault('log_shrank', { size: head.size, since: since.size });
  }
}
