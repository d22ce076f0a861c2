import { HASH_BYTES, type Sha256, equalBytes } from './rules.bytes.ts';
import { LedgerFault } from './rules.faults.ts';

/**
 * The Merkle tree of RFC 6962, section 2.1, with SHA-256. A size or an index is a whole number that JavaScript
 * counts exactly, below 2^53; shifts would cut it at 2^32, so it is divided.
 */
const LEAF_PREFIX = 0;
const NODE_PREFIX = 1;

export function hashLeaf(sha256: Sha256, entry: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(entry.length + 1);
  bytes[0] = LEAF_PREFIX;
  bytes.set(entry, 1);
  return sha256(bytes);
}

/** Used by one call after another: a hash of a million leaves would make as many of these otherwise. */
const nodeBytes = new Uint8Array(1 + 2 * HASH_BYTES).fill(NODE_PREFIX, 0, 1);

export function hashNode(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length !== HASH_BYTES || right.length !== HASH_BYTES)
    throw new LedgerFault('wrong_hash_length');
  nodeBytes.set(left, 1);
  nodeBytes.set(right, 1 + HASH_BYTES);
  return sha256(nodeBytes);
}

/** The root of a log without entries: the hash of nothing. */
export function emptyRoot(sha256: Sha256): Uint8Array {
  return sha256(new Uint8Array(0));
}

/**
 * The right edge of a tree: the roots of the complete subtrees that it consists of, the largest first, one for
 * each 1 in the binary form of its size. All that appending needs, and the root.
 */
export interface Frontier {
  readonly size: number;
  readonly hashes: readonly Uint8Array[];
}

export const EMPTY_FRONTIER: Frontier = { size: 0, hashes: [] };

/** @param leafHashes of the new entries, in their order */
export function appendLeaves(
  sha256: Sha256,
  frontier: Frontier,
  leafHashes: Iterable<Uint8Array>,
): Frontier {
  const hashes = [...frontier.hashes];
  let size = frontier.size;
  for (const leafHash of leafHashes) {
    if (leafHash.length !== HASH_BYTES) throw new LedgerFault('wrong_hash_length');
    let hash = leafHash;
    // Each 1 at the end of the size is a subtree that the new one completes a larger one with.
    for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
      hash = hashNode(sha256, hashes.pop() ?? hash, hash);
    }
    hashes.push(hash);
    size += 1;
  }
  return { size, hashes };
}

export function rootOf(sha256: Sha256, frontier: Frontier): Uint8Array {
  return frontier.size === 0 ? emptyRoot(sha256) : joinHashes(sha256, frontier.hashes);
}

/** The hash of a range from those of the complete subtrees that it consists of, the largest first. */
export function joinHashes(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  const joined = hashes.reduceRight<Uint8Array | null>(
    (right, left) => (right ? hashNode(sha256, left, right) : left),
    null,
  );
  if (!joined) throw new LedgerFault('wrong_hash_length');
  return joined;
}

/** The root of a complete subtree. @param hashes its leaves, joined: a power of 2 of them */
export function rootOfComplete(sha256: Sha256, hashes: Uint8Array): Uint8Array {
  let level = hashes;
  while (level.length > HASH_BYTES) {
    const above = new Uint8Array(level.length / 2);
    for (let at = 0; at < above.length; at += HASH_BYTES) {
      nodeBytes.set(level.subarray(2 * at, 2 * at + 2 * HASH_BYTES), 1);
      above.set(sha256(nodeBytes), at);
    }
    level = above;
  }
  return level.slice();
}

/** A complete subtree: of the leaves from `index * 2^level` on, `2^level` of them. */
export interface TreeNode {
  level: number;
  index: number;
}

/** The complete subtrees that the leaves `start` to `end` (exclusive) consist of, the largest first. */
function nodesOfRange(start: number, end: number): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let at = start; at < end;) {
    let level = 0;
    let width = 1;
    while (at % (2 * width) === 0 && at + 2 * width <= end) {
      width *= 2;
      level += 1;
    }
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}

/** The nodes of the right edge of a tree of this size, as in `Frontier`. */
export function frontierNodes(size: number): TreeNode[] {
  return nodesOfRange(0, size);
}

/** The largest power of 2 that is smaller than the size: where RFC 6962 splits a tree of more than one leaf. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/**
 * What an inclusion proof consists of (RFC 6962, section 2.1.1), from the leaf's sibling up. Each hash of the
 * proof is that of a range, given as the nodes to be joined by `joinHashes`: more than one at the right edge.
 */
