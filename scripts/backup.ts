import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { hashContent } from '../database/content-hash.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { openEmbedded } from '../database/embedded.ts';
import type { Queryable } from '../database/open.ts';
import { openPostgres } from '../database/postgres.ts';
import { syncEntries, syncFolder } from '../database/sync-folder.ts';
import { BACKUP_LIMITS, backupName } from '../domain/doctor/rules.backups.ts';
import { readBackupConfig } from '../server/config.backup.ts';
import { selectLastSeal } from '../server/oversight/queries.ts';
import { runOnPostgres } from './postgres-tools.ts';
import type { DatabaseConfig } from '../server/config.database.ts';
import { pruneBackups, runBackupHook } from './kept-backups.ts';
import { runDatabaseCommand } from './database-command.ts';

const USAGE =
  'Say where to: npm run backup -- <folder>, or set BACKUP_DIR: npm run backup -- [--keep-days 7] [--keep-weeks 4]';

/**
 * `npm run backup -- <folder>`: makes a folder with a copy of the configured database, and the hash of its
 * content, and with the head of the audit log's chain. Servers on PostgreSQL keep running; that of an embedded
 * database must be stopped first. Without a folder it goes into BACKUP_DIR, under the name of the moment, and
 * those that are kept no longer are removed there. BACKUP_HOOK then gets the path.
 */
async function runBackup(config: DatabaseConfig): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'keep-days': { type: 'string', default: '7' },
      'keep-weeks': { type: 'string', default: '4' },
    },
  });
  const { backupDir, backupHook } = readBackupConfig(process.env);
  const [named] = positionals;
  const now = new Date();
  if (named !== undefined) {
    await backUp(resolve(named), config);
    if (backupHook) await runBackupHook(backupHook, resolve(named));
    return;
  }
  if (!backupDir) throw new Error(USAGE);
  const period = {
    days: readNumber('keep-days', values['keep-days'], 1, BACKUP_LIMITS.days),
    weeks: readNumber('keep-weeks', values['keep-weeks'], 0, BACKUP_LIMITS.weeks),
  };
  const folder = resolve(backupDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, backupName(now));
  await backUp(target, config);
  // Old ones go even where no copy could be made: they were copied when they were new.
  const removed = pruneBackups(folder, period, now);
  if (removed.length > 0) process.stdout.write(`removed: ${removed.join(', ')}\n`);
  if (backupHook) await runBackupHook(backupHook, target);
}

/** @throws Error, as e-mail addresses are in a backup, which is kept 30 days at most */
function readNumber(option: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${option} takes a whole number from ${least} to ${most}.`);
}

async function backUp(target: string, { databaseUrl, dataDir }: DatabaseConfig): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  const making = `${target}.making`;
  rmSync(making, { recursive: true, force: true });
  // It contains addresses and positions, so only its owner may read it.
  mkdirSync(making, { recursive: true, mode: 0o700 });
  try {
    const { hash, auditHead } = databaseUrl
      ? await dumpPostgres(databaseUrl, making)
      : await copyEmbedded(dataDir, making);
    writeFileSync(join(making, 'content-hash'), `${hash}\n`);
    writeFileSync(join(making, 'audit-head'), `${auditHead}\n`);
    await syncFolder(making);
    renameSync(making, target);
    syncEntries(dirname(target));
    process.stdout.write(`${target} holds ${hash}\naudit log: ${auditHead}\n`);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** What a backup says of itself. */
interface Copied {
  hash: string;
  /** The hash of the newest link of the audit log's chain; `none` while there is none. */
  auditHead: string;
}

/** A database of the version before has no chain. */
async function readAuditHead(db: Queryable): Promise<string> {
  const { rows } = (await db.execute(
    sql`select to_regclass('public.audit_seals') is not null as "isThere"`,
  )) as { rows: { isThere: boolean }[] };
  const last = rows[0]?.isThere ? await selectLastSeal(db) : undefined;
  return last?.hash ?? 'none';
}

/** The dump and the hash come from the same snapshot, whatever votes arrive meanwhile. */
async function dumpPostgres(url: string, folder: string): Promise<Copied> {
  const open = openPostgres(url, 1, { statement: 0 });
  try {
    const file = `--file=${join(folder, 'database.dump')}`;
    const auditHead = await readAuditHead(open.db);
    const { hash } = await hashContent(open.db, {
      onSnapshot: (snapshot) =>
        runOnPostgres('pg_dump', url, ['--format=custom', `--snapshot=${snapshot}`, file]),
    });
    return { hash, auditHead };
  } finally {
    await open.close();
  }
}

async function copyEmbedded(dataDir: string, folder: string): Promise<Copied> {
  const source = join(dataDir, 'database');
  if (!existsSync(source)) throw new Error(`There is no database in ${dataDir}.`);
  // Locked until the copy is complete: a server could write data that the hash lacks.
  const unlock = lockFolder(dataDir);
  try {
    const copied = await hashFolder(dataDir);
    cpSync(source, join(folder, 'database'), { recursive: true });
    return copied;
  } finally {
    unlock();
  }
}

/** @param dataDir locked by this process already */
async function hashFolder(dataDir: string): Promise<Copied> {
  const open = await openEmbedded(dataDir, () => () => {});
  try {
    const { hash } = await hashContent(open.db);
    return { hash, auditHead: await readAuditHead(open.db) };
  } finally {
    await open.close();
  }
}

await runDatabaseCommand(runBackup);
