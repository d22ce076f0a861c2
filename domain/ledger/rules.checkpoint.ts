import { HASH_BYTES, decodeBase64, encodeBase64, parseDecimal, toHex } from './rules.bytes.ts';
import { LedgerFault } from './rules.faults.ts';
import type { VerifierKey } from './rules.keys.ts';
import {
  type NoteSigner,
  type Signer,
  type VerifyEd25519,
  formatNote,
  parseNote,
  signText,
  verifyNote,
} from './rules.note.ts';

/** The head of a log, as C2SP tlog-checkpoint writes it. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
}

/** The text of the note that a log signs. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${encodeBase64(root)}\n`;
}

/** @returns the head, and the lines after it, which say nothing here but are signed */
export function parseCheckpoint(text: string): Checkpoint & { extensions: string[] } {
  const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n');
  if (!text.endsWith('\n') || origin === '' || extensions.includes(''))
    throw new LedgerFault('bad_checkpoint');
  const head = { origin, size: parseDecimal(size), root: decodeBase64(root), extensions };
  if (head.root.length !== HASH_BYTES) throw new LedgerFault('bad_checkpoint');
  return head;
}

/** Signed by each of the log's keys: two while an old key gives way to a new one. */
export function signCheckpoint(signers: readonly NoteSigner[], head: Checkpoint): string {
  const text = formatCheckpoint(head);
  return formatNote({ text, signatures: signers.map((signer) => signText(signer, text)) });
}

/** Whom a reader trusts: the log's keys, and of which witnesses how many must have signed. */
export interface TrustPolicy {
  origin: string;
  /** Of the log, new and old. One good signature is enough. */
  logKeys: readonly VerifierKey[];
  witnessKeys?: readonly VerifierKey[];
  neededWitnesses?: number;
}

/** A head whose signatures were checked. */
export interface OpenedHead extends Checkpoint {
  note: string;
  logSigners: Signer[];
  /** The known witnesses that have signed, each name and each key once. */
  witnesses: Signer[];
}

/**
 * Reads a signed head and checks the signatures.
 * @param options.isStrict as in `verifyNote`
 * @throws LedgerFault unless it is of this log, signed by it and by as many witnesses as the policy demands
 */
export async function openCheckpoint(
  verify: VerifyEd25519,
  note: string,
  policy: TrustPolicy,
  options: { isStrict?: boolean } = {},
): Promise<OpenedHead> {
  const parsed = parseNote(note);
  const { origin, size, root } = parseCheckpoint(parsed.text);
  if (origin !== policy.origin)
    throw new LedgerFault('wrong_origin', { found: origin, expected: policy.origin });
  const keys = [...policy.logKeys, ...(policy.witnessKeys ?? [])];
  const signers = await verifyNote(verify, parsed, keys, options);
  const logSigners = signers.filter(
    ({ key }) => key.type === 'log' && policy.logKeys.includes(key),
  );
  if (logSigners.length === 0) throw new LedgerFault('log_signature_missing', { origin });
  const witnesses = distinctWitnesses(signers, policy.logKeys);
  requireWitnesses(witnesses, policy.neededWitnesses ?? 0);
  return { origin, size, root, note, logSigners, witnesses };
}

/** Those of other people than the log: of two signers with one name or one key, the first. */
function distinctWitnesses(signers: readonly Signer[], logKeys: readonly VerifierKey[]): Signer[] {
  const names = new Set<string>();
  const publicKeys = new Set(logKeys.map(({ publicKey }) => toHex(publicKey)));
  return signers.filter(({ key }) => {
    const hex = toHex(key.publicKey);
    if (key.type !== 'witness' || names.has(key.name) || publicKeys.has(hex)) return false;
    names.add(key.name);
    publicKeys.add(hex);
    return true;
  });
}

/** @throws LedgerFault if fewer have signed than are demanded */
function requireWitnesses(witnesses: readonly Signer[], needed: number): void {
  if (witnesses.length < needed)
    throw new LedgerFault('too_few_witnesses', { found: witnesses.length, needed });
}
