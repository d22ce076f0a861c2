import type { LedgerState } from '../../domain/receipts/schema.ts';
import { forget, keep, recall, recallJson } from '../platform/kept.ts';

const NAME = 'ledger-seen';

/**
 * What this browser has seen of the log: whom it believes from the first sight on, and the largest head, which
 * every later one must contain. Receipts are checked with it without a network.
 */
export interface RememberedLog {
  origin: string;
  /** The id of the festival. */
  event: string;
  /** The log's keys in note form. */
  vkeys: string[];
  /** The witnesses' keys in note form. */
  witnesses: string[];
  head: RememberedHead | null;
}

export interface RememberedHead {
  size: number;
  /** In base64. */
  root: string;
  /** When it was first shown here. */
  seenAt: string;
}

/** null if this browser has seen no log, or what it kept is damaged. */
export function recallLog(): RememberedLog | null {
  const kept = recallJson(recall(NAME)) as Partial<RememberedLog> | null;
  if (!kept || typeof kept !== 'object') return null;
  const { origin, event, vkeys, witnesses, head } = kept;
  const isGood =
    typeof origin === 'string' &&
    typeof event === 'string' &&
    isTexts(vkeys) &&
    vkeys.length > 0 &&
    isTexts(witnesses) &&
    (head === null || isHead(head));
  return isGood ? { origin, event, vkeys, witnesses, head } : null;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function isHead(value: unknown): value is RememberedHead {
  const { size, root, seenAt } = (value ?? {}) as Partial<RememberedHead>;
  return (
    Number.isSafeInteger(size) &&
    Number(size) > 0 &&
    typeof root === 'string' &&
    !Number.isNaN(Date.parse(`${seenAt}`))
  );
}

export const rememberLog = (log: RememberedLog): void => void keep(NAME, JSON.stringify(log));

/** For who believes a log that this browser would not: what it shows next is a first sight again. */
export const forgetLog = (): void => forget(NAME);

/** What a browser that has seen no log knows after the first answer, before any head was checked. */
export const firstSight = ({ origin, event, vkeys, witnesses }: LedgerState): RememberedLog => ({
  origin,
  event,
  vkeys,
  witnesses: witnesses.map(({ vkey }) => vkey),
  head: null,
});
