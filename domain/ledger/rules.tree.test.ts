import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOf } from '../testing/ledger.ts';
import { fromHex, toHex } from './rules.bytes.ts';
import {
  EMPTY_FRONTIER,
  type TreeNode,
  appendLeaves,
  consistencyNodes,
  hashLeaf,
  hashNode,
  inclusionNodes,
  joinHashes,
  rootOf,
  verifyConsistency,
  verifyInclusion,
} from './rules.tree.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));

/** RFC 6962, section 2.1, word for word: MTH of a list of leaf hashes. */
function naiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (!first) return sha256(new Uint8Array(0));
  if (leaves.length === 1) return first;
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return hashNode(sha256, naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)));
}

const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => hashLeaf(sha256, Uint8Array.of(i >> 8, i & 255)));

const rootOfLeaves = (leaves: readonly Uint8Array[]) =>
  rootOf(sha256, appendLeaves(sha256, EMPTY_FRONTIER, leaves));

/** The hashes that a list of ranges stands for, from all leaves. */
const hashesOf = (leaves: readonly Uint8Array[], ranges: readonly TreeNode[][]) =>
  ranges.map((nodes) =>
    joinHashes(
      sha256,
      nodes.map(({ level, index }) =>
        naiveRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
      ),
    ),
  );

/** Sizes and a place in the smaller: `[place, size]` with `place < size`. */
const placeInSize = fc
  .integer({ min: 1, max: 600 })
  .chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)));

describe('the root', () => {
  // The leaves and roots of the tests of github.com/google/certificate-transparency (merkletree) for RFC 6962.
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];

  test('is that of RFC 6962 for each number of leaves', () => {
    const found = roots.map((_, count) =>
      toHex(rootOfLeaves(inputs.slice(0, count).map((hex) => hashLeaf(sha256, fromHex(hex))))),
    );
    expect(found).toEqual(roots);
  });

  test('is that of the naive tree at any size, however the leaves arrive', () => {
    fc.assert(
      fc.property(placeInSize, ([place, size]) => {
        const leaves = leavesOf(size);
        const first = appendLeaves(sha256, EMPTY_FRONTIER, leaves.slice(0, place));
        const all = appendLeaves(sha256, first, leaves.slice(place));
        expect(all.size).toBe(size);
        expect(toHex(rootOf(sha256, all))).toBe(toHex(naiveRoot(leaves)));
        expect(toHex(rootOf(sha256, first))).toBe(toHex(naiveRoot(leaves.slice(0, place))));
      }),
    );
  });

  test('takes hashes of 32 bytes alone', () => {
    expect(() => appendLeaves(sha256, EMPTY_FRONTIER, [new Uint8Array(31)])).toThrow('32 bytes');
    expect(() => hashNode(sha256, new Uint8Array(32), new Uint8Array(33))).toThrow('32 bytes');
  });
});

