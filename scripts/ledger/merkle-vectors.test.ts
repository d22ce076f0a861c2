import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyConsistency, verifyInclusion } from '../../domain/ledger/rules.tree.ts';
import { faultOf } from '../../domain/testing/ledger.ts';
import { sha256 } from '../../server/signing-key.ts';

/**
 * The public vectors of github.com/transparency-dev/merkle (testdata/inclusion and testdata/consistency, commit
 * 417fb0c, Apache-2.0), gathered by file name into merkle-inclusion.json and merkle-consistency.json. They are
 * no part of this project: MERKLE_VECTORS names their folder.
 */
interface InclusionVector {
  leafIdx: number;
  treeSize: number;
  root: string;
  leafHash: string;
  proof: string[] | null;
  wantErr: boolean;
}

interface ConsistencyVector {
  size1: number;
  size2: number;
  root1: string;
  root2: string;
  proof: string[] | null;
  wantErr: boolean;
}

const folder = process.env['MERKLE_VECTORS'];

function readVectors<T>(name: string, skip: (why: string) => void): [string, T][] {
  if (!folder) {
    skip('MERKLE_VECTORS names no folder with the vectors of transparency-dev/merkle.');
    return [];
  }
  return Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, T>);
}

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** Those of which the verifier says something else than the vector. */
async function differing<T extends { wantErr: boolean }>(
  vectors: readonly [string, T][],
  verify: (vector: T) => void,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, vector] of vectors) {
    const fault = await faultOf(() => verify(vector));
    if ((fault !== null) !== vector.wantErr) found.push(name);
  }
  return found;
}

describe('the vectors of transparency-dev/merkle', () => {
  test('of inclusion', async ({ skip }) => {
    const vectors = readVectors<InclusionVector>('merkle-inclusion.json', skip);
    const differ = await differing(vectors, (vector) =>
      verifyInclusion(sha256, {
        leafHash: bytesOf(vector.leafHash),
        index: vector.leafIdx,
        size: vector.treeSize,
        proof: (vector.proof ?? []).map(bytesOf),
        root: bytesOf(vector.root),
      }),
    );
    expect(differ).toEqual([]);
    expect(vectors).toHaveLength(98);
  });

  test('of consistency', async ({ skip }) => {
    const vectors = readVectors<ConsistencyVector>('merkle-consistency.json', skip);
    const differ = await differing(vectors, (vector) =>
      verifyConsistency(sha256, {
        oldSize: vector.size1,
        oldRoot: bytesOf(vector.root1),
        newSize: vector.size2,
        newRoot: bytesOf(vector.root2),
        proof: (vector.proof ?? []).map(bytesOf),
      }),
    );
    expect(differ).toEqual([]);
    expect(vectors).toHaveLength(98);
  });
});
