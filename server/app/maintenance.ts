import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { KEPT_EVERY_MINUTES } from '../../domain/retention/rules.ts';
import { createAnchorsJob } from '../anchors/jobs.ts';
import { createOversightJob } from '../oversight/jobs.ts';
import { limitsMaintenance } from '../http/limits.ts';
import { identityMaintenance } from '../identity/maintenance.ts';
import { importsMaintenance } from '../imports/jobs.ts';
import { MAINTENANCE_QUEUE } from '../jobs/queues.ts';
import { createWorker } from '../jobs/worker.ts';
import { mailMaintenance } from '../mail/jobs.ts';
import { picturesMaintenance } from '../pictures/jobs.ts';
import type { MaintenanceTasks, Services } from '../ports.ts';
import { privacyMaintenance } from '../privacy/jobs.ts';
import { retentionMaintenance } from '../retention/jobs.ts';
import { packsMaintenance } from '../results/jobs.packs.ts';
import { createSignalsJob } from '../signals/jobs.ts';
import { signUpsMaintenance } from '../sign-ups/jobs.ts';
import { visitsMaintenance } from '../visits/jobs.ts';
import { voteRulingsMaintenance } from '../vote-rulings/jobs.ts';
import { createStatisticsJob } from '../voting/jobs.statistics.ts';
import { votingMaintenance } from '../voting/jobs.ts';

/** The tasks of every folder, in the order in which they run. */
const TASKS: MaintenanceTasks = {
  ...identityMaintenance,
  ...limitsMaintenance,
  ...signUpsMaintenance,
  ...mailMaintenance,
  ...picturesMaintenance,
  ...importsMaintenance,
  ...privacyMaintenance,
  ...votingMaintenance,
  ...voteRulingsMaintenance,
  ...visitsMaintenance,
  ...packsMaintenance,
  ...retentionMaintenance,
};

/** A job comes every `KEPT_EVERY_MINUTES`: nothing waits for it to the second. */
const POLL_MS = 30_000;

type MaintenanceDeps = Pick<Services, 'db' | 'log' | 'now'>;

export interface Maintenance {
  /**
   * Runs maintenance now, and every `KEPT_EVERY_MINUTES` by the queue's schedule. One server takes each
   * job and cleans up for all. A failure is logged, and the next run tries again.
   */
  start(): Promise<void>;
  /** Resolves when the current run has ended; no other one starts here. */
  stop(): Promise<void>;
}

/** Maintenance and the jobs of signals, anchors, the audit log and the planner’s statistics, started one after the other and stopped together. */
export function createBackgroundWork(
  deps: Services & { boss: PgBoss; isOverloaded: () => boolean },
): Maintenance {
  const works = [
    createMaintenance(deps),
    createSignalsJob(deps),
    createAnchorsJob(deps),
    createOversightJob(deps),
    createStatisticsJob(deps),
  ];
  return {
    start: async () => {
      for (const work of works) await work.start();
    },
    stop: async () => void (await Promise.all(works.map((work) => work.stop()))),
  };
}

export function createMaintenance(
  deps: MaintenanceDeps & Pick<Services, 'trouble'> & { boss: PgBoss },
): Maintenance {
  const { boss, log, now } = deps;
  let isStopping = false;

  async function work(job: JobWithMetadata): Promise<void> {
    const at = now();
    try {
      if (await runMaintenance(deps, () => isStopping)) {
        await boss.complete(job.name, job.id, { at: at.toISOString() });
      } else await boss.fail(job.name, job.id);
    } catch (error) {
      // The job ends by itself when it times out.
      log.error({ err: error }, 'maintenance was not settled');
    }
  }

  const worker = createWorker(deps, MAINTENANCE_QUEUE, () => 1, work, POLL_MS);
  return {
    start: async () => {
      await boss.schedule(MAINTENANCE_QUEUE, `*/${KEPT_EVERY_MINUTES} * * * *`);
      // Does nothing where a job already waits or runs.
      await boss.send(MAINTENANCE_QUEUE);
      worker.start();
    },
    stop: async () => {
      isStopping = true;
      await worker.stop();
    },
  };
}

/**
 * Removes expired rows, addresses that outlived their account, and everything that the retention
 * policies erase. Several servers may run it at once, and any number of times.
 * @param isStopping whether to end soon: the next run does the rest
 * @returns whether everything was done
 */
export async function runMaintenance(
  deps: MaintenanceDeps,
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  const run = { at: deps.now(), isStopping };
  let isWhole = true;
  for (const [chore, task] of Object.entries(TASKS)) {
    try {
      if ((await task(deps, run)) === false) isWhole = false;
    } catch (error) {
      isWhole = false;
      deps.log.error({ err: error, chore }, 'maintenance failed, will be tried again');
    }
  }
  return isWhole;
}