describe('an inclusion proof', () => {
  const proofOf = (index: number, size: number) => {
    const leaves = leavesOf(size);
    const leafHash = leaves[index] ?? new Uint8Array(0);
    const proof = hashesOf(leaves, inclusionNodes(index, size));
    return { leafHash, index, size, proof, root: naiveRoot(leaves) };
  };

  test('holds for every leaf of every small tree', () => {
    for (let size = 1; size <= 40; size++)
      for (let index = 0; index < size; index++)
        expect(() => verifyInclusion(sha256, proofOf(index, size))).not.toThrow();
  });

  test('holds in larger trees, and for no other leaf or hash', () => {
    fc.assert(
      fc.property(placeInSize, fc.nat(255), ([index, size], flip) => {
        const good = proofOf(index, size);
        verifyInclusion(sha256, good);
        const leafHash = flipped(good.leafHash, flip);
        expect(() => verifyInclusion(sha256, { ...good, leafHash })).toThrow('does not lead');
        const proof = [...good.proof, good.root];
        expect(() => verifyInclusion(sha256, { ...good, proof })).toThrow('hashes where');
        for (const at of good.proof.keys()) {
          const changed = good.proof.with(at, flipped(good.proof[at] ?? good.root, flip));
          expect(() => verifyInclusion(sha256, { ...good, proof: changed })).toThrow(
            'does not lead',
          );
          const cut = good.proof.toSpliced(at, 1);
          expect(() => verifyInclusion(sha256, { ...good, proof: cut })).toThrow('hashes where');
        }
      }),
    );
  });

  test('holds for no other place', async () => {
    const accepted: string[] = [];
    for (let index = 0; index < 37; index++) {
      const good = proofOf(index, 37);
      for (let other = 0; other < 40; other++) {
        const fault = await faultOf(() => verifyInclusion(sha256, { ...good, index: other }));
        if (fault === null) accepted.push(`${other} for ${index}`);
      }
    }
    // Each for its own place alone.
    expect(accepted).toEqual(Array.from({ length: 37 }, (_, i) => `${i} for ${i}`));
  });

  test('counts beyond 32 bits', () => {
    const size = 2 ** 40 + 3;
    // The last leaf but one pairs with the last one, then with the whole tree of 2^40 before.
    expect(inclusionNodes(size - 1, size)).toEqual([
      [{ level: 1, index: 2 ** 39 }],
      [{ level: 40, index: 0 }],
    ]);
    expect(inclusionNodes(0, size)).toHaveLength(41);
    expect(() => inclusionNodes(size, size)).toThrow('is not in a log');
    expect(() => inclusionNodes(0, 2 ** 60)).toThrow('is not in a log');
  });
});

describe('a consistency proof', () => {
  const proofOf = (oldSize: number, newSize: number) => {
    const leaves = leavesOf(newSize);
    const proof = hashesOf(leaves, consistencyNodes(oldSize, newSize));
    const oldRoot = naiveRoot(leaves.slice(0, oldSize));
    return { oldSize, oldRoot, newSize, newRoot: naiveRoot(leaves), proof };
  };

  test('holds between all small sizes', () => {
    for (let newSize = 1; newSize <= 40; newSize++)
      for (let oldSize = 1; oldSize <= newSize; oldSize++)
        expect(() => verifyConsistency(sha256, proofOf(oldSize, newSize))).not.toThrow();
  });

  test('holds between larger sizes, and for no other roots and hashes', () => {
    fc.assert(
      fc.property(placeInSize, fc.nat(255), ([place, newSize], flip) => {
        const good = proofOf(place + 1, newSize);
        verifyConsistency(sha256, good);
        const oldRoot = flipped(good.oldRoot, flip);
        expect(() => verifyConsistency(sha256, { ...good, oldRoot })).toThrow(/unchanged|fork/);
        const newRoot = flipped(good.newRoot, flip);
        expect(() => verifyConsistency(sha256, { ...good, newRoot })).toThrow(/unchanged|fork/);
        for (const at of good.proof.keys()) {
          const proof = good.proof.with(at, flipped(good.proof[at] ?? good.oldRoot, flip));
          expect(() => verifyConsistency(sha256, { ...good, proof })).toThrow('unchanged');
        }
      }),
    );
  });

  test('does not hide a changed entry', () => {
    const leaves = leavesOf(300);
    const forked = leaves.with(17, hashLeaf(sha256, Uint8Array.of(9)));
    const proof = hashesOf(forked, consistencyNodes(200, 300));
    const heads = { oldSize: 200, oldRoot: naiveRoot(leaves.slice(0, 200)), newSize: 300 };
    const newRoot = naiveRoot(forked);
    expect(() => verifyConsistency(sha256, { ...heads, newRoot, proof })).toThrow('unchanged');
  });

  test('tells a fork at one size, and refuses to shrink or to extend nothing', () => {
    const good = proofOf(5, 5);
    const newRoot = flipped(good.newRoot, 0);
    expect(() => verifyConsistency(sha256, { ...good, newRoot })).toThrow('forked');
    expect(() => verifyConsistency(sha256, { ...proofOf(3, 5), newSize: 2 })).toThrow('extend');
    expect(() => verifyConsistency(sha256, { ...proofOf(3, 5), oldSize: 0 })).toThrow('extend');
  });
});

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const at = (bit >> 3) % bytes.length;
  return bytes.with(at, (bytes[at] ?? 0) ^ (1 << (bit & 7)));
}
