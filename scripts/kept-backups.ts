import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BackupPeriod, backupsToRemove } from '../domain/doctor/rules.backups.ts';
import { VARIABLES } from '../server/config.ts';

/**
 * Removes the backups of a folder that are kept no longer.
 * @returns their names
 */
export function pruneBackups(folder: string, period: BackupPeriod, now: Date): string[] {
  const removed = backupsToRemove(readdirSync(folder), period, now).toSorted();
  for (const name of removed) rmSync(join(folder, name), { recursive: true, force: true });
  return removed;
}

/**
 * Runs the operator's own command with the path of a new backup as its last argument, for a copy elsewhere.
 * It has the variables of this process, but for those of the server, most of which are secrets.
 * @throws Error if it does not end with 0
 */
export async function runBackupHook(hook: string, path: string): Promise<void> {
  const own = Object.entries(process.env).filter(([name]) => !VARIABLES.has(name));
  const child = spawn('/bin/sh', ['-c', `${hook} "$1"`, 'backup-hook', path], {
    env: Object.fromEntries(own),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) {
    throw new Error(
      `${path} is complete, but BACKUP_HOOK ended with ${code ?? signal}: it may have no copy elsewhere.`,
    );
  }
}
