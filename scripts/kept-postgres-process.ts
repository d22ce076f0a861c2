import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { FolderInUse, lockFolder } from '../database/folder-lock.ts';
import { readKept, stateFileIn } from './kept-postgres.ts';
import { startPostgres } from './postgres.ts';

/**
 * Runs a shared PostgreSQL for the tests of one project folder: see `findOrStartKept`. Once nobody is
 * connected, it ends if its state file is deleted (also with the whole project) or old; it also ends with
 * the server, and the server ends with it in any case.
 */
const IDLE_MS = 2 * 3600_000;
const POLL_MS = 500;

async function keep(folder: string): Promise<void> {
  const unlock = lockFolder(folder);
  const stateFile = stateFileIn(folder);
  const { url, stop } = await startPostgres();
  const watcher = new pg.Client({ connectionString: url });
  const interruption = Promise.withResolvers<'interrupted'>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interruption.resolve('interrupted'));
  }
  const crash = Promise.withResolvers<'crashed'>();
  watcher.on('error', () => crash.resolve('crashed'));
  watcher.on('end', () => crash.resolve('crashed'));
  await watcher.connect();
  writeFileSync(`${stateFile}.new`, JSON.stringify({ url, pid: process.pid }));
  renameSync(`${stateFile}.new`, stateFile);
  let end: string | undefined;
  while (!end) {
    end = await Promise.race([interruption.promise, crash.promise, sleep(POLL_MS, undefined)]);
    if (!end && !isWanted(folder) && (await countClients(watcher)) === 0) end = 'unwanted';
  }
  if (readKept(folder)?.pid === process.pid) rmSync(stateFile, { force: true });
  await watcher.end().catch(() => {});
  await stop();
  unlock();
}

function isWanted(folder: string): boolean {
  if (readKept(folder)?.pid !== process.pid) return false;
  return Date.now() - statSync(stateFileIn(folder)).mtimeMs < IDLE_MS;
}

async function countClients(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

const [folder = ''] = process.argv.slice(2);
try {
  await keep(folder);
} catch (error) {
  // Another run has just started one, so use that.
  if (!(error instanceof FolderInUse)) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
