import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { AUDIT_QUEUE } from '../jobs/queues.ts';
import { createWorker } from '../jobs/worker.ts';
import type { Services } from '../ports.ts';
import { sealEntries } from './actions.ts';

/** A job comes every minute. */
const POLL_MS = 10_000;
/** The whole log is looked through by the first run of a server, and then once an hour. */
const WHOLE_RUNS = 60;

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
  let runs = 0;

  async function work(job: JobWithMetadata): Promise<void> {
    try {
      const isWhole = runs % WHOLE_RUNS === 0;
      await sealEntries(deps, { isWhole, isStopping: () => isStopping });
      runs += 1;
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
