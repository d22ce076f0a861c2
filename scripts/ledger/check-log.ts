import { equalBytes } from '../../domain/ledger/rules.bytes.ts';
import {
  type Checkpoint,
  openCheckpoint,
  parseCheckpoint,
} from '../../domain/ledger/rules.checkpoint.ts';
import { type LedgerReader, readLimited } from '../../domain/ledger/rules.download.ts';
import { formatEntry } from '../../domain/ledger/rules.entries.ts';
import { checkExtends, checkIsOlder } from '../../domain/ledger/rules.extends.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import type { VerifierKey } from '../../domain/ledger/rules.keys.ts';
import { parseNote } from '../../domain/ledger/rules.note.ts';
import {
  type PromiseVerdict,
  judgePromise,
  openPromise,
} from '../../domain/ledger/rules.promise.ts';
import type { LedgerCrypto } from '../../domain/ledger/rules.proof.ts';
import { type CheckedReceipt, checkReceipt } from '../../domain/ledger/rules.receipt.ts';
import {
  type Progress,
  type Recount,
  type RecountOptions,
  readHead,
  readKeys,
  recount,
} from '../../domain/ledger/rules.recount.ts';
import { type Tile, tilePath } from '../../domain/ledger/rules.tiles.ts';
import { hashLeaf } from '../../domain/ledger/rules.tree.ts';
import { type CheckedResult, checkResult, type ReadResult } from './check-result.ts';

/** Tiles that are downloaded at once, beside the entries. */
const TILES_IN_FLIGHT = 6;

export interface CheckOptions {
  crypto: LedgerCrypto;
  read: LedgerReader;
  /** Of the log; without them its own list is believed. */
  keys: readonly VerifierKey[];
  /** The log's name; without it that of the first key. */
  origin?: string | undefined;
  event?: string | undefined;
  witnessKeys: readonly VerifierKey[];
  neededWitnesses: number;
  /** A head noted earlier, a receipt and a promise, as texts. */
  since?: string | undefined;
  receipt?: string | undefined;
  promise?: string | undefined;
  /** A result file that the log must give. */
  result?: ReadResult | undefined;
  /** Seconds since 1970, read before the head is. */
  now: number;
  onProgress?: (progress: Progress) => void;
  onBundle?: RecountOptions['onBundle'];
  onTile?: RecountOptions['onTile'];
  pause?: () => Promise<void>;
}

export interface CheckedLog extends Omit<Recount, 'at'> {
  /** The keys that the signatures were checked with. */
  keys: readonly VerifierKey[];
  areKeysBelieved: boolean;
  since: Checkpoint | null;
  receipt: CheckedReceipt | null;
  promise: PromiseVerdict | null;
  result: CheckedResult | null;
}

/**
 * Downloads a log, checks it against what one has of it, counts, and compares with the published numbers.
 * @throws {LedgerFault} with what is wrong; also what `read` throws
 */
export async function checkLog(options: CheckOptions): Promise<CheckedLog> {
  const { crypto, read, witnessKeys, neededWitnesses } = options;
  const areKeysBelieved = options.keys.length === 0;
  const logKeys = areKeysBelieved ? await readKeys(crypto.sha256, read) : options.keys;
  const origin = options.origin ?? logKeys[0]?.name ?? '';
  const policy = { origin, logKeys, witnessKeys, neededWitnesses };
  const alone = { origin, logKeys };
  const since = await openSince(options, alone);
  const receipt =
    options.receipt === undefined
      ? null
      : await checkReceipt(crypto, options.receipt, { ...alone, witnessKeys });
  const promise =
    options.promise === undefined ? null : await openPromise(crypto.verify, options.promise, alone);
  const wanted = [
    ...(receipt ? [hashLeaf(crypto.sha256, formatEntry(receipt.entry))] : []),
    ...(promise ? [promise.leafHash] : []),
  ];
  const { onTile, finish } = compareTiles(options);
  const { result } = options;
  const size = result?.file.log.size;
  const done = await recount({
    ...options,
    policy,
    since: since ?? undefined,
    wanted,
    at: size,
    onTile,
  }).catch(async (error: unknown) => {
    const isWithheld = error instanceof LedgerFault && error.code === 'votes_withheld';
    if (isWithheld) await checkHeadAlone({ crypto, read, policy }, since);
    throw error;
  });
  await finish();
  if (receipt && done.found[0] !== receipt.index) throw new LedgerFault('receipt_not_in_log');
  const foundAt = done.found.at(-1) ?? null;
  const verdict = promise && judgePromise(promise, { foundAt, headAt: options.now });
  return {
    ...done,
    keys: logKeys,
    areKeysBelieved,
    since,
    receipt,
    promise: verdict,
    result: result ? checkResult(result, { origin, ...done }) : null,
  };
}

/** What can be checked of a log that withholds its votes: its head is signed, and extends the one noted earlier. */
async function checkHeadAlone(
  options: Pick<RecountOptions, 'crypto' | 'read' | 'policy'>,
  since: Checkpoint | null,
): Promise<void> {
  const head = await readHead(options);
  if (!since) return;
  await (head.size < since.size
    ? checkIsOlder(options, head, since)
    : checkExtends(options, head, since));
}

/** The head noted earlier, of which the signature is checked: nobody is blamed for a forged one. */
async function openSince(
  { crypto, since }: CheckOptions,
  policy: { origin: string; logKeys: readonly VerifierKey[] },
): Promise<Checkpoint | null> {
  if (since === undefined) return null;
  const { origin } = parseCheckpoint(parseNote(since).text);
  if (origin !== policy.origin) {
    throw new LedgerFault('since_of_other_log', { found: origin, origin: policy.origin });
  }
  return openCheckpoint(crypto.verify, since, policy);
}

/** Compares the tiles that the log serves with those that its entries give: proofs are made of them. */
function compareTiles({ read, onTile: passOn }: CheckOptions) {
  const underWay: Promise<void>[] = [];
  const compare = async (tile: Tile): Promise<void> => {
    const path = tilePath(tile);
    const served = await readLimited(read, path, tile.hashes.length);
    if (!equalBytes(served, tile.hashes)) throw new LedgerFault('tile_differs', { path });
  };
  const onTile = async (tile: Tile): Promise<void> => {
    const comparing = compare(tile);
    // It is reported when its turn comes, unless another fault was reported before.
    comparing.catch(() => undefined);
    underWay.push(comparing);
    if (underWay.length >= TILES_IN_FLIGHT) await underWay.shift();
    await passOn?.(tile);
  };
  return { onTile, finish: async () => void (await Promise.all(underWay)) };
}
