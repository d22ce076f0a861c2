import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { AUDIT_QUEUE } from '../jobs/queues.ts';
import { createWorker } from '../jobs/worker.ts';
import type { Services } from '../ports.ts';
import { sealEntries } from './actions.ts';

/** A job comes every minute. */
const POLL_MS = 10_000;

/** Adds entries of the audit log to its chain every minute, in one server for all, and tells organisers. */
export interface OversightJob {
  start(): Promise<void>;
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

export function createOversightJob(
  deps: Pick<Services, 'config' | 'db' | 'log' | 'mailer' | 'now' | 'trouble'> & { boss: PgBoss },
): OversightJob {
  const { boss, log } = deps;
  let isStopping = false;

  async function work(job: JobWithMetadata): Promise<void> {
    try {
      await sealEntries(deps, () => isStopping);
      await boss.complete(job.name, job.id);
    } catch (error) {
      // The next schedule is the retry.
      log.error({ err: error }, 'the audit log was not sealed');
      await boss.fail(job.name, job.id).catch(() => {});
    }
  }

  const worker = createWorker(deps, AUDIT_QUEUE, () => 1, work, POLL_MS);
  return {
    start: async () => {
      await boss.schedule(AUDIT_QUEUE, '* * * * *');
      worker.start();
    },
    stop: async () => {
      isStopping = true;
      await worker.stop();
    },
  };
}
