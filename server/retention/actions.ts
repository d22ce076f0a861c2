import type { Logger } from 'pino';
import type { Database } from '../../database/open.ts';
import {
  dueBefore,
  RETENTION_POLICY_NAMES,
  type RetentionPolicyName,
} from '../../domain/retention/rules.ts';
import { RETENTION_HANDLERS, lookAt, recordFailure, recordRun } from './queries.ts';

interface RetentionDeps {
  db: Database;
  log: Logger;
  now: () => Date;
}

/** The result of a run for one policy. */
export interface Kept {
  promise: RetentionPolicyName;
  erased: number;
  /** Whether more rows are due, which the next run erases. */
  isMore: boolean;
  failure: string | null;
}

/** Batches of one policy per run: the rest waits ten minutes, and blocks nothing else. */
const BATCHES_A_RUN = 100;

/**
 * Applies the retention policies: erases what is due, in short transactions, one policy after the
 * other. Several servers may do this at once, and repeatedly. A policy that fails does not stop the
 * others; the failure is logged and recorded.
 * @param limits how many batches of each, and whether to stop before the next one
 */
export async function applyRetention(
  deps: RetentionDeps,
  {
    batches = BATCHES_A_RUN,
    isStopping = () => false,
  }: { batches?: number; isStopping?: () => boolean } = {},
): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const promise of RETENTION_POLICY_NAMES) {
    if (isStopping()) break;
    kept.push(await keep(deps, promise, { batches, isStopping }));
  }
  return kept;
}

async function keep(
  { db, log, now }: RetentionDeps,
  promise: RetentionPolicyName,
  { batches, isStopping }: { batches: number; isStopping: () => boolean },
): Promise<Kept> {
  const at = now();
  let erased = 0;
  let isMore = false;
  try {
    for (let batch = 0; ; batch++) {
      isMore = batch === batches || isStopping();
      if (isMore) break;
      const some = await RETENTION_HANDLERS[promise].erase(db, dueBefore(promise, at), at);
      if (some === 0) break;
      erased += some;
    }
    await recordRun(db, promise, at, erased);
    return { promise, erased, isMore, failure: null };
  } catch (error) {
    const failure = kindOf(error);
    log.error({ err: error, promise }, 'a promise of retention was not kept, will be tried again');
    await recordFailure(db, promise, at, { erased, failure }).catch((second: unknown) =>
      log.error({ err: second, promise }, 'its failure could not be written down'),
    );
    return { promise, erased, isMore: true, failure };
  }
}

/** The kind of an error, or the database's own code; without values, as these may be personal. */
function kindOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
}

/** What is due for each policy at a moment; changes nothing. */
export async function inspectRetention(db: Database, at: Date) {
  const found = [];
  for (const promise of RETENTION_POLICY_NAMES) {
    found.push({ promise, ...(await lookAt(db, promise, dueBefore(promise, at), at)) });
  }
  return found;
}
