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
  policy: RetentionPolicyName;
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
  for (const policy of RETENTION_POLICY_NAMES) {
    if (isStopping()) break;
    kept.push(await keep(deps, policy, { batches, isStopping }));
  }
  return kept;
}

async function keep(
  { db, log, now }: RetentionDeps,
  policy: RetentionPolicyName,
  { batches, isStopping }: { batches: number; isStopping: () => boolean },
): Promise<Kept> {
  const at = now();
  let erased = 0;
  let isMore = false;
  try {
    for (let batch = 0; ; batch++) {
      isMore = batch === batches || isStopping();
      if (isMore) break;
      const some = await RETENTION_HANDLERS[policy].erase(db, dueBefore(policy, at), at);
      if (some === 0) break;
      erased += some;
    }
    await recordRun(db, policy, at, erased);
    return { policy, erased, isMore, failure: null };
  } catch (error) {
    const failure = kindOf(error);
    log.error({ err: error, policy }, 'a retention policy was not applied, will be tried again');
    await recordFailure(db, policy, at, { erased, failure }).catch((second: unknown) =>
      log.error({ err: second, policy }, 'the failure of a retention policy could not be recorded'),
    );
    return { policy, erased, isMore: true, failure };
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
  for (const policy of RETENTION_POLICY_NAMES) {
    found.push({ policy, ...(await lookAt(db, policy, dueBefore(policy, at), at)) });
  }
  return found;
}
