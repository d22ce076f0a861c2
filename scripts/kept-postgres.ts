import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { projectRoot } from './run-command.ts';

/** The state file that scripts/kept-postgres-process.ts writes about its server. */
export interface KeptServer {
  /** A superuser's connection to the database `postgres`. */
  url: string;
  /** The process that runs it. */
  pid: number;
}

const START_MS = 60_000;

/** Each project folder has its own; one for each version of its start code and of the packages. */
const foldersOf = (root: string) => join(root, '.tmp/postgres');

function folderOf(root: string): string {
  const hash = createHash('sha256').update(process.version);
  const files = globSync(['scripts/*postgres*.ts', 'package-lock.json'], { cwd: root }).toSorted();
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return join(foldersOf(root), hash.digest('hex').slice(0, 16));
}

export const stateFileIn = (folder: string): string => join(folder, 'server.json');

/** Reads the state of the server in a folder; undefined without one. */
export function readKept(folder: string): KeptServer | undefined {
  try {
    return JSON.parse(readFileSync(stateFileIn(folder), 'utf8')) as KeptServer;
  } catch {
    return undefined;
  }
}

/**
 * A PostgreSQL for one run of tests. `npm test` starts a throwaway one for all its stages, and CI one for
 * each command. Manual runs share one that
 * keeps running, with the template databases in it: starting it and filling them takes longer than most
 * tests. It ends two hours after its last use, and with `npm run reset`.
 */
export async function providePostgres(): Promise<RunningPostgres> {
  const { CI, DATABASE_URL, TEST_LOG_FILE, TEST_POSTGRES_URL: given } = process.env;
  if (given) return { url: given, origin: 'TEST_POSTGRES_URL', stop: async () => {} };
  return CI === 'true' || DATABASE_URL || TEST_LOG_FILE ? startPostgres() : findOrStartKept();
}

/**
 * @param root the project's folder
 * @throws Error with the output of the server's process if no server answers within a minute
 */
export async function findOrStartKept(root: string = projectRoot): Promise<RunningPostgres> {
  const folder = folderOf(root);
  let found = await findAnswering(folder);
  if (!found) {
    releaseKept(root, folder);
    const hasEnded = startWatcher(folder);
    const deadline = Date.now() + START_MS;
    while (!(found = await findAnswering(folder))) {
      if (hasEnded() || Date.now() > deadline) {
        throw new Error(`No PostgreSQL could be kept.\n${readLog(folder)}`);
      }
      await sleep(50);
    }
  }
  await dropLeftovers(found.url);
  return { url: found.url, origin: 'kept', stop: async () => {} };
}

/** Ends the project's servers once nobody is connected to them. @returns their number */
export function releaseKept(root: string = projectRoot, except?: string): number {
  const folders = listFolders(foldersOf(root)).filter((folder) => folder !== except);
  const kept = folders.filter((folder) => readKept(folder));
  for (const folder of folders) rmSync(stateFileIn(folder), { force: true });
  return kept.length;
}

function listFolders(parent: string): string[] {
  try {
    return readdirSync(parent).map((name) => join(parent, name));
  } catch {
    return [];
  }
}

async function findAnswering(folder: string): Promise<KeptServer | undefined> {
  const kept = readKept(folder);
  if (!kept) return undefined;
  touch(stateFileIn(folder));
  const client = new pg.Client({ connectionString: kept.url, connectionTimeoutMillis: 5000 });
  try {
    // The password is unique to this server: another one on the same port refuses it.
    await client.connect();
    return kept;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The server is in use, so its two hours start again. */
function touch(stateFile: string): void {
  const now = new Date();
  try {
    utimesSync(stateFile, now, now);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Detached: it survives this process, and Ctrl-C in the terminal. */
function startWatcher(folder: string): () => boolean {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, 'log'), 'w');
  const script = fileURLToPath(new URL('kept-postgres-process.ts', import.meta.url));
  const watcher = spawn(process.execPath, [script, folder], {
    cwd: dirname(script),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  watcher.unref();
  let hasFailed = false;
  watcher.once('exit', (code) => (hasFailed = code !== 0));
  return () => hasFailed;
}

function readLog(folder: string): string {
  try {
    return readFileSync(join(folder, 'log'), 'utf8').trim();
  } catch {
    return '';
  }
}

/** Drops databases of tests that ended before dropping them: the name contains the process id. */
async function dropLeftovers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname like 'vota\\_test\\_%'",
    );
    const left = rows.filter(({ name }) => !isAlive(Number(name.split('_')[2])));
    for (const { name } of left) {
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    }
  } finally {
    await client.end();
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
