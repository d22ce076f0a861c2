import { HASH_BYTES, decodeBase64, encodeBase64, parseDecimal } from './rules.bytes.ts';
import type { TrustPolicy } from './rules.checkpoint.ts';
import { LedgerFault } from './rules.faults.ts';
import {
  type NoteSigner,
  type VerifyEd25519,
  formatNote,
  parseNote,
  signText,
  verifyNote,
} from './rules.note.ts';

/** Characters of a promise: a text of three lines, and the signatures of two keys. */
const LONGEST_PROMISE = 2000;

/** The log's word, given when a vote is cast, that its entry will be in the log. */
export interface LedgerPromise {
  leafHash: Uint8Array;
  /** Seconds since 1970. */
  deadline: number;
}

const originOfPromises = (origin: string): string => `${origin}/promise`;

/** A signed note; its first line keeps it from being taken for a head. */
export function makePromise(
  signers: readonly NoteSigner[],
  { origin, leafHash, deadline }: LedgerPromise & { origin: string },
): string {
  const text = `${originOfPromises(origin)}\n${encodeBase64(leafHash)}\n${deadline}\n`;
  return formatNote({ text, signatures: signers.map((signer) => signText(signer, text)) });
}

/**
 * Reads a promise and checks its signature.
 * @throws {LedgerFault} unless the log has signed it, and no character was changed since
 */
export async function openPromise(
  verify: VerifyEd25519,
  note: string,
  { origin, logKeys }: Pick<TrustPolicy, 'origin' | 'logKeys'>,
): Promise<LedgerPromise> {
  if (note.length > LONGEST_PROMISE) {
    throw new LedgerFault('too_large', { size: note.length, limit: LONGEST_PROMISE });
  }
  const parsed = parseNote(note);
  const [found = '', hash = '', deadline = '', end, ...more] = parsed.text.split('\n');
  if (end !== '' || more.length > 0 || !found.endsWith('/promise')) {
    throw new LedgerFault('bad_promise');
  }
  if (found !== originOfPromises(origin)) {
    throw new LedgerFault('promise_of_other_log', {
      found: found.slice(0, -'/promise'.length),
      origin,
    });
  }
  const leafHash = decodeBase64(hash);
  if (leafHash.length !== HASH_BYTES) throw new LedgerFault('bad_promise');
  await verifyNote(verify, parsed, logKeys, { isStrict: true });
  return { leafHash, deadline: parseDecimal(deadline) };
}

/** `dropped`: the promise and the head together prove that the log broke its word. */
export type PromiseVerdict = 'kept' | 'waiting' | 'dropped';

/**
 * Whether a log that was read whole keeps a promise.
 * @param log.foundAt the index of the promised entry; null if no entry up to the head has its hash
 * @param log.headAt when the head was the newest, in seconds since 1970: when it was downloaded, or the latest
 *   time that a witness says
 */
export function judgePromise(
  { deadline }: LedgerPromise,
  { foundAt, headAt }: { foundAt: number | null; headAt: number },
): PromiseVerdict {
  if (foundAt !== null) return 'kept';
  return headAt > deadline ? 'dropped' : 'waiting';
}
