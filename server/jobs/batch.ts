import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { databaseFault } from '../../database/open.ts';

/** How long jobs are collected before they are queued together. */
const GATHER_MS = 500;
/** The longest wait between two tries while the database is away. */
const LONGEST_WAIT_MS = 10_000;
/** Beyond this, jobs arrive faster than the database accepts them: they are dropped. */
const MAX_WAITING = 20_000;
const JOBS_AN_INSERT = 1000;
/** How long a server that stops goes on trying. */
const STOP_MS = 5000;

/** Queues unimportant jobs in the background, many in one statement. */
export interface Batch<Data extends object> {
  /**
   * Returns at once, and never fails. What cannot be queued is tried again until the process ends; beyond
   * 20,000 that wait, it is logged and lost.
   */
  add(data: Data): void;
  /** Resolves when every added job has been tried once. */
  flush(): Promise<void>;
  /** Tries for five seconds to queue what waits; logs what is lost then. */
  stop(): Promise<void>;
}

/** @param onQueued called when some jobs are queued */
export function createBatch<Data extends object>(
  { boss, log, newId }: { boss: Pick<PgBoss, 'insert'>; log: Logger; newId: () => string },
  queue: string,
  onQueued: () => void,
): Batch<Data> {
  /** With an id, a job is queued once where the answer to its insert was lost. */
  let waiting: { id: string; data: Data }[] = [];
  let dropped = 0;
  let waitMs = GATHER_MS;
  let timer: NodeJS.Timeout | undefined;
  let queueing: Promise<void> = Promise.resolve();

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), waitMs).unref();
  }

  async function put(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (dropped > 0) log.error({ queue, jobs: dropped }, 'too many jobs at once: some are lost');
    dropped = 0;
    while (waiting.length > 0) {
      const some = waiting.slice(0, JOBS_AN_INSERT);
      const isOver = await insert(some);
      if (!isOver) return schedule();
      waiting = waiting.slice(some.length);
    }
  }

  /** @returns whether these jobs are done with; false: to be tried again */
  async function insert(jobs: typeof waiting): Promise<boolean> {
    try {
      await boss.insert(queue, jobs);
    } catch (error) {
      if (isOfData(error)) {
        log.error({ err: error, queue, jobs: jobs.length }, 'jobs were not queued, and are lost');
        return true;
      }
      const told = { code: codeOf(error), queue, jobs: waiting.length };
      log.warn(told, 'jobs are not queued yet, will be tried again');
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      return false;
    }
    waitMs = GATHER_MS;
    onQueued();
    return true;
  }
  const flush = () => (queueing = queueing.then(put));

  return {
    add: (data) => {
      if (waiting.length >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push({ id: newId(), data });
      schedule();
    },
    flush,
    stop: async () => {
      const until = performance.now() + STOP_MS;
      await flush();
      while (waiting.length > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
        await flush();
      }
      clearTimeout(timer);
      timer = undefined;
      if (waiting.length > 0) {
        log.error({ queue, jobs: waiting.length }, 'jobs were not queued, and are lost');
      }
      waiting = [];
    },
  };
}

/** SQLSTATE class 22 (data) or 23 (constraint): the same jobs will fail again. */
const isOfData = (error: unknown): boolean => /^2[23]/.test(databaseFault(error)?.sqlState ?? '');

const codeOf = (error: unknown): unknown =>
  databaseFault(error)?.sqlState ?? (error as { code?: unknown }).code;