export function inclusionNodes(index: number, size: number): TreeNode[][] {
  requireInside(index, size);
  const ranges: TreeNode[][] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      ranges.push(nodesOfRange(middle, end));
      end = middle;
    } else {
      ranges.push(nodesOfRange(start, middle));
      start = middle;
    }
  }
  return ranges.toReversed();
}

/** What a consistency proof consists of (RFC 6962, section 2.1.2), as in `inclusionNodes`. */
export function consistencyNodes(oldSize: number, newSize: number): TreeNode[][] {
  requireGrowth(oldSize, newSize);
  if (oldSize === newSize) return [];
  const ranges: TreeNode[][] = [];
  let [start, end] = [0, newSize];
  while (end > oldSize) {
    const middle = start + splitOf(end - start);
    if (oldSize <= middle) {
      ranges.push(nodesOfRange(middle, end));
      end = middle;
    } else {
      ranges.push(nodesOfRange(start, middle));
      start = middle;
    }
  }
  // The old tree itself is known to who asks; a part of it is not.
  if (start > 0) ranges.push(nodesOfRange(start, end));
  return ranges.toReversed();
}

function requireInside(index: number, size: number): void {
  if (!isCount(index) || !isCount(size) || index >= size)
    throw new LedgerFault('index_outside_tree', { index, size });
}

function requireGrowth(oldSize: number, newSize: number): void {
  if (!isCount(oldSize) || !isCount(newSize) || oldSize < 1 || oldSize > newSize)
    throw new LedgerFault('sizes_not_growing', { oldSize, newSize });
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/**
 * That a leaf is in the tree at its index (the algorithm of RFC 9162, section 2.1.3.2, which is that of RFC 6962
 * in steps).
 * @throws LedgerFault if it is not shown
 */
export function verifyInclusion(
  sha256: Sha256,
  of: {
    leafHash: Uint8Array;
    index: number;
    size: number;
    proof: readonly Uint8Array[];
    root: Uint8Array;
  },
): void {
  requireInside(of.index, of.size);
  if (of.leafHash.length !== HASH_BYTES) throw new LedgerFault('wrong_hash_length');
  requireLength(of.proof, inclusionNodes(of.index, of.size).length);
  let hash = of.leafHash;
  let node = of.index;
  let last = of.size - 1;
  for (const sibling of of.proof) {
    if (node % 2 === 1 || node === last) {
      hash = hashNode(sha256, sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      hash = hashNode(sha256, hash, sibling);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  if (!equalBytes(hash, of.root)) throw new LedgerFault('inclusion_refused');
}

/**
 * That the newer tree begins with the older one (RFC 9162, section 2.1.4.2). Any tree extends the empty one,
 * which proves nothing: an old size of 0 is refused, and the caller decides.
 * @throws LedgerFault if it is not shown
 */
export function verifyConsistency(
  sha256: Sha256,
  of: {
    oldSize: number;
    oldRoot: Uint8Array;
    newSize: number;
    newRoot: Uint8Array;
    proof: readonly Uint8Array[];
  },
): void {
  requireGrowth(of.oldSize, of.newSize);
  requireLength(of.proof, consistencyNodes(of.oldSize, of.newSize).length);
  if (of.oldSize === of.newSize) {
    if (!equalBytes(of.oldRoot, of.newRoot))
      throw new LedgerFault('roots_differ', { size: of.oldSize });
    return;
  }
  let [node, last] = [of.oldSize - 1, of.newSize - 1];
  while (node % 2 === 1) [node, last] = [(node - 1) / 2, Math.floor(last / 2)];
  // A complete old tree is its own first node.
  const [first, ...rest] = node === 0 ? [of.oldRoot, ...of.proof] : of.proof;
  if (!first) throw new LedgerFault('consistency_refused');
  let [oldHash, newHash] = [first, first];
  for (const sibling of rest) {
    if (node % 2 === 1 || node === last) {
      oldHash = hashNode(sha256, sibling, oldHash);
      newHash = hashNode(sha256, sibling, newHash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      newHash = hashNode(sha256, newHash, sibling);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  if (!equalBytes(oldHash, of.oldRoot) || !equalBytes(newHash, of.newRoot))
    throw new LedgerFault('consistency_refused');
}

function requireLength(proof: readonly Uint8Array[], expected: number): void {
  if (proof.length !== expected)
    throw new LedgerFault('wrong_proof_length', { found: proof.length, expected });
}
