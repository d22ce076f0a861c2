import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

export interface CommandOutcome {
  /** Exit code; 1 if the command could not start, was silent for too long or was ended by a signal. */
  code: number;
  /** Its output, both streams in order of arrival. */
  output: string;
  /** A sentence that explains a missing exit code; empty if it has one. */
  reason: string;
  seconds: number;
}

interface CommandOptions {
  /** Also print the output here, as it comes. */
  onScreen?: boolean;
  env?: Record<string, string>;
  cwd?: string;
  /** A command without output for this long is killed and counts as failed. */
  silenceSeconds?: number;
  /** A file that the command writes to: additions to it count as output. */
  logFile?: string;
}

const running = new Set<ChildProcess>();

/** Each command leads a process group of its own, so that its children end with it. */
function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It had ended already.
  }
}

let ending = false;

/** Ends every command with this process, whether interrupted, terminated or finished. */
export function endCommandsWithUs(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      ending = true;
      // On a signal they close their servers and browsers properly; what remains is killed.
      const ends = [...running].map((child) => once(child, 'close'));
      for (const child of running) child.kill('SIGINT');
      void Promise.race([Promise.allSettled(ends), sleep(5000)]).then(() => process.exit(code));
    });
  }
  process.once('exit', () => {
    for (const child of running) killGroup(child, 'SIGKILL');
  });
}

/**
 * Calls back once none of the streams and not the file was written to for this many seconds.
 * @returns stops the listening
 */
export function onceSilent(
  streams: readonly Readable[],
  seconds: number,
  callBack: () => void,
  logFile?: string,
): () => void {
  const sizeOfLog = () =>
    logFile === undefined ? 0 : (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0);
  let size = sizeOfLog();
  const silence = setTimeout(() => {
    const before = size;
    size = sizeOfLog();
    if (size === before) callBack();
    else silence.refresh();
  }, seconds * 1000);
  for (const stream of streams) stream.on('data', () => silence.refresh());
  return () => clearTimeout(silence);
}

/** How long the output may stay open after the command has ended. */
const CLOSING_MS = 5000;

/**
 * Runs a program of node_modules/.bin, or of the machine, in the project's folder. There is no limit of the
 * total time: output counts as progress.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { onScreen = false, env = {}, cwd = projectRoot, silenceSeconds, logFile }: CommandOptions = {},
): Promise<CommandOutcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    if (ending) return;
    const chunks: Buffer[] = [];
    const child = spawn(command, args, {
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(onScreen && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
        PATH: [join(projectRoot, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
        ...env,
      },
    });
    running.add(child);
    const streams = [child.stdout, child.stderr];
    const finish = (code: number, reason = '') => {
      if (!running.delete(child)) return;
      stopListening?.();
      clearTimeout(closing);
      killGroup(child, 'SIGKILL');
      for (const stream of streams) stream.destroy();
      if (reason && onScreen) process.stderr.write(`\n${reason}\n`);
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ code, output: Buffer.concat(chunks).toString('utf8'), reason, seconds });
    };
    const take = (screen: NodeJS.WriteStream) => (chunk: Buffer) => {
      chunks.push(chunk);
      if (onScreen) screen.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    const tooSilent = `${command} wrote nothing for ${silenceSeconds} s and was stopped.`;
    const stopListening =
      silenceSeconds === undefined
        ? undefined
        : onceSilent(streams, silenceSeconds, () => finish(1, tooSilent), logFile);
    let closing: NodeJS.Timeout | undefined;
    child.once('error', (error) => finish(1, `${command} did not start: ${error.message}`));
    child.once('exit', (code, signal) => {
      const end = () => finish(code ?? 1, signal ? `${command} was ended by ${signal}.` : '');
      // Remaining children would keep its output open.
      killGroup(child, 'SIGKILL');
      child.once('close', end);
      closing = setTimeout(end, CLOSING_MS);
    });
  });
}
