import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env as ownEnvironment } from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openImageIn, openTestDatabase } from './database.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { PATH = '' } = ownEnvironment;
/** Shares compiled code between the programs. */
const compiled = join(root, '.tmp', 'compiled');
export const onPostgres = ownEnvironment.TEST_DATABASE === 'postgres';

/** A `.env` of whoever runs the tests, with a database of their own, is not read. */
const ISOLATED = { ENV_FILE: '/dev/null' };

export type Environment = Record<string, string>;

export interface Program {
  child: ChildProcess;
  pid: number;
  /** Its output so far. */
  printed(): string;
  complained(): string;
  /** The address, once it reports that it is open. @throws if it ends before */
  opened: Promise<string>;
  /** The exit code, once it has ended; null if a signal killed it. */
  ended: Promise<number | null>;
}

/** The programs and data of the tests, to be ended and removed. */
const programs: Program[] = [];
const cleanups: (() => void | Promise<void>)[] = [];

/**
 * `npm start`, without npm and without the test's own environment variables.
 * @param program what Node runs instead
 * @param output an open file instead of a pipe: then nothing is known of what it prints, nor its address
 */
export function start(
  env: Environment,
  program = ['scripts/start.ts'],
  output: 'pipe' | number = 'pipe',
): Program {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH, ...ISOLATED, PORT: '0', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', output, 'pipe'],
  });
  let printed = '';
  let complained = '';
  child.stderr?.on('data', (chunk: Buffer) => (complained += chunk.toString('utf8')));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const opened = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      // All lines arrive together, so the test can check each of them.
      const address = /open at (\S+)\n/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${complained}`)));
  });
  opened.catch(() => {});
  const started: Program = {
    child,
    pid: child.pid ?? 0,
    printed: () => printed,
    complained: () => complained,
    opened,
    ended,
  };
  programs.push(started);
  return started;
}

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-run-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The environment of a server on an empty database. */
export async function emptyDatabase(): Promise<Environment> {
  if (!onPostgres) return { DATA_DIR: makeFolder() };
  const serverUrl = ownEnvironment.TEST_POSTGRES_URL ?? '';
  const name = `vota_run_${randomBytes(6).toString('hex')}`;
  await query(serverUrl, `create database ${name}`);
  cleanups.push(async () => void (await query(serverUrl, `drop database ${name} with (force)`)));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href, DATA_DIR: makeFolder() };
}

/** The environment of a server on the prepared database, with the demo festival of TEST_NOW. */
export async function filledDatabase(): Promise<Environment> {
  if (onPostgres) {
    const { url = '', close } = await openTestDatabase();
    cleanups.push(close);
    return { DATABASE_URL: url, DATA_DIR: makeFolder() };
  }
  const folder = makeFolder();
  const pglite = await openImageIn(folder);
  await pglite.close();
  return { DATA_DIR: folder };
}

/** Builds the pages in advance, so that no two programs build at once. */
export function buildPages(): void {
  const builder = 'await import("./scripts/web-build.ts").then((b) => b.buildWhenNeeded())';
  execFileSync(process.execPath, ['--input-type=module', '-e', builder], {
    cwd: root,
    env: { PATH },
    stdio: 'pipe',
  });
}

/** Stops the programs that the test has started. */
export async function endPrograms(): Promise<void> {
  const started = programs.splice(0);
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
}

/** Removes the folders and databases of the file's tests. */
export async function removeTraces(): Promise<void> {
  for (const clean of cleanups.splice(0)) await clean();
}
