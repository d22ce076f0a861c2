import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import { closeUntilOpened } from '../../database/closed-voting.ts';
import { loadGeography } from '../../database/geography/load.ts';
import { openEmbedded } from '../../database/embedded.ts';
import type { OpenDatabase } from '../../database/open.ts';
import { openPostgres } from '../../database/postgres.ts';
import { type LongReads, openReadCopy, readDirectly } from '../../database/read-copy.ts';
import type { Config } from '../config.ts';
import { createCaches } from '../http/caches.ts';
import { type AdmissionLimits, createAdmission } from '../http/admission.ts';
import type { Services } from '../ports.ts';
import { createRequestHandler } from './handler.ts';
import { createLog } from '../http/log.ts';
import { type LogOutput, standardOutput } from '../http/log-output.ts';
import { createObserver } from './observe.ts';
import type { Pages } from '../http/pages.ts';
import { checkDatabase, explainOnce } from './check-database.ts';
import { createDoor, type Door, prepareWhenThere } from './door.ts';
import { createProbes } from './probes.ts';
import { createSharedCache } from '../http/shared-cache.ts';
import { readNewestHead } from '../ledger/newest-head.ts';
import { createTroubleWatch } from '../http/trouble.ts';
import { createIdentity } from '../identity/auth.ts';
import { createSessionCache } from '../session/session-cache.ts';
import { createBroadcastSender } from '../broadcasts/jobs.ts';
import { createPackMaker } from '../results/jobs.packs.ts';
import { createBackgroundWork, type Maintenance } from './maintenance.ts';
import type { Siblings } from './siblings.ts';
import { openMetrics } from './open-metrics.ts';
import { createStop, type Stopping } from './stop.ts';
import { type Jobs, openJobs, prepareJobs } from '../jobs/queues.ts';
import { createAfterVote } from '../live/after-vote.ts';
import { openLedger } from '../ledger/writer.ts';
import { openLive } from '../live/live.ts';
import { mailTemplates } from './mails.ts';
import { createMailer } from '../mail/jobs.ts';
import { SMTP_LIMITS, type SmtpLimits } from '../smtp/delivery.ts';
import { createNearestLists } from '../restaurants/actions.nearest.ts';
import { ensureRules } from '../results/actions.rules.ts';
import { noteSignUp } from '../sign-ups/actions.ts';
import { createTomTom } from '../places/actions.ts';

/** Requests that waited for the start come first: the embedded database works on their thread. */
const BACKGROUND_AFTER_MS = 100;
/** Thousands open the same page in the same second: it is rendered once for them. */
const SHARED_FOR_MS = 1000;

type LogTo = DestinationStream & Partial<Pick<LogOutput, 'state'>>;

export interface StartOptions {
  /** The clock; tests control it. */
  now?: () => Date;
  newId?: () => string;
  /** A database that is open and migrated, instead of the configured one. */
  database?: OpenDatabase;
  /**
   * Refuses to start on a database that holds the demo. Set by a program in production; a benchmark of
   * production runs on the demo.
   */
  refuseDemo?: boolean;
  /** Whether it sends the queued mails; otherwise another server must. */
  jobs?: boolean;
  /** Whether it runs maintenance, at once and then at intervals; defaults to `jobs`. */
  maintenance?: boolean;
  /** How long a shared answer is reused, in milliseconds; 0: every answer is made anew. */
  sharedForMs?: number;
  /** null: the API alone. */
  pages?: Pages | null;
  /** How many live streams may be open at once, if not as configured. */
  maxStreams?: number;
  /** Where the log is written; standard output by default. */
  logTo?: LogTo;
  /**
   * Given: while the database is away, the server listens, answers 503, and starts when the database is
   * there. Aborted: it gives up waiting. Without it, the start fails.
   */
  waitForDatabase?: AbortSignal;
  /** How long the mail server may take, if not as usual. */
  smtpLimits?: SmtpLimits;
  /** The other processes that serve at the same port; null: there are none. */
  siblings?: Siblings | null;
}

export interface RunningServer {
  services: Services;
  port: number;
  /**
   * Keeps serving for `drainSeconds` while /readyz announces the stop, completes open requests, finishes
   * its jobs, then closes the database. A second call skips the wait for load balancers.
   */
  stop(): Promise<void>;
}

/**
 * A server that listens when this resolves.
 * @throws FolderInUse, DemoInProduction, or the error of the database or the port
 */
