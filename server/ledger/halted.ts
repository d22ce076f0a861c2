import type { LedgerHalt } from '../../domain/receipts/schema.ts';

/**
 * Nothing may be signed, because it could contradict a head that somebody has seen. Votes go on, and wait.
 * docs/operations/ledger.md says for each reason what to do.
 */
export class LedgerHalted extends Error {
  readonly reason: LedgerHalt;
  constructor(reason: LedgerHalt, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LedgerHalted';
    this.reason = reason;
  }
}
