import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findPostgresBinaries } from '../scripts/postgres-binaries.ts';
import { runCommand } from '../scripts/run-command.ts';
import { percentiles, type Plan } from './load.ts';

export interface PgbenchMeasurement {
  transactions: number;
  transactionsWithWarmUp: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** The system's pgbench, or the one beside a known PostgreSQL; undefined without one. */
export function findPgbench(): { path: string; version: string } | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const folders = [...onPath, ...findPostgresBinaries().map(({ folder }) => folder)];
  for (const path of folders.map((folder) => join(folder, 'pgbench'))) {
    try {
      const version = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
      return { path, version: version.trim() };
    } catch {
      // Missing, or it does not run.
    }
  }
  return undefined;
}

/** Runs scripts, each equally often, over the plan's connections, after a warm-up. */
export async function runPgbench(
  pgbench: string,
  databaseUrl: string,
  scripts: readonly string[],
  plan: Plan,
): Promise<PgbenchMeasurement> {
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-pgbench-'));
  try {
    const files = scripts.map((script, index) => {
      const file = join(folder, `${index}.sql`);
      writeFileSync(file, script);
      return `--file=${file}`;
    });
    const run = (seconds: number, firstVoter: number, more: string[] = []) =>
      execute(pgbench, databaseUrl, plan.connections, [
        `--time=${seconds}`,
        `--define=first=${firstVoter}`,
        ...files,
        ...more,
      ]);
    const warmUp = await run(plan.warmUpSeconds, 0);
    const output = await run(plan.seconds, 20_000, [
      '--log',
      `--log-prefix=${join(folder, 'log')}`,
    ]);
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
    const latencies = readLatencies(folder);
    return {
      transactions: latencies.length,
      transactionsWithWarmUp: processedIn(warmUp) + processedIn(output),
      perSecond,
      ...percentiles(latencies),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function execute(
  pgbench: string,
  databaseUrl: string,
  connections: number,
  options: string[],
): Promise<string> {
  const address = new URL(databaseUrl);
  const env = { PGPASSWORD: decodeURIComponent(address.password) };
  // Not in the arguments, which every account of the machine can read.
  address.password = '';
  const { code, output, reason } = await runCommand(
    pgbench,
    [
      '--no-vacuum',
      // Planned once per connection, like the server's own statements.
      '--protocol=prepared',
      `--client=${connections}`,
      '--jobs=1',
      `--define=clients=${connections}`,
      '--define=turn=0',
      ...options,
      address.href,
    ],
    { env, silenceSeconds: 60 },
  );
  if (code !== 0) throw new Error(`pgbench failed. ${reason}\n${output.slice(-2000)}`);
  return output;
}

const processedIn = (output: string): number =>
  Number(/actually processed: (\d+)/.exec(output)?.[1]);

/** The third word of each line of pgbench's log: microseconds of one transaction. */
function readLatencies(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('log.'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .filter((milliseconds) => Number.isFinite(milliseconds));
}