export async function startServer(
  config: Config,
  {
    now = () => new Date(),
    newId = randomUUID,
    database,
    refuseDemo = false,
    jobs: doesJobs = true,
    maintenance = doesJobs,
    sharedForMs = SHARED_FOR_MS,
    pages = null,
    maxStreams = config.liveConnections,
    logTo = standardOutput(),
    waitForDatabase,
    smtpLimits = SMTP_LIMITS,
    siblings = null,
  }: StartOptions = {},
): Promise<RunningServer> {
  const log = createLog(config, logTo);
  const trouble = createTroubleWatch(log, now);
  const door = createDoor(config);
  const open = database ?? (await openDatabase(config));
  try {
    const prepare = async () => {
      if (config.databaseUrl && !database) await checkDatabase(config.databaseUrl, { log, now });
      await prepareDatabase(open, config, now);
    };
    const explain = explainOnce(config.databaseUrl, log);
    if (waitForDatabase)
      await prepareWhenThere(prepare, { door, trouble, signal: waitForDatabase, explain });
    else if (!database) await prepare();
    if (refuseDemo) {
      await (await import('../dev/accounts.ts')).assertNoDemo(open.db);
    }
    const longReads = openLongReads(config, open, log);
    const jobs = await openJobs(open.db, log);
    const { boss } = jobs;
    const basics = { config, db: open.db, log, now, newId, trouble, longReads, boss, smtpLimits };
    const services = await createServices({ ...basics, sharedForMs }, open, maxStreams);
    const admission = createAdmission(admissionLimits(config));
    const { isOverloaded } = admission;
    const cleaning = createBackgroundWork({ ...services, boss, isOverloaded });
    const state = { isDraining: false };
    const metrics = await openMetrics(config, services, open, {
      admission: admission.state,
      logTo,
      siblings,
    });
    const isDraining = () => state.isDraining;
    const ledgerHalt = () => services.ledger.halted()?.reason ?? null;
    const watching = { config, log, ping: open.ping, isDraining, trouble, ledgerHalt, metrics };
    const handler = createRequestHandler(
      services,
      { probes: createProbes(watching), observer: createObserver(watching) },
      pages,
      createSharedCache(now, sharedForMs),
      admission,
    );
    door.handOver(handler.answer);
    const port = await openDoor(door, services, jobs);
    const upkeep = maintenance ? cleaning : null;
    await startBackground(services, { doesJobs, maintenance: upkeep, jobs, pages });
    const stop = createStop({
      state,
      services,
      server: door.server,
      handler,
      maintenance: cleaning,
      jobs,
      pages,
      open,
    });
    return { services, port, stop };
  } catch (error) {
    door.server.close();
    await open.close();
    throw error;
  }
}

/** @returns the port. @throws its error, after what has begun is stopped */
const openDoor = (door: Door, { live }: Services, jobs: Jobs) =>
  door.open().catch(async (error: unknown) => {
    await live.stop();
    await jobs.stop();
    throw error;
  });

/** Migrates the database, and fills a new one. */
const prepareDatabase = (open: OpenDatabase, config: Config, now: () => Date) =>
  open.migrate(async (db) => {
    await prepareJobs(db);
    await loadGeography(db);
    if (config.demo) {
      const { seedDemo } = await import('../../database/demo/seed.ts');
      await seedDemo(db, now());
    } else await closeUntilOpened(db);
  });

/** Creates the services that the folders work with, each once. */
async function createServices(
  basics: Pick<Services, 'config' | 'db' | 'log' | 'now' | 'newId' | 'longReads' | 'trouble'> &
    Pick<Jobs, 'boss'> &
    Required<Pick<StartOptions, 'smtpLimits' | 'sharedForMs'>>,
  open: OpenDatabase,
  maxStreams: number,
): Promise<Services> {
  const { config, db, log, now, newId, longReads, trouble, sharedForMs } = basics;
  const mailer = createMailer({ ...basics, templates: mailTemplates });
  const caches = createCaches();
  const sessions = createSessionCache(now);
  const basicsOfLive = { open, config, log, trouble, now, newId, maxStreams, caches, sessions };
  const live = await openLive(basicsOfLive);
  return {
    config,
    db,
    longReads,
    identity: createIdentity(db, config, log, now, (account) =>
      noteSignUp({ config, db, log, mailer, now }, account),
    ),
    sessions,
    mailer,
    broadcasts: createBroadcastSender(basics),
    packs: createPackMaker({ config, db, log, now, trouble }),
    live,
    afterVote: createAfterVote({ live, mailer }),
    ledger: openLedger({ config, db, log, now, trouble }),
    tomTom: createTomTom({ config, log, now }),
    nearestLists: createNearestLists({ db, now }, sharedForMs),
    caches,
    trouble,
    newestHead: () => readNewestHead(db),
    log,
    now,
    newId,
  };
}

interface Background extends Pick<Stopping, 'jobs' | 'pages'> {
  doesJobs: boolean;
  /** null: another server runs it. */
  maintenance: Maintenance | null;
}

/** Starts what no request waits for. */
async function startBackground(
  { db, now, log, trouble, mailer, broadcasts, packs, ledger }: Services,
  { doesJobs, maintenance, jobs, pages }: Background,
): Promise<void> {
  if (doesJobs || maintenance) await sleep(BACKGROUND_AFTER_MS);
  await pages?.load?.();
  if (maintenance) await jobs.lookAfter();
  if (doesJobs) {
    mailer.start();
    broadcasts.start();
    packs.start();
  } else await mailer.stop();
  await maintenance?.start();
  if (maintenance) {
    ledger.start();
    // The next server that starts tries it again; nothing else waits for it.
    await ensureRules({ db, now }).catch((error: unknown) => {
      if (!trouble.note(error))
        log.error({ err: error }, 'the rules of the result were not written');
    });
  }
}

/** Jobs and live pages take connections, too. */
const SPARE_CONNECTIONS = 2;

/**
 * Requests work on as many connections as there are, so that none waits where nothing bounds the waiting.
 * Each waiting request takes about 20 kB, and its body at most 64 kB.
 */
const admissionLimits = ({ databaseConnections }: Config): AdmissionLimits => ({
  maxRunning: Math.max(2, databaseConnections - SPARE_CONNECTIONS),
  maxWaiting: 1000,
  maxWaitMs: { vote: 1200, other: 800 },
});

const openLongReads = (
  { databaseReadUrl: url }: Config,
  { db, kind }: OpenDatabase,
  log: Services['log'],
): LongReads =>
  url !== undefined && kind === 'postgres'
    ? openReadCopy(url, db, (err) => log.warn({ err }, 'long readings go to the database itself'))
    : readDirectly(db);

const openDatabase = (config: Config) =>
  config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databaseConnections)
    : openEmbedded(config.dataDir);
