import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

export interface CommandOutcome {
  /** Exit code; 1 when the command could not start, timed out or died of a signal. */
  code: number;
  /** What it wrote, both streams as they came; empty when it wrote on our own screen. */
  output: string;
  seconds: number;
}

interface CommandOptions {
  /** Write on our own screen instead of collecting the output. */
  onScreen?: boolean;
  env?: Record<string, string>;
  cwd?: string;
  /** The command is killed after this many seconds and counts as failed. */
  timeoutSeconds?: number;
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

/** Ends every command with this process, when it is interrupted, terminated or simply over. */
export function endCommandsWithUs(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      ending = true;
      // Asked themselves, they close their servers and browsers properly; what is left is killed.
      const ends = [...running].map((child) => once(child, 'close'));
      for (const child of running) child.kill('SIGINT');
      void Promise.race([Promise.allSettled(ends), sleep(5000)]).then(() => process.exit(code));
    });
  }
  process.once('exit', () => {
    for (const child of running) killGroup(child, 'SIGKILL');
  });
}

/** Runs a program of node_modules/.bin, or of the machine, in the project's folder. */
export function runCommand(
  command: string,
  args: readonly string[],
  { onScreen = false, env = {}, cwd = projectRoot, timeoutSeconds }: CommandOptions = {},
): Promise<CommandOutcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    if (ending) return;
    const chunks: Buffer[] = [];
    const child = spawn(command, args, {
      cwd,
      detached: true,
      stdio: onScreen ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: [join(projectRoot, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
        ...env,
      },
    });
    running.add(child);
    const finish = (code: number, remark = '') => {
      clearTimeout(timer);
      if (running.delete(child)) killGroup(child, 'SIGKILL');
      if (remark && onScreen) console.error(remark);
      resolve({
        code,
        output: Buffer.concat(chunks).toString('utf8') + remark,
        seconds: (performance.now() - startedAt) / 1000,
      });
    };
    const timer =
      timeoutSeconds === undefined
        ? undefined
        : setTimeout(() => {
            killGroup(child, 'SIGKILL');
            finish(1, `\n${command} took longer than ${timeoutSeconds} s and was stopped.\n`);
          }, timeoutSeconds * 1000);
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => finish(1, `\n${command} did not start: ${error.message}\n`));
    child.once('close', (code, signal) =>
      finish(code ?? 1, signal ? `\n${command} was ended by ${signal}.\n` : ''),
    );
  });
}
