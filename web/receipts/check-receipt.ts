import { decodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { formatEntry } from '../../domain/ledger/rules.entries.ts';
import { LedgerFault, type LedgerFaultCode } from '../../domain/ledger/rules.faults.ts';
import { formatVkey, parseVkey } from '../../domain/ledger/rules.keys.ts';
import { parseProof } from '../../domain/ledger/rules.proof.ts';
import { type CheckedReceipt, checkReceipt } from '../../domain/ledger/rules.receipt.ts';
import { hashLeaf } from '../../domain/ledger/rules.tree.ts';
import type { LedgerState } from '../../domain/receipts/schema.ts';
import { ledgerCrypto } from '../ledger/crypto.ts';
import type { SeenFault } from '../ledger/fault-text.ts';
import { firstSight, recallLog, type RememberedLog, rememberLog } from '../ledger/remembered.ts';
import { type LinkFault, readFragment } from './receipt-link.ts';

/** A receipt that is good, with what shows it. */
export interface GoodReceipt extends CheckedReceipt {
  text: string;
  /** The entry as it stands in the log. */
  entryText: string;
  leafHash: Uint8Array;
  /** The inclusion proof. */
  hashes: readonly Uint8Array[];
  /** Whether it is signed only by keys that this browser did not know before. */
  isKeyNew: boolean;
}

export type Verdict =
  | { state: 'good'; receipt: GoodReceipt }
  | { state: 'refused'; fault: SeenFault | LinkFault }
  /** This browser has never seen the log, and the server does not answer. */
  | { state: 'no_keys' };

/** The faults of a receipt that keys which this browser has not seen yet may turn into none. */
const OF_UNKNOWN_KEYS: ReadonlySet<LedgerFaultCode> = new Set([
  'no_known_signature',
  'unknown_signature',
  'log_signature_missing',
]);

/**
 * Checks the receipt of a link in this browser. The server is asked for nothing but the public keys of the log,
 * and only where those that the browser has kept do not do.
 * @param fragment as `fragmentOf` makes it
 */
export async function checkFragment(
  fragment: string,
  askLog: () => Promise<LedgerState>,
): Promise<Verdict> {
  const linked = await readFragment(fragment);
  return 'fault' in linked
    ? { state: 'refused', fault: linked.fault }
    : checkText(linked.text, askLog);
}

async function checkText(text: string, askLog: () => Promise<LedgerState>): Promise<Verdict> {
  const known = recallLog();
  const first = known && (await checkBy(known, text));
  const isSettled =
    first && !(first.state === 'refused' && OF_UNKNOWN_KEYS.has(codeOf(first.fault)));
  if (isSettled) return first;
  const asked = await askLog().then(firstSight, () => null);
  if (!asked) return first ?? { state: 'no_keys' };
  if (!known) rememberLog(asked);
  const second = await checkBy(asked, text);
  if (second.state !== 'good' || !known) return second;
  const { receipt } = second;
  const isKeyNew = !receipt.head.logSigners.some(({ key }) =>
    known.vkeys.includes(formatVkey(key)),
  );
  return { state: 'good', receipt: { ...receipt, isKeyNew } };
}

const codeOf = (fault: SeenFault | LinkFault) =>
  typeof fault === 'string' ? 'bad_receipt' : fault.code;

async function checkBy(
  { origin, vkeys, witnesses }: Pick<RememberedLog, 'origin' | 'vkeys' | 'witnesses'>,
  text: string,
): Promise<Verdict> {
  try {
    const { sha256 } = ledgerCrypto;
    const checked = await checkReceipt(ledgerCrypto, text, {
      origin,
      logKeys: vkeys.map((vkey) => parseVkey(sha256, vkey)),
      witnessKeys: witnesses.map((vkey) => parseVkey(sha256, vkey)),
    });
    const entry = formatEntry(checked.entry);
    const { hashes } = parseProof(text);
    return {
      state: 'good',
      receipt: {
        ...checked,
        text,
        entryText: decodeUtf8(entry),
        leafHash: hashLeaf(sha256, entry),
        hashes,
        isKeyNew: false,
      },
    };
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
    const { code, data } = error;
    return { state: 'refused', fault: { code, data } };
  }
}
