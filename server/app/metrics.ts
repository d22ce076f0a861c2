import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { ErrorCode } from '../../domain/errors.ts';
import { type Admission, LANES } from '../http/admission.ts';
import type { LogState } from '../http/log-output.ts';
import type { LiveLimits, Mailer } from '../ports.ts';
import type { Siblings } from './siblings.ts';

/** A request that has ended. */
export interface Done {
  /** One of the fixed names of `routeOf`. */
  route: string;
  /** 0: the client left before the answer. */
  status: number;
  /** Whether the whole answer was sent. */
  isWhole: boolean;
  ms: number;
  code?: ErrorCode;
}

/** The sources that are read on each request for metrics. */
export interface Sources {
  live: { counts: () => { streams: number }; limits: () => LiveLimits };
  /** The database pool; null on the embedded database. */
  connections: () => { inUse: number; idle: number; waiting: number } | null;
  queues: () => Promise<QueueLengths>;
  admission: Admission['state'];
  log: () => LogState;
  heldBack: Mailer['heldBack'];
  /** The other processes of this server; their figures are added. */
  siblings: Siblings | null;
}

export interface Metrics {
  observe(done: Done): void;
  /** @returns the metrics in Prometheus' text format, with its content type */
  read(): Promise<{ type: string; text: string }>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BALLOTS = 'POST /api/ballots';

/**
 * The metrics of one server. All labels come from fixed sets (routes, status classes, error codes, queue
 * names), so that no client can multiply them. Queue metrics describe the shared database, and are the
 * same on each server.
 */
export function createMetrics(sources: Sources): Metrics {
  const { live, connections, queues, admission, log, siblings } = sources;
  const registry = new Registry();
  const registers = [registry];
  /** Of the database: the same in each process, so not added. */
  const common = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and class of status; live connections are not among them.',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const ballots = new Counter({
    name: 'vota_taco_ballots_total',
    help: 'Ballots by what became of them: accepted (again, too, where one was sent twice), or the code of the refusal.',
    labelNames: ['outcome'],
    registers,
  });
  // An alarm on "none accepted" needs a value before the first ballot.
  ballots.inc({ outcome: 'accepted' }, 0);
  const gauge = gaugesIn(registers);
  gauge('processes', 'Processes of this server that answered.').set(1);
  const readLive = measureLive(registers, live);
  const pool = gauge('database_connections', 'Connections of this server by state.', ['state']);
  const poolWaiting = gauge('database_waiting', 'Queries that wait for a connection.');
  const readAdmission = measureAdmission(registers, admission);
  const readLog = measureLog(registers, log);
  const readHeldBack = measureHeldBack(registers, sources.heldBack);
  const readQueues = measureQueues(common, queues);

  async function figures(): Promise<object> {
    readLive();
    const counts = connections();
    if (counts) {
      pool.set({ state: 'in_use' }, counts.inUse);
      pool.set({ state: 'idle' }, counts.idle);
      poolWaiting.set(counts.waiting);
    }
    readAdmission();
    readLog();
    readHeldBack();
    return registry.getMetricsAsJSON();
  }
  siblings?.onFigures(figures);

  return {
    observe: ({ route, status, isWhole, ms, code }) => {
      if (route === BALLOTS) ballots.inc({ outcome: outcomeOf(status, code) });
      // A live connection lasts as long as its page is open.
      if (route === '/api/live' && status === 200) return;
      const kind = isWhole ? `${Math.floor(status / 100)}xx` : 'left';
      durations.observe({ route, status: kind }, ms / 1000);
    },
    read: async () => {
      const all = siblings ? await siblings.figuresOfAll(figures) : [await figures()];
      const sum = all.length > 1 ? AggregatorRegistry.aggregate(all) : registry;
      await readQueues();
      const texts = [await sum.metrics(), await common.metrics()];
      return { type: registry.contentType, text: texts.join('\n') };
    },
  };
}

const gaugesIn =
  (registers: Registry[]) =>
  (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `vota_taco_${name}`, help, labelNames, registers });

/** @returns a function that sets what the database says of its queues */
function measureQueues(registry: Registry, queues: Sources['queues']): () => Promise<void> {
  const registers = [registry];
  const gauge = gaugesIn(registers);
  const databaseUp = gauge('database_up', 'Whether the database answered just now: 1 or 0.');
  const mails = gauge('mails', 'Mails in the database by queue: mail, later, given_up.', ['queue']);
  const oldest = gauge('mail_oldest_seconds', 'Age of the mail that is due longest.');
  const recipients = gauge('broadcast_recipients', 'Recipients of mails to many by state.', [
    'state',
  ]);
  const readJobs = measureJobs(registers);
  return async () => {
    try {
      const lengths = await queues();
      databaseUp.set(1);
      mails.set({ queue: 'mail' }, lengths.waiting);
      mails.set({ queue: 'later' }, lengths.waitingLater);
      mails.set({ queue: 'given_up' }, lengths.givenUp);
      oldest.set(lengths.oldestSeconds);
      readJobs(lengths);
      recipients.set({ state: 'waiting' }, lengths.broadcastWaiting);
      recipients.set({ state: 'paused' }, lengths.broadcastPaused);
      recipients.set({ state: 'uncertain' }, lengths.broadcastUncertain);
    } catch {
      // The values read before are out of date.
      databaseUp.set(0);
      for (const one of [mails, oldest, recipients]) one.reset();
    }
  };
}

