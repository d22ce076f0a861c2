import {
  HASH_BYTES,
  type Sha256,
  decodeBase64,
  encodeBase64,
  parseDecimal,
} from './rules.bytes.ts';
import { type OpenedHead, type TrustPolicy, openCheckpoint } from './rules.checkpoint.ts';
import { LedgerFault } from './rules.faults.ts';
import type { VerifyEd25519 } from './rules.note.ts';
import { verifyInclusion } from './rules.tree.ts';

/** C2SP tlog-proof: that an entry is in a log, to be checked offline. */
const firstLine = 'c2sp.org/tlog-proof@v1';
const mostHashes = 63;
/** Read before anything else is done with a text, so that the largest nonsense costs nothing. */
const MAX_PROOF_CHARACTERS = 64 * 1024;

export interface TlogProof {
  /** What the application needs beside the proof; nothing in it is signed. Null without such data. */
  extra: Uint8Array | null;
  index: number;
  /** The inclusion proof, from the leaf's sibling up. */
  hashes: readonly Uint8Array[];
  /** The signed head, as the log served it. */
  checkpoint: string;
}

export function formatProof({ extra, index, hashes, checkpoint }: TlogProof): string {
  const lines = [
    firstLine,
    ...(extra === null ? [] : [`extra ${encodeBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map(encodeBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** @throws LedgerFault unless `formatProof` writes exactly this text; the head in it is not yet checked */
export function parseProof(text: string): TlogProof {
  if (text.length > MAX_PROOF_CHARACTERS)
    throw new LedgerFault('too_large', { size: text.length, limit: MAX_PROOF_CHARACTERS });
  const split = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, Math.max(split, 0)).split('\n');
  if (first !== firstLine) throw new LedgerFault('bad_proof');
  const extra = lines[0]?.startsWith('extra ')
    ? decodeBase64((lines.shift() ?? '').slice(6))
    : null;
  const index = lines.shift() ?? '';
  // Without extra data there is no such line.
  if (!index.startsWith('index ') || extra?.length === 0) throw new LedgerFault('bad_proof');
  return {
    extra,
    index: parseDecimal(index.slice(6)),
    hashes: parseHashes(lines),
    checkpoint: text.slice(split + 2),
  };
}

/** Hashes line by line, of a proof or of a request to a witness. */
export function parseHashes(lines: readonly string[]): Uint8Array[] {
  if (lines.length > mostHashes) throw new LedgerFault('bad_proof');
  return lines.map((line) => {
    const hash = decodeBase64(line);
    if (hash.length !== HASH_BYTES) throw new LedgerFault('wrong_hash_length');
    return hash;
  });
}

/** What a reader of logs needs of its platform. */
export interface LedgerCrypto {
  sha256: Sha256;
  verify: VerifyEd25519;
}

/**
 * Checks that a leaf is in the log under the head that the proof carries. The leaf's hash is the caller's: what
 * is in `extra` is bound to the log only if the hash was made of it.
 * @param options.isStrict as in `verifyNote`: every signer must be known, and no character can be changed
 */
export async function verifyProof(
  { sha256, verify }: LedgerCrypto,
  proof: TlogProof,
  leafHash: Uint8Array,
  policy: TrustPolicy,
  options: { isStrict?: boolean } = {},
): Promise<OpenedHead> {
  const head = await openCheckpoint(verify, proof.checkpoint, policy, options);
  const { index, hashes } = proof;
  verifyInclusion(sha256, { leafHash, index, size: head.size, proof: hashes, root: head.root });
  return head;
}
