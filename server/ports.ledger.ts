import type { VerifierKey } from '../domain/ledger/rules.keys.ts';
import type { NoteSigner } from '../domain/ledger/rules.note.ts';
import type { LedgerHalt } from '../domain/receipts/schema.ts';

/** What this server signs the public ledger with, and what everybody checks with. */
export interface LedgerKeys {
  /** The log's name. */
  origin: string;
  /** The present key first; an older one signs beside it while keys change. */
  signers: readonly [NoteSigner, ...NoteSigner[]];
  /** Of all that have signed or sign, the present one first. */
  known: readonly VerifierKey[];
  /** The same in note form. */
  vkeys: readonly string[];
}

/** This server's part of the public ledger. */
export interface Ledger {
  keys: LedgerKeys;
  /**
   * The server's signed word that an entry will be in the log (`domain/ledger/rules.promise.ts`).
   * @param entry canonical JSON
   * @param castAt when the vote was cast: the same vote gets the same promise
   */
  promise(entry: string, castAt: Date): string;
  /** Until when it promises so. */
  promisedBy(castAt: Date): Date;
  /** Enters what waits, and publishes the new head. Several servers may, at any time. */
  run(): Promise<void>;
  /** Why nothing is signed at present; null: all is well. */
  halted(): { reason: LedgerHalt; since: Date } | null;
  /** Runs now, and at intervals. */
  start(): void;
  /** Resolves when the current run has ended; no other one starts here. */
  stop(): Promise<void>;
}

/** A published head of the log: what an anchor holds. */
export interface LogHead {
  /** How many entries the log had. */
  size: number;
  /** The root of the tree over them (RFC 6962): 32 bytes. */
  root: Uint8Array;
  /** Whether no vote waits to be written into the log. */
  isSettled: boolean;
}
