import { decodeBundle } from './rules.bundles.ts';
import { type Sha256, decodeUtf8, equalBytes, toHex } from './rules.bytes.ts';
import {
  type Checkpoint,
  type OpenedHead,
  type TrustPolicy,
  openCheckpoint,
} from './rules.checkpoint.ts';
import type { NamedHash } from './rules.counted.ts';
import {
  type CancelSignal,
  type LedgerReader,
  readInOrder,
  readLimited,
} from './rules.download.ts';
import { ENTRY_BYTES_LIMIT, type GenesisEntry, parseEntry } from './rules.entries.ts';
import { checkIsOlder } from './rules.extends.ts';

import { LedgerFault, atEntry } from './rules.faults.ts';
import type { Figures } from './rules.figures.ts';
import { type VerifierKey, parseVkey } from './rules.keys.ts';
import type { LedgerCrypto } from './rules.proof.ts';
import {
  type Difference,
  PUBLISHED_LIMIT,
  PUBLISHED_PATH,
  type PublishedTally,
  comparePublished,
  parsePublished,
} from './rules.published.ts';
import { Tally } from './rules.tally.ts';
import {
  EMPTY_EDGE,
  TILE_WIDTH,
  type Tile,
  type TileName,
  type TreeEdge,
  frontierOfEdge,
  hasTile,
  tilePath,
  tileWidth,
  tilesOfAppend,
} from './rules.tiles.ts';
import { hashLeaf, rootOf } from './rules.tree.ts';

export const CHECKPOINT_PATH = 'checkpoint';
export const KEYS_PATH = 'ledger/vkey';
/** Bytes of a signed head, and of the list of keys. */
const NOTE_LIMIT = 64 * 1024;
/** Entries that are counted: 40 times as many as a large festival has. */
const RECOUNT_LIMIT = 20_000_000;
const BUNDLE_LIMIT = TILE_WIDTH * (ENTRY_BYTES_LIMIT + 2);
const KEY_LIMIT = 16;

export interface Progress {
  /** Entries counted. */
  entries: number;
  /** Entries of the head. */
  size: number;
  /** Bytes of entries downloaded. */
  bytes: number;
}

export interface RecountOptions {
  crypto: LedgerCrypto;
  read: LedgerReader;
  policy: TrustPolicy;
  /** The festival, a UUID; without it any. */
  event?: string | undefined;
  /** A head of this log noted earlier, its signature checked: the log must contain it. */
  since?: Checkpoint | undefined;
  /** Hashes of leaves to look for. */
  wanted?: readonly Uint8Array[];
  /** Another size of which the figures and the root are wanted. */
  at?: number | undefined;
  onProgress?: (progress: Progress) => void;
  signal?: CancelSignal | undefined;
  /** Each bundle as it was downloaded, and each tile of hashes that the entries give, full or of the head. */
  onBundle?: (name: TileName, bytes: Uint8Array) => Promise<void>;
  onTile?: (tile: Tile) => Promise<void>;
  /** Waits before the head is read again, where it is older than the published numbers. */
  pause?: () => Promise<void>;
}

export interface Recount {
  head: OpenedHead;
  genesis: GenesisEntry | null;
  /** Of all entries of the head. */
  figures: Figures;
  published: PublishedTally;
  /** Between the figures up to the size of the published numbers, and these. */
  differences: Difference[];
  /** The index of each wanted leaf, or null. */
  found: (number | null)[];
  /** Of the wanted size; null if none was wanted, or the log is shorter. */
  at: SizeSeen | null;
  /** The hashes of results and rules, in their order. */
  hashes: readonly NamedHash[];
  bytes: number;
}

/** What the log was when it had so many entries. */
export interface SizeSeen {
  figures: Figures;
  root: Uint8Array;
}

/**
 * Downloads the log, checks every entry and the signed root, counts, and compares with the published numbers.
 * @throws {LedgerFault} with what is wrong; also what `read` throws
 */
export async function recount(options: RecountOptions): Promise<Recount> {
  const { read, policy, since, wanted = [] } = options;
  const tallyBytes = await readLimited(read, PUBLISHED_PATH, PUBLISHED_LIMIT);
  const published = parsePublished(tallyBytes, policy.origin);
  const head = await readHeadOf(published.size, options);
  if (since && since.size > head.size) {
    await checkIsOlder(options, head, since);
    throw new LedgerFault('head_behind', { size: head.size, since: since.size });
  }
  const pass = new Pass(options, head, published.size);
  await pass.run();
  return {
    head,
    genesis: pass.tally.genesis,
    figures: pass.tally.figures(),
    published,
    differences: comparePublished(pass.figuresOfPublished(), published),
    found: wanted.map((hash) => pass.found.get(toHex(hash)) ?? null),
    at: pass.seenAt,
    hashes: pass.tally.hashes,
    bytes: pass.bytes,
  };
}

/** The newest head, its signatures checked. */
export async function readHead({
  crypto,
  read,
  policy,
}: Pick<RecountOptions, 'crypto' | 'read' | 'policy'>): Promise<OpenedHead> {
  const bytes = await readLimited(read, CHECKPOINT_PATH, NOTE_LIMIT);
  return openCheckpoint(crypto.verify, decodeUtf8(bytes), policy);
}

/** Tries it more than once: a cache may have a head that is some seconds older than the numbers. */
async function readHeadOf(size: number, options: RecountOptions): Promise<OpenedHead> {
  for (let tries = 3; ; tries -= 1) {
    const head = await readHead(options);
    if (head.size > RECOUNT_LIMIT) {
      throw new LedgerFault('log_too_large', { size: head.size, limit: RECOUNT_LIMIT });
    }
    if (head.size >= size) return head;
    if (tries === 1) throw new LedgerFault('published_ahead', { published: size, size: head.size });
    await options.pause?.();
  }
}

