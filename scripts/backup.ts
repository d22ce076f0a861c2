import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { hashContent } from '../database/content-hash.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { openEmbedded } from '../database/embedded.ts';
import type { Queryable } from '../database/open.ts';
import { openPostgres } from '../database/postgres.ts';
import { syncEntries, syncFolder } from '../database/sync-folder.ts';
import { selectLastSeal } from '../server/oversight/queries.ts';
import { runOnPostgres } from './postgres-tools.ts';
import type { DatabaseConfig } from '../server/config.database.ts';
import { runDatabaseCommand } from './database-command.ts';

/**
 * `npm run backup -- <folder>`: makes a folder with a copy of the configured database, and the hash of its
 * content, and with the head of the audit log's chain. Servers on PostgreSQL keep running; that of an embedded
 * database must be stopped first.
 */
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
    const { hash } = await hashContent(open.db, (snapshot) =>
      runOnPostgres('pg_dump', url, ['--format=custom', `--snapshot=${snapshot}`, file]),
    );
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

await runDatabaseCommand((config) => {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error('Say where to: npm run backup -- <folder>');
  return backUp(resolve(target), config);
});
