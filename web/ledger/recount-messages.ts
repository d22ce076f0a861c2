import type { PublishedTally, Difference } from '../../domain/ledger/rules.published.ts';
import type { Figures } from '../../domain/ledger/rules.figures.ts';
import type { Progress } from '../../domain/ledger/rules.recount.ts';
import type { SeenFault } from './fault-text.ts';
import type { RememberedLog } from './remembered.ts';

/** What the worker is to recount. */
export interface RecountRequest {
  /** Of the server, before the paths. */
  source: string;
  /** Whom this browser believes, and the head that the log must contain. */
  log: RememberedLog;
}

export interface RecountResult {
  /** Entries that were downloaded and checked. */
  size: number;
  bytes: number;
  figures: Figures;
  published: PublishedTally;
  differences: Difference[];
}

/** What the worker says while it runs, and at its end. */
export type RecountMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; result: RecountResult }
  /** The log is not as it must be. */
  | { kind: 'refused'; fault: SeenFault }
  /** The log did not answer. */
  | { kind: 'unreached' };
