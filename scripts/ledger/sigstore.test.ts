import { createPublicKey } from 'node:crypto';
import { verifyTLogInclusion } from '@sigstore/verify/dist/tlog/index.js';
import { describe, expect, test } from 'vitest';
import { encodeBase64Url, encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { parseProof } from '../../domain/ledger/rules.proof.ts';
import { MemoryLog } from '../../domain/testing/ledger.ts';
import { readSigningKey, sha256, writeSigningKey } from '../../server/signing-key.ts';

const origin = 'votataco.example';
const signer = readSigningKey(writeSigningKey(new Uint8Array(32).fill(5), origin), origin);
const entries = Array.from({ length: 1000 }, (_, i) => encodeUtf8(`{"entry":${i}}`));
const log = new MemoryLog(sha256, [signer]);
log.append(entries);

const { id, publicKey } = signer.key;
const jwk = { kty: 'OKP', crv: 'Ed25519', x: encodeBase64Url(publicKey) };
const authority = {
  logID: Buffer.from(id),
  baseURL: `https://${origin}`,
  publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
  validFor: { start: new Date(0), end: new Date(2 ** 42) },
};

/** Checks a proof by @sigstore/verify, which shares no code with this project. */
function check(text: string, entry: Uint8Array): void {
  const { index, hashes, checkpoint } = parseProof(text);
  verifyTLogInclusion(
    {
      logIndex: String(index),
      logId: { keyId: Buffer.from(id) },
      kindVersion: { kind: 'vote', version: '1' },
      integratedTime: '0',
      inclusionPromise: undefined,
      inclusionProof: {
        logIndex: String(index),
        rootHash: Buffer.alloc(0),
        treeSize: String(entries.length),
        hashes: hashes.map((hash) => Buffer.from(hash)),
        checkpoint: { envelope: checkpoint },
      },
      canonicalizedBody: Buffer.from(entry),
    },
    [authority],
  );
}

const entryAt = (index: number) => entries[index] ?? new Uint8Array(0);

describe('@sigstore/verify', () => {
  test.each([0, 1, 255, 256, 511, 512, 998, 999])('finds entry %i in the log', async (index) => {
    const text = await log.proof(index);
    expect(() => check(text, entryAt(index))).not.toThrow();
  });

  test('refuses another entry, place, hash and head', async () => {
    const text = await log.proof(417);
    expect(() => check(text, entryAt(418))).toThrow('root hash does not match');
    const moved = text.replace('index 417', 'index 416');
    expect(() => check(moved, entryAt(417))).toThrow('root hash does not match');
    const [, , hash = ''] = text.split('\n');
    const changed = text.replace(hash, `${hash.startsWith('A') ? 'B' : 'A'}${hash.slice(1)}`);
    expect(() => check(changed, entryAt(417))).toThrow('root hash does not match');
    expect(() => check(text.replace(`${hash}\n`, ''), entryAt(417))).toThrow('hash count');
    const resized = text.replace('\n1000\n', '\n1001\n');
    expect(() => check(resized, entryAt(417))).toThrow('checkpoint signature');
  });
});