/** @returns a function that sets the figures of mails that were not sent */
function measureHeldBack(registers: Registry[], heldBack: Sources['heldBack']): () => void {
  const counter = new Counter({
    name: 'vota_taco_mails_held_back_total',
    help: 'Mails that acts of strangers caused, beyond the limit of their mailbox, by kind.',
    labelNames: ['kind'],
    registers,
  });
  return () => {
    counter.reset();
    for (const [kind, number] of heldBack()) counter.inc({ kind }, number);
  };
}

/** @returns a function that sets the figures of open pages */
function measureLive(registers: Registry[], live: Sources['live']): () => void {
  const connections = new Gauge({
    name: 'vota_taco_live_connections',
    help: 'Open pages that are told of votes.',
    registers,
  });
  const max = new Gauge({
    name: 'vota_taco_live_connections_max',
    help: 'How many of them this server accepts (LIVE_CONNECTIONS).',
    registers,
  });
  const refused = new Counter({
    name: 'vota_taco_live_refused_total',
    help: 'Open pages that were answered 503, because too many were open, in all or from one address.',
    registers,
  });
  const stalled = new Counter({
    name: 'vota_taco_live_stalled_total',
    help: 'Open pages that were disconnected because they did not read.',
    registers,
  });
  return () => {
    const limits = live.limits();
    connections.set(live.counts().streams);
    max.set(limits.maxStreams);
    refused.reset();
    refused.inc(limits.refused);
    stalled.reset();
    stalled.inc(limits.stalled);
  };
}

/** When the repeated jobs last succeeded. */
function measureJobs(registers: Registry[]): (lengths: QueueLengths) => void {
  const cleaned = new Gauge({
    name: 'vota_taco_housekeeping_success_timestamp_seconds',
    help: 'When a clean-up last did all it should, by whichever server; 0: not in two days.',
    registers,
  });
  const searched = new Gauge({
    name: 'vota_taco_signals_success_timestamp_seconds',
    help: 'When new votes were last searched for signals, by whichever server; 0: not in ten minutes.',
    registers,
  });
  return ({ cleanedAtSeconds, signalsAtSeconds }) => {
    cleaned.set(cleanedAtSeconds);
    searched.set(signalsAtSeconds);
  };
}

/** @returns a function that sets the figures of requests that run, wait, and were refused */
function measureAdmission(registers: Registry[], admission: Sources['admission']): () => void {
  const running = new Gauge({
    name: 'vota_taco_requests_running',
    help: 'Requests that work with the database.',
    registers,
  });
  const waiting = new Gauge({
    name: 'vota_taco_requests_waiting',
    help: 'Requests that wait for their turn.',
    labelNames: ['lane'],
    registers,
  });
  const refused = new Counter({
    name: 'vota_taco_requests_refused_total',
    help: 'Requests answered 503 because they would have waited too long.',
    labelNames: ['lane'],
    registers,
  });
  return () => {
    const state = admission();
    running.set(state.running);
    refused.reset();
    for (const lane of LANES) {
      waiting.set({ lane }, state.waiting[lane]);
      refused.inc({ lane }, state.refused[lane]);
    }
  };
}

/** @returns a function that sets the figures of the log */
function measureLog(registers: Registry[], log: Sources['log']): () => void {
  const dropped = new Counter({
    name: 'vota_taco_log_lines_dropped_total',
    help: 'Lines of the log that were lost, because the disk or the reader did not take them.',
    registers,
  });
  const waiting = new Gauge({
    name: 'vota_taco_log_waiting_bytes',
    help: 'Bytes of the log that wait for their reader.',
    registers,
  });
  return () => {
    const state = log();
    dropped.reset();
    dropped.inc(state.dropped);
    waiting.set(state.waitingBytes);
  };
}

const outcomeOf = (status: number, code: ErrorCode | undefined) =>
  code ?? (status >= 200 && status < 300 ? 'accepted' : 'failed');

export interface QueueLengths {
  /** Mails that wait or are being sent, including those that will be retried. */
  waiting: number;
  /** Waiting mails after votes. */
  waitingLater: number;
  /** Mails that were given up; an organiser may send them again. */
  givenUp: number;
  /** How long the oldest due mail has waited. */
  oldestSeconds: number;
  /** Waiting recipients of broadcasts that are being sent, and of paused ones. */
  broadcastWaiting: number;
  broadcastPaused: number;
  /** Recipients for whom it is unknown whether the mail arrived. */
  broadcastUncertain: number;
  /** When maintenance last succeeded, in seconds since 1970; 0: not within two days. */
  cleanedAtSeconds: number;
  /** When votes were last searched for signals; 0: not in ten minutes. */
  signalsAtSeconds: number;
}
