import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findFreePort } from '../scripts/postgres.ts';
import { builtServer } from '../scripts/server-build.ts';
import { buildWhenNeeded } from '../scripts/web-build.ts';
import { readCpuMs } from './cpu.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';
import { quantile } from './open-loop.ts';

// Kills a server (SIGKILL) and starts it again on the same database: how long from the start of the process
// until it answers a request with success, and how much CPU it has used by then. The configuration is that
// of production, so the database has no demo.

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    /** The request that must succeed. */
    path: { type: 'string', default: '/readyz' },
    databases: { type: 'string', default: 'postgres,embedded' },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
/** For the median, on a machine that does nothing else. */
const CEILING_MS = 1000;
const POLL_MS = 10;
/** Longer than a server waits with it (server/app/module-cache.ts). */
const STORED_AFTER_MS = 7000;
const GIVE_UP_MS = 120_000;
const say = (text: string) => void process.stdout.write(`${text}\n`);

interface Start {
  firstSuccessMs: number;
  /** User and system time of the process by then; NaN where there is no /proc. */
  cpuMs: number;
}

const succeeds = (url: string) =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

/** Starts a server, waits for its first success, and kills it, at once or after a while. */
async function startOnce(env: Record<string, string>, stayMs = 0): Promise<Start> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(builtServer)], {
    cwd: root,
    env: { PATH: process.env.PATH, ENV_FILE: '/dev/null', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitForSuccess(child, `http://127.0.0.1:${port}${values.path}`);
    const firstSuccessMs = performance.now() - startedAt;
    const cpuMs = readCpuMs(child.pid ?? 0);
    await sleep(stayMs);
    return { firstSuccessMs, cpuMs };
  } finally {
    await kill(child);
  }
}

async function waitForSuccess(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (!(await succeeds(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    if (performance.now() > deadline) throw new Error('The server does not answer.');
    await sleep(POLL_MS);
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function measure(name: string, env: Record<string, string>): Promise<void> {
  // It fills the database: it does not count, and it stays until its compiled code is stored.
  const first = await startOnce(env, STORED_AFTER_MS);
  const starts: Start[] = [];
  for (let time = 0; time < Number(values.times); time += 1) starts.push(await startOnce(env));
  const sorted = (figure: keyof Start) =>
    starts.map((start) => start[figure]).toSorted((one, other) => one - other);
  const ms = sorted('firstSuccessMs');
  const cpu = sorted('cpuMs');
  const figures = [
    `p50 ${Math.round(quantile(ms, 0.5))} ms`,
    `max ${Math.round(quantile(ms, 1))} ms`,
    `CPU p50 ${Math.round(quantile(cpu, 0.5))} ms`,
    `(new database: ${Math.round(first.firstSuccessMs)} ms)`,
    `ceiling p50 ${CEILING_MS} ms`,
  ];
  say(`${name.padEnd(10)} ${figures.join('  ')}`);
}

buildWhenNeeded();
say(`${values.times} starts, until ${values.path} succeeds`);
if (values.databases.includes('postgres')) {
  const festival = await openPostgresFestival(10, { demo: false });
  try {
    await measure('PostgreSQL', { ...productionEnv, ...festival.env });
  } finally {
    await festival.remove();
  }
}
if (values.databases.includes('embedded')) {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, '.tmp/restart-'));
  try {
    await measure('embedded', { ...productionEnv, DATABASE_URL: '', DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
