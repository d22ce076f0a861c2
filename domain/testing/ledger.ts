import { type Sha256, concatBytes } from '../ledger/rules.bytes.ts';
import { encodeBundle } from '../ledger/rules.bundles.ts';
import { type Checkpoint, signCheckpoint } from '../ledger/rules.checkpoint.ts';
import { LedgerFault, type LedgerFaultCode } from '../ledger/rules.faults.ts';
import type { NoteSigner } from '../ledger/rules.note.ts';
import { formatProof } from '../ledger/rules.proof.ts';
import {
  EMPTY_EDGE,
  TILE_WIDTH,
  type TileName,
  type TileReader,
  type TreeEdge,
  frontierOfEdge,
  hasTile,
  parseTilePath,
  proveConsistency,
  proveInclusion,
  tilesOfAppend,
} from '../ledger/rules.tiles.ts';
import { hashLeaf, rootOf } from '../ledger/rules.tree.ts';

/** A whole log in memory, written by the same rules as that of the server: for tests of those who read one. */
export class MemoryLog {
  readonly origin: string;
  readonly entries: Uint8Array[] = [];
  readonly #sha256: Sha256;
  readonly #signers: readonly NoteSigner[];
  readonly #tiles = new Map<string, Uint8Array>();
  #edge: TreeEdge = EMPTY_EDGE;

  /** @param signers the log's own keys; the origin is the name of the first */
  constructor(sha256: Sha256, signers: readonly NoteSigner[]) {
    this.origin = signers[0]?.key.name ?? '';
    this.#sha256 = sha256;
    this.#signers = signers;
  }

  append(entries: readonly Uint8Array[]): void {
    const leafHashes = entries.map((entry) => hashLeaf(this.#sha256, entry));
    const { edge, tiles } = tilesOfAppend(this.#sha256, this.#edge, leafHashes);
    for (const { level, index, hashes } of tiles) this.#tiles.set(`${level}/${index}`, hashes);
    this.entries.push(...entries);
    this.#edge = edge;
  }

  head(): Checkpoint {
    const { size } = this.#edge;
    return {
      origin: this.origin,
      size,
      root: rootOf(this.#sha256, frontierOfEdge(this.#sha256, this.#edge)),
    };
  }

  /** The signed head. */
  checkpoint(): string {
    return signCheckpoint(this.#signers, this.head());
  }

  readonly readTiles: TileReader = async (tiles) => tiles.map((tile) => this.#read(tile));

  /** What stands at an address below that of the log: null for what does not exist. */
  file(path: string): Uint8Array | string | null {
    if (path === 'checkpoint') return this.checkpoint();
    const tile = parseTilePath(path);
    return hasTile(tile, this.#edge.size) ? this.#read(tile) : null;
  }

  #read({ level, index, width }: TileName): Uint8Array {
    const first = index * TILE_WIDTH;
    if (level === 'entries') return encodeBundle(this.entries.slice(first, first + width));
    const hashes = this.#tiles.get(`${level}/${index}`) ?? concatBytes();
    return hashes.slice(0, width * 32);
  }

  /** The text of a C2SP tlog-proof of an entry. */
  async proof(index: number, extra: Uint8Array | null = null): Promise<string> {
    const { size } = this.head();
    const hashes = await proveInclusion(this.#sha256, { index, size }, this.readTiles);
    return formatProof({ extra, index, hashes, checkpoint: this.checkpoint() });
  }

  /** That the log extends its own beginning. */
  consistency(oldSize: number): Promise<Uint8Array[]> {
    const newSize = this.#edge.size;
    return proveConsistency(this.#sha256, { oldSize, newSize }, this.readTiles);
  }
}

/** The code of what is found to be wrong; null if nothing is. Other errors are thrown on. */
export async function faultOf(check: () => unknown): Promise<LedgerFaultCode | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof LedgerFault) return error.code;
    throw error;
  }
}
