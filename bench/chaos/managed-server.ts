import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface ServerOptions {
  name: string;
  port: number;
  env: Record<string, string>;
  logFile: string;
  /** The folder of the version that it runs. */
  root: string;
}

const RESTART_MS = 300;
const SCRIPT = fileURLToPath(new URL('server-process.ts', import.meta.url));

/** A server in a process of its own that is started again when it ends, as a service manager does. */
export class ManagedServer {
  readonly name: string;
  readonly port: number;
  /** How often it ended although nobody had ended it. */
  endedByItself = 0;
  readonly #options: ServerOptions;
  #root: string;
  #child: ChildProcess | undefined;
  #shouldRun = false;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.name = options.name;
    this.port = options.port;
    this.#root = options.root;
  }

  /** @param root the version to start; the last one if it is not given */
  start(root: string = this.#root): void {
    this.#root = root;
    this.#shouldRun = true;
    const log = openSync(this.#options.logFile, 'a');
    const child = fork(SCRIPT, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        ...this.#options.env,
        PORT: String(this.port),
        CHAOS_ROOT: root,
      },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.#child = child;
    child.once('exit', () => {
      if (!this.#shouldRun || this.#child !== child) return;
      this.endedByItself += 1;
      setTimeout(() => {
        if (this.#shouldRun && this.#child === child) this.start();
      }, RESTART_MS);
    });
  }

  /** SIGKILL. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** SIGTERM: it drains, answers what it has, and ends. */
  terminate(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#shouldRun = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** SIGSTOP: the process does nothing more, its connections stay open. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  /** SIGCONT. */
  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** By how many milliseconds its clock is ahead of the machine's; below 0: behind. */
  shiftClock(shiftMs: number): void {
    this.#child?.send({ shiftMs });
  }
}
