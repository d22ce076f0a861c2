import type { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import {
  type ConstructorOptions,
  type Db,
  fromDrizzle,
  fromPglite,
  PgBoss,
  type Queue,
} from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Queryable } from '../../database/open.ts';

const DAY_SECONDS = 24 * 3600;

/** Mails to send, with the number of tries and the timeout of each. */
export const MAIL_QUEUE = 'mail';
/** The same for less urgent mails: they are sent at a rate that leaves capacity for votes. */
export const LATER_MAIL_QUEUE = 'mail_later';
/** Mails that were given up. */
export const UNDELIVERED_QUEUE = 'mail_undelivered';

/** Maintenance, repeated by schedule, by one server for all. */
export const MAINTENANCE_QUEUE = 'maintenance';
/** Signals of new votes, every minute, by one server for all. */
export const SIGNALS_QUEUE = 'signals';
/** Anchors of the log, every minute, by one server for all. */
export const ANCHORS_QUEUE = 'anchors';

/** The chain of the audit log, every minute, by one server for all. */
export const AUDIT_QUEUE = 'audit';

const OF_MAILS: Omit<Queue, 'name'> = {
  // Five tries: at once, then after 30 s, doubled each time, with random delay up to twice as long.
  retryLimit: 4,
  retryDelay: 30,
  retryBackoff: true,
  // Longer than any delivery: after it, the server that held the job is gone, and it is retried.
  expireInSeconds: 300,
  retentionSeconds: 14 * DAY_SECONDS,
  deleteAfterSeconds: 60,
  deadLetter: UNDELIVERED_QUEUE,
};

/** A dead letter queue must precede the queues that use it. */
const QUEUES: Queue[] = [
  { name: UNDELIVERED_QUEUE, retentionSeconds: 14 * DAY_SECONDS, deleteAfterSeconds: 60 },
  { name: MAIL_QUEUE, ...OF_MAILS },
  { name: LATER_MAIL_QUEUE, ...OF_MAILS },
  {
    name: MAINTENANCE_QUEUE,
    // At most one job waits or runs, in all servers together.
    policy: 'exclusive',
    // The next scheduled run is the retry.
    retryLimit: 0,
    expireInSeconds: 15 * 60,
    retentionSeconds: 3600,
    // For so long the time of the last run can be read.
    deleteAfterSeconds: 2 * DAY_SECONDS,
  },
  {
    name: SIGNALS_QUEUE,
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds: 120,
    retentionSeconds: 600,
    deleteAfterSeconds: 600,
  },
  {
    name: AUDIT_QUEUE,
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds: 120,
    retentionSeconds: 600,
    deleteAfterSeconds: 600,
  },
  {
    name: ANCHORS_QUEUE,
    policy: 'exclusive',
    retryLimit: 0,
    // About ten calls of the chain's server, of ten seconds at most.
    expireInSeconds: 300,
    retentionSeconds: 600,
    deleteAfterSeconds: 600,
  },
];

/** The job queue of one server, on its existing database connections. */
export interface Jobs {
  boss: PgBoss;
  /**
   * From now on this server also looks after the queues: it sends the jobs that are due by schedule, and
   * takes back those of servers that are gone. Of several such servers, one does it.
   */
  lookAfter(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates or migrates the queue's own tables; call it under the migration lock. */
export async function prepareJobs(db: Database): Promise<void> {
  const boss = openBoss(db, { migrate: true, supervise: false, schedule: false });
  // An error is thrown by the call itself.
  boss.on('error', () => {});
  await boss.start();
  try {
    // Of a start, usually nothing has changed: one statement instead of eight.
    const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { name, ...options } of QUEUES) {
      if (hasOptions(stored.get(name), options)) continue;
      await boss.createQueue(name, options);
      // A queue's policy can never change.
      const { policy: _policy, ...changeable } = options;
      await boss.updateQueue(name, changeable);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Whether a queue exists and each of these options is as stated. */
const hasOptions = (queue: Queue | undefined, options: Omit<Queue, 'name'>): boolean =>
  queue !== undefined &&
  Object.entries(options).every(([option, value]) => queue[option as keyof Queue] === value);

/** @throws when `prepareJobs` has not run on this database */
export async function openJobs(db: Database, log: Logger): Promise<Jobs> {
  const started: PgBoss[] = [];
  const start = async (looksAfter: boolean) => {
    const boss = openBoss(db, { supervise: looksAfter, schedule: looksAfter });
    boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
    boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warns'));
    started.push(boss);
    await boss.start();
    return boss;
  };
  const boss = await start(false);
  return {
    boss,
    // One of its own: an instance cannot begin to look after the queues once it has started.
    lookAfter: async () => void (await start(true)),
    stop: async () => {
      await Promise.all(started.map((one) => one.stop({ graceful: false })));
    },
  };
}

/** Ties a job to a transaction: queued by its commit, dropped by its rollback. */
export const inside = (tx: Queryable): Db =>
  fromDrizzle({ execute: async (query) => (await tx.execute(query as SQL)) as { rows: [] } }, sql);

const openBoss = (
  db: Database,
  options: Pick<ConstructorOptions, 'migrate' | 'supervise' | 'schedule'>,
) =>
  new PgBoss({
    db: statementsOn(db),
    migrate: false,
    ...options,
    // How often abandoned jobs of stopped servers are looked for.
    superviseIntervalSeconds: 60,
    maintenanceIntervalSeconds: 600,
    // The table has a few thousand short rows: autovacuum is enough.
    reindex: false,
    monitorVacuum: false,
  });

/** Runs plain statements, also several in one text, on the query builder's connections. */
function statementsOn(db: Database): Db {
  const { $client: client } = db as unknown as { $client: pg.Pool | pg.PoolClient | PGlite };
  if ('exec' in client) return fromPglite(client);
  return { executeSql: (text, values) => client.query(text, values) };
}
