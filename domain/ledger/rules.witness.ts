import { encodeBase64, equalBytes, parseDecimal } from './rules.bytes.ts';
import {
  type Checkpoint,
  type OpenedHead,
  type TrustPolicy,
  openCheckpoint,
  parseCheckpoint,
} from './rules.checkpoint.ts';
import { LedgerFault, type LedgerFaultCode } from './rules.faults.ts';
import type { VerifierKey } from './rules.keys.ts';
import {
  type NoteSignature,
  type VerifyEd25519,
  parseNote,
  parseSignatures,
  verifyNote,
} from './rules.note.ts';
import { type LedgerCrypto, parseHashes } from './rules.proof.ts';
import { emptyRoot, verifyConsistency } from './rules.tree.ts';

/** C2SP tlog-witness: what a log sends to `POST /add-checkpoint`. */
export interface AddCheckpoint {
  /** The size of the last head that the witness signed; 0 if it knows none. */
  oldSize: number;
  /** The consistency proof from the old size. */
  proof: readonly Uint8Array[];
  checkpoint: string;
}

export const MAX_REQUEST_CHARACTERS = 64 * 1024;

export function formatAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  return `${[`old ${oldSize}`, ...proof.map(encodeBase64)].join('\n')}\n\n${checkpoint}`;
}

export function parseAddCheckpoint(text: string): AddCheckpoint {
  if (text.length > MAX_REQUEST_CHARACTERS)
    throw new LedgerFault('too_large', { size: text.length, limit: MAX_REQUEST_CHARACTERS });
  const split = text.indexOf('\n\n');
  const [first = '', ...lines] = text.slice(0, Math.max(split, 0)).split('\n');
  if (!first.startsWith('old ')) throw new LedgerFault('bad_witness_request');
  return {
    oldSize: parseDecimal(first.slice(4)),
    proof: parseHashes(lines),
    checkpoint: text.slice(split + 2),
  };
}

/** What a witness answers: the head that it may sign, or the HTTP status of its refusal. */
export type WitnessVerdict =
  | { status: 200; head: OpenedHead }
  | { status: 400 | 403 | 404 | 422; fault: LedgerFault }
  /** With the size of the head that it signed last, for the log's next request. */
  | { status: 409; size: number; fault: LedgerFault };

/**
 * Whether a witness may sign a head. Before it answers, it must store the head, in one step with looking up the
 * last one.
 * @param of.policyOf the log's keys by its origin; null for a log that the witness does not follow
 * @param of.lastOf the last head that it signed of the log; null if there is none
 */
export async function judgeCheckpoint(
  crypto: LedgerCrypto,
  request: string,
  of: {
    policyOf: (origin: string) => TrustPolicy | null;
    lastOf: (origin: string) => Pick<Checkpoint, 'size' | 'root'> | null;
  },
): Promise<WitnessVerdict> {
  let opened: { head: OpenedHead; asked: AddCheckpoint };
  try {
    const asked = parseAddCheckpoint(request);
    const { origin } = parseCheckpoint(parseNote(asked.checkpoint).text);
    const policy = of.policyOf(origin);
    if (!policy) return { status: 404, fault: new LedgerFault('unknown_origin', { origin }) };
    opened = { head: await openCheckpoint(crypto.verify, asked.checkpoint, policy), asked };
  } catch (error) {
    return refusalOf(error);
  }
  const { head, asked } = opened;
  const last = of.lastOf(head.origin) ?? { size: 0, root: emptyRoot(crypto.sha256) };
  const sizes = { oldSize: asked.oldSize, newSize: head.size };
  if (asked.oldSize > head.size)
    return { status: 400, fault: new LedgerFault('sizes_not_growing', sizes) };
  if (asked.oldSize !== last.size) {
    const fault = new LedgerFault('old_size_differs', {
      found: asked.oldSize,
      expected: last.size,
    });
    return { status: 409, size: last.size, fault };
  }
  if (head.size === last.size && !equalBytes(head.root, last.root))
    return {
      status: 409,
      size: last.size,
      fault: new LedgerFault('roots_differ', { size: last.size }),
    };
  const fault = faultOfGrowth(crypto, last, head, asked.proof);
  return fault ? { status: 422, fault } : { status: 200, head };
}

/** Signatures that no known key made are refused as forbidden, all else as a bad request. */
function refusalOf(error: unknown): WitnessVerdict {
  if (!(error instanceof LedgerFault)) throw error;
  const unsigned: LedgerFaultCode[] = [
    'no_known_signature',
    'bad_signature',
    'log_signature_missing',
  ];
  return { status: unsigned.includes(error.code) ? 403 : 400, fault: error };
}

function faultOfGrowth(
  crypto: LedgerCrypto,
  last: Pick<Checkpoint, 'size' | 'root'>,
  head: Checkpoint,
  proof: readonly Uint8Array[],
): LedgerFault | null {
  if (last.size === 0)
    return proof.length === 0
      ? null
      : new LedgerFault('wrong_proof_length', { found: proof.length, expected: 0 });
  try {
    verifyConsistency(crypto.sha256, {
      oldSize: last.size,
      oldRoot: last.root,
      newSize: head.size,
      newRoot: head.root,
      proof,
    });
    return null;
  } catch (error) {
    if (error instanceof LedgerFault) return error;
    throw error;
  }
}

/** What a witness answered. `size`: of the head that it signed last, where another one was asked for. */
export type WitnessAnswer = { signatures: NoteSignature[] } | { size: number };

/**
 * Reads the answer of a witness to a head that was sent to it.
 * @param keys those of the witness; signatures of others are passed over
 * @throws LedgerFault for a refusal, and for an answer without a good signature
 */
export async function readWitnessAnswer(
  verify: VerifyEd25519,
  answer: { status: number; body: string },
  checkpoint: string,
  keys: readonly VerifierKey[],
): Promise<WitnessAnswer> {
  if (answer.body.length > MAX_REQUEST_CHARACTERS) throw new LedgerFault('bad_witness_answer');
  if (answer.status === 409) {
    if (!answer.body.endsWith('\n')) throw new LedgerFault('bad_witness_answer');
    return { size: parseDecimal(answer.body.slice(0, -1)) };
  }
  if (answer.status !== 200) throw new LedgerFault('witness_refused', { status: answer.status });
  const { text } = parseNote(checkpoint);
  const signatures = parseSignatures(answer.body);
  const signers = await verifyNote(verify, { text, signatures }, keys);
  return { signatures: signers.map(({ signature }) => signature) };
}
