import { HASH_BYTES, type Sha256, concatBytes } from './rules.bytes.ts';
import { LedgerFault } from './rules.faults.ts';
import {
  type Frontier,
  type TreeNode,
  appendLeaves,
  consistencyNodes,
  EMPTY_FRONTIER,
  frontierNodes,
  inclusionNodes,
  joinHashes,
  rootOfComplete,
} from './rules.tree.ts';

/** C2SP tlog-tiles: a tile holds 256 hashes, the leaves of a subtree of height 8. */
export const TILE_WIDTH = 256;
const tileHeight = 8;
const highestLevel = 63;

/**
 * A tile, by its place: level 0 holds leaf hashes, level 1 the roots of full tiles of level 0. `entries` are
 * the bundles of what stands behind level 0. A width below 256 is that of a partial tile: the first hashes of
 * what the full tile will be.
 */
export interface TileName {
  level: number | 'entries';
  index: number;
  width: number;
}

/** As in an address, without a slash before it: `tile/0/x001/x234/067.p/8`. */
export function tilePath({ level, index, width }: TileName): string {
  const digits = String(index);
  const groups =
    digits
      .padStart(Math.ceil(digits.length / 3) * 3, '0')
      .match(/\d{3}/g)
      ?.join('/x') ?? '';
  const path = groups.includes('/') ? `x${groups}` : groups;
  // All elements but the last begin with an x.
  const last = path.lastIndexOf('/x');
  const n = last < 0 ? path : `${path.slice(0, last)}/${path.slice(last + 2)}`;
  return `tile/${level}/${n}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

const pathForm = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** @throws LedgerFault unless `tilePath` writes exactly this path */
export function parseTilePath(path: string): TileName {
  const match = path.length > 64 ? null : pathForm.exec(path);
  const [, level = '', digits = '', width] = match ?? [];
  const tile: TileName = {
    level: level === 'entries' ? level : Number(level),
    index: Number(digits.replaceAll(/\D/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const isGood =
    match &&
    Number.isSafeInteger(tile.index) &&
    (tile.level === 'entries' || tile.level <= highestLevel) &&
    tilePath(tile) === path;
  if (!isGood) throw new LedgerFault('bad_tile_path', { path: path.slice(0, 80) });
  return tile;
}

/** How many hashes a tree of this size has at the level of a tile. */
function hashesAtLevel(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/** How many hashes the tile has in a tree of this size: 0 if there is no such tile. */
export function tileWidth(level: number | 'entries', index: number, size: number): number {
  const hashes = hashesAtLevel(level === 'entries' ? 0 : level, size) - index * TILE_WIDTH;
  return Math.max(0, Math.min(TILE_WIDTH, hashes));
}

/** Whether a tree of this size has the tile with that width: a partial tile is a beginning of a longer one. */
export function hasTile(tile: TileName, size: number): boolean {
  return tile.width >= 1 && tile.width <= tileWidth(tile.level, tile.index, size);
}

/** All tiles of hashes (and with `entries`, the bundles alone) of a tree of this size. */
export function tilesOfSize(size: number, kind: 'hashes' | 'entries' = 'hashes'): TileName[] {
  const tiles: TileName[] = [];
  for (let level = 0; hashesAtLevel(level, size) > 0; level++) {
    const count = Math.ceil(hashesAtLevel(level, size) / TILE_WIDTH);
    for (let index = 0; index < count; index++) {
      const name = kind === 'entries' ? kind : level;
      tiles.push({ level: name, index, width: tileWidth(level, index, size) });
    }
    if (kind === 'entries') break;
  }
  return tiles;
}

/**
 * All that appending to the tiles of a tree needs: the hashes of its partial tiles by level, joined; empty where
 * the level ends with a full tile. It is read from the tiles named by `edgeTiles`.
 */
export interface TreeEdge {
  readonly size: number;
  readonly partial: readonly Uint8Array[];
}

export const EMPTY_EDGE: TreeEdge = { size: 0, partial: [] };

/** The partial tiles of a tree of this size, one for each level that has one. */
export function edgeTiles(size: number): { level: number; index: number; width: number }[] {
  const tiles = [];
  for (let level = 0; hashesAtLevel(level, size) > 0; level++) {
    const hashes = hashesAtLevel(level, size);
    const width = hashes % TILE_WIDTH;
    if (width > 0) tiles.push({ level, index: Math.floor(hashes / TILE_WIDTH), width });
  }
  return tiles;
}

/** @param read gives the hashes of a tile that `edgeTiles` names, joined; more than its width is cut */
export function edgeOf(
  size: number,
  read: (tile: { level: number; index: number; width: number }) => Uint8Array,
): TreeEdge {
  const partial: Uint8Array[] = [];
  for (const tile of edgeTiles(size)) {
    while (partial.length < tile.level) partial.push(new Uint8Array(0));
    const hashes = read(tile).slice(0, tile.width * HASH_BYTES);
    requireTileLength(tile, hashes);
    partial.push(hashes);
  }
  return { size, partial };
}

/** A tile with its hashes, joined. */
export interface Tile {
  level: number;
  index: number;
  width: number;
  hashes: Uint8Array;
}

/**
 * Appends leaves: the new edge, and each tile that has become longer, whole, at every level. No other tile
 * changes, and none is read.
 */
export function tilesOfAppend(
  sha256: Sha256,
  edge: TreeEdge,
  leafHashes: readonly Uint8Array[],
): { edge: TreeEdge; tiles: Tile[] } {
  const tiles: Tile[] = [];
  const partial = [...edge.partial];
  let added: readonly Uint8Array[] = leafHashes;
  for (let level = 0; added.length > 0; level++) {
    if (added.some((hash) => hash.length !== HASH_BYTES))
      throw new LedgerFault('wrong_hash_length');
    const first = Math.floor(hashesAtLevel(level, edge.size) / TILE_WIDTH);
    const hashes = concatBytes(partial[level] ?? new Uint8Array(0), ...added);
    const roots: Uint8Array[] = [];
    const step = TILE_WIDTH * HASH_BYTES;
    let at = 0;
    for (; at < hashes.length; at += step) {
      const tile = hashes.slice(at, at + step);
      tiles.push({
        level,
        index: first + at / step,
        width: tile.length / HASH_BYTES,
        hashes: tile,
      });
      if (tile.length === step) roots.push(rootOfComplete(sha256, tile));
    }
    partial[level] = hashes.slice(roots.length * step);
    added = roots;
  }
  return { edge: { size: edge.size + leafHashes.length, partial }, tiles };
}

/** The hashes of a tile one by one. */
function splitHashes(hashes: Uint8Array): Uint8Array[] {
  if (hashes.length % HASH_BYTES !== 0) throw new LedgerFault('wrong_hash_length');
  return Array.from({ length: hashes.length / HASH_BYTES }, (_, i) =>
    hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
}

/** The right edge as complete subtrees, of which `rootOf` makes the root. */
export function frontierOfEdge(sha256: Sha256, edge: TreeEdge): Frontier {
  const hashes = edge.partial
    .toReversed()
    .flatMap((tile) => appendLeaves(sha256, EMPTY_FRONTIER, splitHashes(tile)).hashes);
  return { size: edge.size, hashes };
}

/** Reads tiles of hashes, all at once: the answers in the order of the names. */
export type TileReader = (
  tiles: readonly { level: number; index: number; width: number }[],
) => Promise<readonly Uint8Array[]>;

/** Each node of the tree, from the tiles that hold it: each tile is asked for once, all of them together. */
async function readNodesOfTiles(
  sha256: Sha256,
  size: number,
  nodes: readonly TreeNode[],
  read: TileReader,
): Promise<Uint8Array[]> {
  const places = nodes.map((node) => placeOf(node, size));
  const tiles = [...new Map(places.map(({ tile }) => [tilePath(tile), tile])).values()];
  const contents = tiles.length > 0 ? await read(tiles) : [];
  const byPath = new Map(
    tiles.map((tile, i) => {
      const hashes = contents[i];
      if (!hashes) throw new LedgerFault('missing_tile', { path: tilePath(tile) });
      requireTileLength(tile, hashes);
      return [tilePath(tile), hashes];
    }),
  );
  return places.map(({ tile, first, count }) => {
    const hashes = byPath.get(tilePath(tile)) ?? new Uint8Array(0);
    return rootOfComplete(
      sha256,
      hashes.subarray(first * HASH_BYTES, (first + count) * HASH_BYTES),
    );
  });
}

/** The tile that has a node, and the hashes in it that the node is the root of. */
function placeOf({ level, index }: TreeNode, size: number) {
  const tileLevel = Math.floor(level / tileHeight);
  const count = 2 ** (level % tileHeight);
  const first = (index * count) % TILE_WIDTH;
  const tileIndex = Math.floor((index * count) / TILE_WIDTH);
  const width = tileWidth(tileLevel, tileIndex, size);
  const tile = { level: tileLevel, index: tileIndex, width };
  if (first + count > width)
    throw new LedgerFault('tile_outside_tree', { path: tilePath(tile), size });
  return { tile, first, count };
}

function requireTileLength(tile: TileName, hashes: Uint8Array): void {
  const expected = tile.width * HASH_BYTES;
  if (hashes.length !== expected)
    throw new LedgerFault('wrong_tile_length', {
      path: tilePath(tile),
      found: hashes.length,
      expected,
    });
}

/** The inclusion proof of an entry. Who does not trust the tiles checks it with `verifyInclusion`. */
export function proveInclusion(
  sha256: Sha256,
  of: { index: number; size: number },
  read: TileReader,
): Promise<Uint8Array[]> {
  return readRanges(sha256, of.size, inclusionNodes(of.index, of.size), read);
}

/** The proof that the tree of the new size extends that of the old one; check as in `proveInclusion`. */
export function proveConsistency(
  sha256: Sha256,
  of: { oldSize: number; newSize: number },
  read: TileReader,
): Promise<Uint8Array[]> {
  return readRanges(sha256, of.newSize, consistencyNodes(of.oldSize, of.newSize), read);
}

/** The right edge of a tree of this size, of which `rootOf` makes the root that a head must name. */
export async function readFrontier(
  sha256: Sha256,
  size: number,
  read: TileReader,
): Promise<Frontier> {
  return { size, hashes: await readNodesOfTiles(sha256, size, frontierNodes(size), read) };
}

async function readRanges(
  sha256: Sha256,
  size: number,
  ranges: readonly (readonly TreeNode[])[],
  read: TileReader,
): Promise<Uint8Array[]> {
  const hashes = await readNodesOfTiles(sha256, size, ranges.flat(), read);
  let at = 0;
  return ranges.map((range) => joinHashes(sha256, hashes.slice(at, (at += range.length))));
}
