import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

/** How long jobs are collected before they are queued together. */
const GATHER_MS = 500;
/** Beyond this, jobs arrive faster than the database accepts them: they are dropped. */
const MAX_WAITING = 20_000;
const JOBS_AN_INSERT = 1000;

/** Queues unimportant jobs in the background, many in one statement. */
export interface Batch<Data extends object> {
  /** Returns at once, and never fails: what cannot be queued is logged and lost. */
  add(data: Data): void;
  /** Resolves when every added job is queued or lost. */
  flush(): Promise<void>;
}

/** @param onQueued called when some jobs are queued */
export function createBatch<Data extends object>(
  { boss, log }: { boss: Pick<PgBoss, 'insert'>; log: Logger },
  queue: string,
  onQueued: () => void,
): Batch<Data> {
  let waiting: Data[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let queueing: Promise<void> = Promise.resolve();

  async function put(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = [];
    for (let start = 0; start < taken.length; start += JOBS_AN_INSERT) {
      const some = taken.slice(start, start + JOBS_AN_INSERT);
      try {
        await boss.insert(
          queue,
          some.map((data) => ({ data })),
        );
        onQueued();
      } catch (error) {
        log.error({ err: error, queue, jobs: some.length }, 'jobs were not queued, and are lost');
      }
    }
    if (lost > 0) log.error({ queue, jobs: lost }, 'too many jobs at once: some are lost');
    lost = 0;
  }
  const flush = () => (queueing = queueing.then(put));

  return {
    add: (data) => {
      if (waiting.length >= MAX_WAITING) {
        lost += 1;
        return;
      }
      waiting.push(data);
      timer ??= setTimeout(() => void flush(), GATHER_MS).unref();
    },
    flush,
  };
}
