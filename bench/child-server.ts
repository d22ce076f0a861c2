import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MemoryFigures, readMemoryFigures } from './memory-figures.ts';

/** The messages to a server in a process of its own, and its answers. */
export type Order =
  | { order: 'cpu' }
  | { order: 'memory' }
  | { order: 'figures'; collect: boolean }
  | { order: 'answer'; answer: Answer }
  | { order: 'stop' };
export type Report =
  | { report: 'listening'; port: number }
  | { report: 'cpu'; milliseconds: number }
  | { report: 'memory'; bytes: number }
  | { report: 'figures'; figures: MemoryFigures }
  | { report: 'ok' };

/** A recorded HTTP answer, for a bare server to repeat. */
export interface Answer {
  status: number;
  headers: [name: string, value: string][];
  bodyBase64: string;
}

/** A server in a process of its own, so that its CPU time is measured separately. */
export interface ChildServer {
  url: string;
  /** How the process ended, in a sentence; null while it runs. */
  endedBy(): string | null;
  /** Milliseconds of CPU, user and system, that the process has used since its start. */
  readCpuMs(): Promise<number>;
  /** Resident memory of the process. */
  readMemoryBytes(): Promise<number>;
  /** @param collect forces a garbage collection after the reading; needs the flag `--expose-gc` */
  readFigures(collect: boolean): Promise<MemoryFigures>;
  /** Sets the answer of a bare server. */
  setAnswer(answer: Answer): Promise<void>;
  stop(): Promise<void>;
  /** Stops it as an operator does (SIGTERM), and waits for its end. */
  terminate(): Promise<void>;
  /** Kills it at once (SIGKILL), like a power cut. */
  kill(): Promise<void>;
}

/**
 * @param script a module of this folder that listens and then handles `Order`s
 * @param flags of Node, for this process alone
 */
export async function startChildServer(
  script: 'server-process.ts' | 'bare-process.ts' | 'hash-process.ts',
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<ChildServer> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...flags],
  });
  const first = await nextReport(child, script);
  if (first.report !== 'listening') throw new Error(`${script} did not say where it listens.`);
  const ask = async (order: Order) => {
    const ended = endOf(child, script);
    if (ended !== null) throw new Error(ended);
    const answer = nextReport(child, script);
    child.send(order);
    return answer;
  };
  return {
    url: `http://127.0.0.1:${first.port}`,
    endedBy: () => endOf(child, script),
    readCpuMs: async () => {
      const answer = await ask({ order: 'cpu' });
      return answer.report === 'cpu' ? answer.milliseconds : Number.NaN;
    },
    readMemoryBytes: async () => {
      const answer = await ask({ order: 'memory' });
      return answer.report === 'memory' ? answer.bytes : Number.NaN;
    },
    readFigures: async (collect) => {
      const answer = await ask({ order: 'figures', collect });
      if (answer.report !== 'figures') throw new Error(`${script} has no figures.`);
      return answer.figures;
    },
    setAnswer: async (answer) => void (await ask({ order: 'answer', answer })),
    stop: () => stopChild(child),
    terminate: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What the process wrote itself stands above, in the output that it shares. */
function endOf({ exitCode, signalCode }: ChildProcess, script: string): string | null {
  if (signalCode === 'SIGKILL') {
    return `${script} was ended by SIGKILL: by somebody, or by the system for want of memory.`;
  }
  if (signalCode !== null) return `${script} was ended by ${signalCode}.`;
  return exitCode === null ? null : `${script} ended by itself, with code ${exitCode}.`;
}

function nextReport(child: ChildProcess, script: string): Promise<Report> {
  return new Promise((resolve, reject) => {
    const onMessage = (report: Report) => {
      child.off('exit', onExit);
      resolve(report);
    };
    const onExit = () => {
      child.off('message', onMessage);
      reject(new Error(endOf(child, script) ?? `${script} ended.`));
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.send({ order: 'stop' } satisfies Order);
  const stopped = await Promise.race([ended.then(() => true), sleep(5000, false, { ref: false })]);
  if (!stopped) {
    child.kill('SIGKILL');
    await ended;
  }
}

/** In the child: handles orders until it has to stop, or until the parent process ends. */
export function obey(
  port: number,
  stop: () => Promise<void>,
  setAnswer: (answer: Answer) => void = () => {},
): void {
  const send = (report: Report) => process.send?.(report);
  const end = () => void stop().finally(() => process.exit(0));
  process.on('message', (order: Order) => {
    if (order.order === 'stop') return end();
    if (order.order === 'answer') {
      setAnswer(order.answer);
      send({ report: 'ok' });
      return;
    }
    if (order.order === 'figures') {
      void readMemoryFigures(order.collect).then((figures) => send({ report: 'figures', figures }));
      return;
    }
    if (order.order === 'memory') {
      send({ report: 'memory', bytes: process.memoryUsage.rss() });
      return;
    }
    const { user, system } = process.cpuUsage();
    send({ report: 'cpu', milliseconds: (user + system) / 1000 });
  });
  process.once('disconnect', end);
  process.once('SIGTERM', end);
  send({ report: 'listening', port });
}
