import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from '../config.ts';
import { readEnvFile } from '../env-file.ts';
import { createLog } from '../http/log.ts';
import { LAST_LINES_MS, standardOutput } from '../http/log-output.ts';
import type { Services } from '../ports.ts';
import { createFigures, say } from './process-figures.ts';
import type { Report } from './siblings.ts';

/** Before another process takes the place of one that ended, in milliseconds; doubled up to the longest. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
/** Who has served this long has started well: the next end is waited for from the beginning. */
const SETTLED_MS = 60_000;

/**
 * Runs a server of several processes at one port, where `WEB_CONCURRENCY` asks for it: this process hands
 * connections to them in turn, and replaces those that end. On SIGUSR2 it replaces them one by one.
 * @param program what each of them runs
 * @returns false: this process serves itself
 */
export function runProcesses(env: NodeJS.ProcessEnv, program: string): boolean {
  if (cluster.isWorker) return false;
  const config = findConfig(env);
  if (!config || config.processes === 1) return false;
  // Even shares, and no connection is lost with the process that stops (decision 0101).
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec: program, args: [] });
  const output = standardOutput();
  const watch = new Watch(config.processes, createLog(config, output));
  watch.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => watch.stop());
  process.on('SIGUSR2', () => void watch.replaceAll());
  void watch.ended.then(async (code) => {
    await output.settle(LAST_LINES_MS);
    process.exit(code);
  });
  return true;
}

/** null: what is wrong with it is told by the one process that then starts. */
function findConfig(env: NodeJS.ProcessEnv): Config | null {
  try {
    readEnvFile();
    return readConfig(env);
  } catch {
    return null;
  }
}

/** One of the processes. */
interface Serving {
  worker: Worker;
  /** Resolves with true once it serves; with false if it ends before. */
  opened: Promise<boolean>;
  /** The exit code; null: a signal ended it. */
  ended: Promise<number | null>;
  /** Whether it was told to stop. */
  isLeaving: boolean;
}

/** Starts the processes, replaces those that end, and stops them. */
class Watch {
  readonly #count: number;
  readonly #log: Services['log'];
  readonly #all = new Set<Serving>();
  readonly #figures = createFigures(() => [...this.#all].map(({ worker }) => worker));
  readonly #end = Promise.withResolvers<number>();
  #stops = 0;
  #replacing: Promise<void> | null = null;
  #isAskedAgain = false;

  constructor(count: number, log: Services['log']) {
    this.#count = count;
    this.#log = log;
  }

  /** The exit code, once no process is left. */
  get ended(): Promise<number> {
    return this.#end.promise;
  }

  /** The first one prepares the database and says what is wrong; the others follow it. */
  start(): void {
    const first = this.#fork();
    void first.opened.then(async (isOpen) => {
      if (!isOpen) return this.#end.resolve((await first.ended) ?? 1);
      this.#keep(first);
      for (let more = 1; more < this.#count && this.#stops === 0; more += 1) {
        this.#keep(this.#fork());
      }
    });
  }

  /** A second call skips the wait for load balancers, a third one ends all at once. */
  stop(): void {
    this.#stops += 1;
    for (const one of this.#all) {
      one.isLeaving = true;
      if (this.#stops > 2) one.worker.process.kill('SIGKILL');
      else say(one.worker, { order: 'stop', skipsDrain: this.#stops > 1 });
    }
    if (this.#stops === 1) void this.#endAfterAll();
  }

  /** Starts a new process for each, and stops the old one when the new one serves. */
  async replaceAll(): Promise<void> {
    if (this.#replacing) {
      this.#isAskedAgain = true;
      return;
    }
    this.#replacing = this.#replaceEach();
    await this.#replacing;
    this.#replacing = null;
    if (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      await this.replaceAll();
    }
  }

  async #replaceEach(): Promise<void> {
    // The new ones are in the set, too.
    const former = [...this.#all];
    for (const old of former) {
      if (this.#stops > 0) return;
      const next = this.#fork();
      if (!(await next.opened)) {
        if (this.#stops === 0) {
          this.#log.error('a new process did not start: the old ones stay');
        }
        return;
      }
      this.#keep(next);
      old.isLeaving = true;
      say(old.worker, { order: 'stop', skipsDrain: true });
      await old.ended;
    }
    this.#log.warn({ processes: this.#all.size }, 'all processes were replaced');
  }

  #fork(): Serving {
    const worker = cluster.fork();
    const open = Promise.withResolvers<boolean>();
    const end = Promise.withResolvers<number | null>();
    const serving = { worker, opened: open.promise, ended: end.promise, isLeaving: false };
    this.#all.add(serving);
    worker.on('message', (report: Report) => {
      if (report.report === 'open') open.resolve(true);
      else this.#figures.take(worker, report);
    });
    worker.once('exit', (code: number | null) => {
      this.#all.delete(serving);
      open.resolve(false);
      end.resolve(code);
    });
    // A message to a process that has just ended is lost, as its answer would be.
    worker.on('error', () => {});
    return serving;
  }

  /** Replaces it when it ends. */
  #keep(serving: Serving, waitMs = FIRST_WAIT_MS): void {
    const since = performance.now();
    void serving.ended.then(async (code) => {
      if (serving.isLeaving || this.#stops > 0) return;
      const { pid, signalCode } = serving.worker.process;
      const isSettled = performance.now() - since > SETTLED_MS;
      const wait = isSettled ? FIRST_WAIT_MS : waitMs;
      this.#log.error(
        { ended: pid, code, signal: signalCode, waitMs: wait },
        'a process of the server ended by itself; another one takes its place',
      );
      await sleep(wait);
      if (this.#stops === 0) this.#keep(this.#fork(), Math.min(wait * 2, LONGEST_WAIT_MS));
    });
  }

  async #endAfterAll(): Promise<void> {
    const codes = await Promise.all([...this.#all].map(({ ended }) => ended));
    this.#end.resolve(codes.every((code) => code === 0) ? 0 : 1);
  }
}
