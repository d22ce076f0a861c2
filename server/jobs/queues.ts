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

/** Mails that wait to be sent, with how often and how long each is tried. */
export const MAIL_QUEUE = 'mail';
/** The same for mails that nobody waits for: they are sent at a pace that leaves room for votes. */
export const LATER_MAIL_QUEUE = 'mail_later';
/** Mails that were given up. */
export const UNDELIVERED_QUEUE = 'mail_undelivered';

/** What is cleaned up again and again, by one server for all. */
export const MAINTENANCE_QUEUE = 'maintenance';

const OF_MAILS: Omit<Queue, 'name'> = {
  // Five tries: at once, then after 30 s, doubled each time and up to twice as long by chance.
  retryLimit: 4,
  retryDelay: 30,
  retryBackoff: true,
  // Longer than any delivery: whoever had the job is gone, and it is tried again.
  expireInSeconds: 300,
  retentionSeconds: 14 * DAY_SECONDS,
  deleteAfterSeconds: 60,
  deadLetter: UNDELIVERED_QUEUE,
};

/** A queue stands here after the one that its given-up jobs go to. */
const QUEUES: Queue[] = [
  { name: UNDELIVERED_QUEUE, retentionSeconds: 14 * DAY_SECONDS, deleteAfterSeconds: 60 },
  { name: MAIL_QUEUE, ...OF_MAILS },
  { name: LATER_MAIL_QUEUE, ...OF_MAILS },
  {
    name: MAINTENANCE_QUEUE,
    // One waits or is under way, in all servers together.
    policy: 'exclusive',
    // The next one of the schedule is the next try.
    retryLimit: 0,
    expireInSeconds: 15 * 60,
    retentionSeconds: 3600,
    // So long it can be told when it was last done.
    deleteAfterSeconds: 2 * DAY_SECONDS,
  },
];

/** The job queue of one server, on the connections that it has anyway. */
export interface Jobs {
  boss: PgBoss;
  stop(): Promise<void>;
}

/** Makes the queue's own tables, or brings them up to date; to be called under the migration lock. */
export async function prepareJobs(db: Database): Promise<void> {
  const boss = openBoss(db, { migrate: true, supervise: false, schedule: false });
  // What goes wrong here is thrown by the call itself.
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const { name, ...options } of QUEUES) {
      await boss.createQueue(name, options);
      // A queue's policy is for ever.
      const { policy: _policy, ...changeable } = options;
      await boss.updateQueue(name, changeable);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * @param schedules whether this server also looks after the queues: it sends the jobs that are due by
 * schedule, and takes back those of servers that are gone. Of several such servers, one does it.
 * @throws when `prepareJobs` has not run on this database
 */
export async function openJobs(
  db: Database,
  log: Logger,
  { schedules = false }: { schedules?: boolean } = {},
): Promise<Jobs> {
  const boss = openBoss(db, { supervise: schedules, schedule: schedules });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warns'));
  await boss.start();
  return { boss, stop: () => boss.stop({ graceful: false }) };
}

/** What makes a job go with a transaction: there with its commit, gone with its rollback. */
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
    // How often jobs of servers that are gone are looked for.
    superviseIntervalSeconds: 60,
    maintenanceIntervalSeconds: 600,
    // A few thousand short rows: autovacuum is enough for them.
    reindex: false,
    monitorVacuum: false,
  });

/** Plain statements, several in one text too, on the very connections of the query builder. */
function statementsOn(db: Database): Db {
  const { $client: client } = db as unknown as { $client: pg.Pool | pg.PoolClient | PGlite };
  if ('exec' in client) return fromPglite(client);
  return { executeSql: (text, values) => client.query(text, values) };
}
