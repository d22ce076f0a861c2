import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { hashContent, hashVersionOf } from '../database/content-hash.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { copyIntoFolder, openEmbedded } from '../database/embedded.ts';
import type { OpenDatabase } from '../database/open.ts';
import { openPostgres } from '../database/postgres.ts';
import { runOnPostgres } from './postgres-tools.ts';
import type { DatabaseConfig } from '../server/config.database.ts';
import { runDatabaseCommand } from './database-command.ts';

/**
 * `npm run restore -- <folder>`: restores a backup into the configured database, which must be empty,
 * compares its content with the hash in the backup, and pauses mails to many.
 */
async function restore(folder: string, { databaseUrl, dataDir }: DatabaseConfig): Promise<void> {
  const expected = readHash(folder);
  const version = hashVersionOf(expected);
  const open = databaseUrl
    ? await restorePostgres(databaseUrl, join(folder, 'database.dump'))
    : await copyBack(dataDir, join(folder, 'database'));
  try {
    const { hash } = await hashContent(open.db, { version });
    if (hash !== expected) {
      throw new Error(
        `What was restored is not what was backed up: ${hash} instead of ${expected}. Do not start a server on it.`,
      );
    }
    process.stdout.write(`Restored and the same: ${hash}\n`);
    const paused = await pauseBroadcasts(open);
    if (paused > 0) process.stdout.write(`${paused} mails to many are paused.\n`);
  } finally {
    await open.close();
  }
}

function readHash(folder: string): string {
  const path = join(folder, 'content-hash');
  if (!existsSync(path)) throw new Error(`${folder} is no backup of npm run backup.`);
  return readFileSync(path, 'utf8').trim();
}

async function restorePostgres(url: string, dump: string): Promise<OpenDatabase> {
  if (!existsSync(dump))
    throw new Error('The backup is of an embedded database: unset DATABASE_URL.');
  const open = openPostgres(url, 1, { statement: 0 });
  try {
    const { rows } = (await open.db.execute(
      sql`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
    )) as { rows: unknown[] };
    if (rows.length > 0)
      throw new Error('The database at DATABASE_URL is not empty: make a new one.');
    await runOnPostgres('pg_restore', url, ['--no-owner', '--exit-on-error', dump]);
    return open;
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function copyBack(dataDir: string, source: string): Promise<OpenDatabase> {
  if (!existsSync(source)) throw new Error('The backup is of a PostgreSQL: set DATABASE_URL.');
  const target = join(dataDir, 'database');
  const unlock = lockFolder(dataDir);
  try {
    if (existsSync(target)) throw new Error(`There is a database in ${dataDir}: move it away.`);
    await copyIntoFolder(dataDir, source);
    // No server may start before mails to many are paused: closing the database releases the lock.
    return await openEmbedded(dataDir, () => unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Recipients who got a mail after the backup are still waiting in it, so an organiser decides. */
async function pauseBroadcasts({ db }: OpenDatabase): Promise<number> {
  const { rows } = (await db.execute(
    sql`update broadcasts set status = 'paused', pause_reason = 'restored', version = version + 1 where status = 'sending' returning 1`,
  )) as { rows: unknown[] };
  return rows.length;
}

await runDatabaseCommand((config) => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Say from where: npm run restore -- <folder>');
  return restore(resolve(folder), config);
});
