import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { KEPT_EVERY_MINUTES } from '../../domain/retention/rules.ts';
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
import { visitsMaintenance } from '../visits/jobs.ts';
import { votingMaintenance } from '../voting/jobs.ts';

/** The tasks of every room, in the order in which they run. */
const TASKS: MaintenanceTasks = {
  ...identityMaintenance,
  ...limitsMaintenance,
  ...mailMaintenance,
  ...picturesMaintenance,
  ...importsMaintenance,
  ...privacyMaintenance,
  ...votingMaintenance,
  ...visitsMaintenance,
  ...retentionMaintenance,
};

type MaintenanceDeps = Pick<Services, 'db' | 'log' | 'now'>;

export interface Maintenance {
  /**
   * Cleans up now, and every `KEPT_EVERY_MINUTES` by the queue's schedule: whichever server takes the
   * job does it for all. What fails is logged and done the next time.
   */
  start(): Promise<void>;
  /** Resolves when a run under way is over; there is no further one here. */
  stop(): Promise<void>;
}

export function createMaintenance(deps: MaintenanceDeps & { boss: PgBoss }): Maintenance {
  const { boss, log, now } = deps;
  let isStopping = false;

  async function work(job: JobWithMetadata): Promise<void> {
    const at = now();
    try {
      if (await runMaintenance(deps, () => isStopping)) {
        await boss.complete(job.name, job.id, { at: at.toISOString() });
      } else await boss.fail(job.name, job.id);
    } catch (error) {
      // The job ends by itself when its time is over.
      log.error({ err: error }, 'housekeeping was not settled');
    }
  }

  const worker = createWorker(deps, MAINTENANCE_QUEUE, 1, work);
  return {
    start: async () => {
      await boss.schedule(MAINTENANCE_QUEUE, `*/${KEPT_EVERY_MINUTES} * * * *`);
      // Nothing comes of it where one waits or is under way.
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
 * Removes what has run out, the addresses that outlived their account, and what the policies say is
 * erased. Servers may do this at the same time, and any number of times.
 * @param isStopping whether to end soon: what is left is done by the next run
 * @returns whether all of it was done
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
      deps.log.error({ err: error, chore }, 'housekeeping failed, will be tried again');
    }
  }
  return isWhole;
}