/** The keys that a log publishes, one a line. Who trusts them for the first time should compare them elsewhere. */
export function parseKeys(sha256: Sha256, text: string): VerifierKey[] {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length === 0 || lines.length > KEY_LIMIT) {
    throw new LedgerFault('no_keys', { limit: KEY_LIMIT });
  }
  return lines.map((line) => parseVkey(sha256, line));
}

export async function readKeys(sha256: Sha256, read: LedgerReader): Promise<VerifierKey[]> {
  return parseKeys(sha256, decodeUtf8(await readLimited(read, KEYS_PATH, NOTE_LIMIT)));
}

/** One way through the entries of a head. */
class Pass {
  readonly tally: Tally;
  /** Where wanted leaves are, by the hexadecimal digits of their hashes. */
  readonly found = new Map<string, number>();
  bytes = 0;
  readonly #options: RecountOptions;
  readonly #head: Checkpoint;
  readonly #publishedSize: number;
  readonly #wanted: ReadonlySet<string>;
  #figures: Figures | null = null;
  #edge: TreeEdge = EMPTY_EDGE;
  /** By size: of the earlier head, and of the size that is wanted. */
  readonly #roots = new Map<number, Uint8Array>();
  #figuresAt: Figures | null = null;

  constructor(options: RecountOptions, head: Checkpoint, publishedSize: number) {
    this.#options = options;
    this.#head = head;
    this.#publishedSize = publishedSize;
    this.#wanted = new Set((options.wanted ?? []).map(toHex));
    this.tally = new Tally({ origin: options.policy.origin, event: options.event });
  }

  get seenAt(): SizeSeen | null {
    const root = this.#roots.get(this.#options.at ?? -1);
    return root && this.#figuresAt ? { figures: this.#figuresAt, root } : null;
  }

  figuresOfPublished(): Figures {
    return this.#figures ?? this.tally.figures();
  }

  async run(): Promise<void> {
    const { crypto, read, since, signal, onProgress } = this.#options;
    const { size, root } = this.#head;
    if (this.#publishedSize === 0) this.#figures = this.tally.figures();
    const paths = bundlesOf(size, tilePath);
    let index = 0;
    for await (const bytes of readInOrder(read, paths, { limit: BUNDLE_LIMIT, signal })) {
      await this.#takeBundle(
        { level: 'entries', index, width: tileWidth('entries', index, size) },
        bytes,
      );
      index += 1;
      onProgress?.({ entries: this.tally.size, size, bytes: this.bytes });
    }
    if (!equalBytes(rootOf(crypto.sha256, frontierOfEdge(crypto.sha256, this.#edge)), root)) {
      throw new LedgerFault('root_differs', { size });
    }
    // Only now is it certain that the log has signed these entries, and not that somebody changed them on the way.
    const rootThen = since && this.#roots.get(since.size);
    if (since && rootThen && !equalBytes(rootThen, since.root)) {
      throw new LedgerFault('log_forked', { since: since.size });
    }
  }

  async #takeBundle(name: TileName, bytes: Uint8Array): Promise<void> {
    const { since, at, onBundle } = this.#options;
    const entries = decodeBundle(bytes, name.width);
    const start = this.tally.size;
    this.bytes += bytes.length;
    const ends = [since?.size, at]
      .flatMap((size) => (size === undefined ? [] : [size - start]))
      .filter((end) => end > 0 && end < entries.length)
      .toSorted((one, other) => one - other);
    let from = 0;
    for (const end of [...new Set(ends), entries.length]) {
      await this.#append(entries.slice(from, end));
      from = end;
    }
    for (const entry of entries) this.#count(entry);
    await onBundle?.(name, bytes);
  }

  async #append(entries: readonly Uint8Array[]): Promise<void> {
    const { crypto, since, at, onTile } = this.#options;
    const { sha256 } = crypto;
    const hashes = entries.map((entry) => hashLeaf(sha256, entry));
    if (this.#wanted.size > 0) this.#lookFor(hashes);
    const { edge, tiles } = tilesOfAppend(sha256, this.#edge, hashes);
    this.#edge = edge;
    if (edge.size === since?.size || edge.size === at) {
      this.#roots.set(edge.size, rootOf(sha256, frontierOfEdge(sha256, edge)));
    }
    if (!onTile) return;
    for (const tile of tiles) {
      const isFinal = tile.width === tileWidth(tile.level, tile.index, this.#head.size);
      if (isFinal && hasTile(tile, this.#head.size)) await onTile(tile);
    }
  }

  #lookFor(hashes: readonly Uint8Array[]): void {
    for (const [place, hash] of hashes.entries()) {
      const digits = toHex(hash);
      if (this.#wanted.has(digits) && !this.found.has(digits)) {
        this.found.set(digits, this.#edge.size + place);
      }
    }
  }

  #count(bytes: Uint8Array): void {
    const leaf = this.tally.size;
    let entry;
    try {
      entry = parseEntry(bytes);
    } catch (error) {
      throw atEntry(error, leaf);
    }
    this.tally.add(entry);
    if (this.tally.size === this.#publishedSize) this.#figures = this.tally.figures();
    if (this.tally.size === this.#options.at) this.#figuresAt = this.tally.figures();
  }
}

function* bundlesOf<T>(size: number, of: (name: TileName) => T): Generator<T> {
  for (let index = 0; index * TILE_WIDTH < size; index += 1) {
    yield of({ level: 'entries', index, width: tileWidth('entries', index, size) });
  }
}
