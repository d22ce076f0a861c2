import { decodeBase64Url, decodeUtf8, encodeBase64Url, encodeUtf8 } from './rules.bytes.ts';
import { blindVoter } from './rules.blinding.ts';
import { type OpenedHead, type TrustPolicy, parseCheckpoint } from './rules.checkpoint.ts';
import { type VoteEntry, canonicalJson, formatEntry, parseEntry } from './rules.entries.ts';
import { LedgerFault } from './rules.faults.ts';
import { formatNote, parseNote } from './rules.note.ts';
import { type LedgerCrypto, formatProof, parseProof, verifyProof } from './rules.proof.ts';
import { hashLeaf } from './rules.tree.ts';

/** Characters of a receipt. */
export const RECEIPT_LIMIT = 8192;

/** What a receipt shows, once it is checked. */
export interface CheckedReceipt {
  entry: VoteEntry;
  /** The place in the log, from 0. */
  index: number;
  /** Of the signed head: entries, who signed, and when, as the witnesses say. */
  head: OpenedHead;
}

/**
 * Writes a receipt: a C2SP tlog-proof, in whose extra data are the entry and the voter's secret. Signatures of other keys
 * than the policy's are left out, because a reader refuses those that it cannot check.
 * @param of.secret as `blindingSecret` gives it
 * @param of.checkpoint a signed head with the entry
 */
export function makeReceipt(
  of: {
    entry: VoteEntry;
    secret: Uint8Array;
    index: number;
    hashes: readonly Uint8Array[];
    checkpoint: string;
  },
  { logKeys, witnessKeys = [] }: Pick<TrustPolicy, 'logKeys' | 'witnessKeys'>,
): string {
  const { text, signatures } = parseNote(of.checkpoint);
  const known = [...logKeys, ...witnessKeys].map(({ name, id }) => `${name} ${id.join()}`);
  const checkpoint = formatNote({
    text,
    signatures: signatures.filter(({ name, keyId }) => known.includes(`${name} ${keyId.join()}`)),
  });
  const extra = encodeUtf8(canonicalJson({ entry: of.entry, r: encodeBase64Url(of.secret) }));
  return formatProof({ extra, index: of.index, hashes: of.hashes, checkpoint });
}

/**
 * Checks a receipt without a network: the entry is in the log under a head that the log has signed, and whoever has the
 * receipt has the voter's secret. No character of it can be changed.
 * @param policy all keys of the log, old and new, and the witnesses whose signatures may be in it
 * @throws {LedgerFault} with what is wrong
 */
export async function checkReceipt(
  crypto: LedgerCrypto,
  text: string,
  policy: TrustPolicy,
): Promise<CheckedReceipt> {
  if (text.length > RECEIPT_LIMIT)
    throw new LedgerFault('receipt_too_large', { limit: RECEIPT_LIMIT });
  const proof = parseProof(text);
  requireLog(proof.checkpoint, policy.origin);
  const { entry, secret } = readExtra(proof.extra);
  if (blindVoter(crypto.sha256, secret) !== entry.b) throw new LedgerFault('receipt_name_differs');
  const leafHash = hashLeaf(crypto.sha256, formatEntry(entry));
  const head = await verifyProof(crypto, proof, leafHash, policy, { isStrict: true });
  return { entry, index: proof.index, head };
}

function requireLog(checkpoint: string, origin: string): void {
  const found = parseCheckpoint(parseNote(checkpoint).text).origin;
  if (found !== origin) {
    throw new LedgerFault('receipt_of_other_log', { found: found.slice(0, 255), origin });
  }
}

function readExtra(extra: Uint8Array | null): { entry: VoteEntry; secret: Uint8Array } {
  const text = decodeUtf8(extra ?? new Uint8Array(0));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LedgerFault('bad_receipt');
  }
  if (typeof value !== 'object' || value === null || !('entry' in value) || !('r' in value)) {
    throw new LedgerFault('bad_receipt');
  }
  const { entry: said, r } = value;
  if (typeof r !== 'string') throw new LedgerFault('bad_receipt');
  const entry = parseEntry(encodeUtf8(canonicalJson(said)));
  if (entry.t !== 'vote') throw new LedgerFault('receipt_of_no_vote');
  if (canonicalJson({ entry, r }) !== text) throw new LedgerFault('bad_receipt');
  return { entry, secret: decodeBase64Url(r) };
}
