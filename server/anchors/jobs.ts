import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { ANCHORS_QUEUE } from '../jobs/queues.ts';
import { createWorker } from '../jobs/worker.ts';
import type { Services } from '../ports.ts';
import { type AnchorDeps, runAnchors } from './actions.ts';

/** A job comes every minute. */
const POLL_MS = 10_000;

/** Anchors heads of the log every hour, when asked and at the close, in one server for all. */
export interface AnchorsJob {
  start(): Promise<void>;
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

export function createAnchorsJob(
  deps: AnchorDeps & Pick<Services, 'trouble'> & { boss: PgBoss },
): AnchorsJob {
  const { boss, config, log } = deps;

  async function work(job: JobWithMetadata): Promise<void> {
    try {
      await runAnchors(deps);
      await boss.complete(job.name, job.id);
    } catch (error) {
      // The next schedule is the retry.
      log.error({ err: error }, 'anchors were not looked after');
      await boss.fail(job.name, job.id).catch(() => {});
    }
  }

  const worker = createWorker(deps, ANCHORS_QUEUE, () => 1, work, POLL_MS);
  return {
    start: async () => {
      if (!config.anchor) return;
      await boss.schedule(ANCHORS_QUEUE, '* * * * *');
      worker.start();
    },
    stop: () => worker.stop(),
  };
}
