import { performance } from 'node:perf_hooks';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { readTracesKey } from '../evidence/keys.ts';
import { SIGNALS_QUEUE } from '../jobs/queues.ts';
import { createWorker } from '../jobs/worker.ts';
import type { Services } from '../ports.ts';
import { selectAbleAdmins, selectMailAddresses } from '../profiles/queries.ts';
import { createSignalsMemory, findSignals, type SignalsMemory } from './actions.ts';
import { takeAlerts } from './queries.ts';

/** A job comes every minute. */
const POLL_MS = 10_000;
/** While a server is overloaded, votes come first: it runs no job, but for one in so long. */
const OVERLOADED_EVERY_MS = 5 * 60_000;

type SignalsDeps = Pick<Services, 'config' | 'db' | 'log' | 'mailer' | 'now' | 'trouble'>;

/** Judges new votes every minute, in one server for all, and tells organisers of strong clusters. */
export interface SignalsJob {
  start(): Promise<void>;
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** @param deps `isOverloaded`: whether requests wait longer than usual, or are refused */
export function createSignalsJob(
  deps: SignalsDeps & { boss: PgBoss; isOverloaded: () => boolean },
): SignalsJob {
  const { boss, log, isOverloaded } = deps;
  const memory = createSignalsMemory();
  let isStopping = false;
  let ranAt = performance.now();
  // A job that is not taken waits, also for another server.
  const mayRun = () => !isOverloaded() || performance.now() - ranAt >= OVERLOADED_EVERY_MS;

  async function work(job: JobWithMetadata): Promise<void> {
    ranAt = performance.now();
    try {
      await runSignals(deps, () => isStopping, memory);
      await boss.complete(job.name, job.id);
    } catch (error) {
      // The next schedule is the retry.
      log.error({ err: error }, 'signals were not looked for');
      await boss.fail(job.name, job.id).catch(() => {});
    }
  }

  const worker = createWorker(deps, SIGNALS_QUEUE, () => (mayRun() ? 1 : 0), work, POLL_MS);
  return {
    start: async () => {
      await boss.schedule(SIGNALS_QUEUE, '* * * * *');
      worker.start();
    },
    stop: async () => {
      isStopping = true;
      await worker.stop();
    },
  };
}

/** One run: signals, clusters, alerts. */
export async function runSignals(
  deps: SignalsDeps,
  isStopping: () => boolean = () => false,
  memory?: SignalsMemory,
): Promise<void> {
  const at = deps.now();
  const tracesKey = await readTracesKey(deps);
  await findSignals({ db: deps.db, tracesKey, memory }, at, isStopping);
  await alertOrganisers(deps, at);
}

/** Queues the mails with the note that they were sent, in one transaction. */
async function alertOrganisers({ db, config, mailer }: SignalsDeps, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const clusterIds = await takeAlerts(tx, at);
    if (clusterIds.length === 0) return;
    const readers = await selectMailAddresses(
      tx,
      await selectAbleAdmins(tx, config.adminEmails, at),
    );
    await mailer.sendAll(
      clusterIds.flatMap((aboutId) =>
        readers.map(({ email, locale }) => ({
          kind: 'votes_clustered' as const,
          to: email,
          language: locale,
          aboutId,
        })),
      ),
      tx,
    );
  });
}
