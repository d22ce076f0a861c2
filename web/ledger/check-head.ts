import { decodeBase64, encodeBase64, type Sha256 } from '../../domain/ledger/rules.bytes.ts';
import { openCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import type { LedgerReader } from '../../domain/ledger/rules.download.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { formatVkey, parseVkey, type VerifierKey } from '../../domain/ledger/rules.keys.ts';
import type { LedgerCrypto } from '../../domain/ledger/rules.proof.ts';
import { checkExtends, checkIsOlder } from '../../domain/ledger/rules.extends.ts';
import type { LedgerState } from '../../domain/receipts/schema.ts';
import type { SeenFault } from './fault-text.ts';
import { firstSight, type RememberedHead, type RememberedLog } from './remembered.ts';

/** A witness whose signature under the head is good. */
export interface Cosigner {
  name: string;
  /** Milliseconds since 1970, as the witness says. */
  time: number;
}

/**
 * What this browser can say about the newest head by itself.
 * - `first`: its signature is good; this browser has seen no head before
 * - `extends`: as `first`, and it contains the one that was seen before
 * - `behind`: as `first`, and older than the one that was seen before, which contains it: a cache was late
 * - `other_key`: signed, but by no key that this browser believes
 * - `refused`: the signature is false, or the log does not contain what it showed before
 */
export type HeadCheck =
  | { state: 'first'; cosigners: Cosigner[] }
  | { state: 'extends'; cosigners: Cosigner[]; before: RememberedHead }
  | { state: 'behind'; cosigners: Cosigner[]; before: RememberedHead }
  | { state: 'other_key'; before: RememberedHead | null }
  | { state: 'refused'; fault: SeenFault; before: RememberedHead | null };

export interface CheckedHead {
  check: HeadCheck;
  /** What is to be remembered from now on; null: nothing new. */
  remember: RememberedLog | null;
}

interface Platform {
  crypto: LedgerCrypto;
  read: LedgerReader;
}

/**
 * Checks the newest head against what this browser has seen.
 * @param now is remembered as the moment at which the head was first shown here, in ISO 8601
 * @throws what `read` throws for a log that does not answer
 */
export async function checkHead(
  platform: Platform,
  state: LedgerState & { head: NonNullable<LedgerState['head']> },
  known: RememberedLog | null,
  now: string,
): Promise<CheckedHead> {
  const before = known?.head ?? null;
  try {
    return await check(platform, state, known ?? firstSight(state), now);
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
    const { code, data } = error;
    const isOtherKey = code === 'no_known_signature' || code === 'log_signature_missing';
    return {
      check: isOtherKey
        ? { state: 'other_key', before }
        : { state: 'refused', fault: { code, data }, before },
      remember: null,
    };
  }
}

async function check(
  platform: Platform,
  state: LedgerState & { head: NonNullable<LedgerState['head']> },
  known: RememberedLog,
  now: string,
): Promise<CheckedHead> {
  const { sha256, verify } = platform.crypto;
  if (state.event !== known.event) throw new LedgerFault('genesis_of_other_festival');
  const witnessKeys = keysOf(
    sha256,
    state.witnesses.map(({ vkey }) => vkey),
  );
  const note = state.head.checkpoint;
  const { origin } = known;
  const logKeys = keysOf(sha256, known.vkeys);
  const head = await openCheckpoint(verify, note, { origin, logKeys, witnessKeys });
  const before = known.head;
  if (before) {
    const root = decodeBase64(before.root);
    const seen = { origin, size: before.size, root };
    await (head.size < before.size
      ? checkIsOlder(platform, head, seen)
      : checkExtends(platform, head, seen));
  }
  const cosigners = head.witnesses.map(({ key, time }) => ({
    name: key.name,
    time: 1000 * (time ?? 0),
  }));
  // A new key is believed once a head is signed by it and by one that was believed before.
  const { logSigners } = await openCheckpoint(verify, note, {
    origin,
    logKeys: [...logKeys, ...keysOf(sha256, state.vkeys)],
  });
  const isNewer = head.size > (before?.size ?? 0);
  return {
    check: before
      ? { state: head.size < before.size ? 'behind' : 'extends', cosigners, before }
      : { state: 'first', cosigners },
    remember: {
      ...known,
      vkeys: distinct([...known.vkeys, ...logSigners.map(({ key }) => formatVkey(key))]),
      witnesses: distinct([...known.witnesses, ...witnessKeys.map(formatVkey)]),
      head: isNewer ? { size: head.size, root: encodeBase64(head.root), seenAt: now } : before,
    },
  };
}

const keysOf = (sha256: Sha256, vkeys: readonly string[]): VerifierKey[] =>
  vkeys.map((vkey) => parseVkey(sha256, vkey));

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
