import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { withDeadline } from '../../database/deadline.ts';
import type { TroubleWatch } from '../ports.ts';

/** How often a server looks for jobs that are due, or that another server has queued. */
const POLL_MS = 2000;
/**
 * The delay before a queued job is taken: by then its transaction is over, and its work slows no answer
 * down.
 */
const SOON_MS = 100;

/** Taking jobs is given up after this, so that it can begin again. Jobs that come later are run, too. */
const TAKE_LIMIT_MS = 30_000;

/** Runs the jobs of one queue, several at once; a slow job does not block the others. */
export interface Worker {
  /** Starts looking for jobs at intervals. */
  start(): void;
  /** A job was queued: it is taken after a short delay. */
  soon(): void;
  /** Resolves when everything that is due now has been tried once. */
  settle(): Promise<void>;
  /** Takes no more jobs until it is started again, and resolves when the running ones are done. */
  stop(): Promise<void>;
}

/**
 * @param atOnce how many jobs may run at once in this process; asked before each look for jobs
 * @param work runs one job and reports its result to the queue; it never throws
 * @param pollMs the time between two looks for jobs
 */
export function createWorker<Data extends object>(
  { boss, log, trouble }: { boss: PgBoss; log: Logger; trouble: Pick<TroubleWatch, 'note'> },
  queue: string,
  atOnce: () => number,
  work: (job: JobWithMetadata<Data>) => Promise<void>,
  pollMs = POLL_MS,
): Worker {
  const underWay = new Set<Promise<void>>();
  let filling: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;
  let polling: NodeJS.Timeout | undefined;
  let waiting: NodeJS.Timeout | undefined;

  function fill(): void {
    if (isStopped) return;
    isAsked = true;
    filling ??= withDeadline(takeJobs(), TAKE_LIMIT_MS, 'The queue did not answer in time.')
      .catch((error: unknown) => logNotTaken(error, { log, trouble, queue }))
      .finally(() => {
        filling = undefined;
        // Requested after the last look.
        if (isAsked) fill();
      });
  }

  async function takeJobs(): Promise<void> {
    isAsked = false;
    const free = atOnce() - underWay.size;
    // If no slot is free, the next job to end looks again.
    if (free <= 0) return;
    const jobs = await boss.fetch<Data>(queue, { batchSize: free, includeMetadata: true });
    for (const job of jobs) begin(job);
  }

  function begin(job: JobWithMetadata<Data>): void {
    const doing = untilExpired(job, work(job))
      .catch((error: unknown) => log.error({ err: error, queue }, 'job timed out'))
      .finally(() => {
        underWay.delete(doing);
        fill();
      });
    underWay.add(doing);
  }

  async function rest(): Promise<void> {
    if (filling) await filling;
    else if (underWay.size > 0) await Promise.race(underWay);
    else return;
    await rest();
  }

  return {
    start: () => {
      isStopped = false;
      polling = setInterval(fill, pollMs).unref();
      fill();
    },
    soon: () => {
      if (isStopped) return;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        fill();
      }, SOON_MS).unref();
    },
    settle: () => {
      fill();
      return rest();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(polling);
      clearTimeout(waiting);
      waiting = undefined;
      await filling;
      await Promise.all(underWay);
    },
  };
}

/** When a job expires it is no longer ours: the queue gives it to another worker. */
const untilExpired = ({ expireInSeconds }: { expireInSeconds: number }, working: Promise<void>) =>
  withDeadline(working, expireInSeconds * 1000, 'A job did not end in time.');

/** Trouble of the database is one line a second, without a stack. */
function logNotTaken(
  error: unknown,
  of: { log: Logger; trouble: Pick<TroubleWatch, 'note'>; queue: string },
): void {
  if (of.trouble.note(error)) return;
  of.log.error({ err: error, queue: of.queue }, 'jobs could not be taken');
}
