import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newestBackup, nextAt } from '../domain/doctor/rules.backups.ts';
import { readBackupConfig } from '../server/config.backup.ts';
import { readEnvFile } from '../server/env-file.ts';

const DAY_MS = 86_400_000;
/** A clock that was corrected, or a machine that slept, is noticed within this time. */
const LOOK_MS = 60_000;
const BACKUP = fileURLToPath(new URL('backup.ts', import.meta.url));

/**
 * `node scripts/backup-daily.ts 03:15 [--keep-days 7] …`: makes a backup every day at this time of UTC, for where
 * there is neither cron nor systemd, as in a container. A day that was missed is made up for at once. A backup
 * that fails is told, and the next one is tried.
 */
async function runDaily(time: string, args: readonly string[], stopping: AbortSignal) {
  const { backupDir } = readBackupConfig(process.env);
  if (!backupDir || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) {
    throw new Error('Set BACKUP_DIR, and say when: node scripts/backup-daily.ts 03:15');
  }
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  const newest = newestBackup(readdirSync(backupDir));
  const isMissing = newest === null || Date.now() - newest.getTime() > DAY_MS;
  let next = isMissing ? new Date() : nextAt(time, new Date());
  while (!stopping.aborted) {
    const left = next.getTime() - Date.now();
    if (left > 0) {
      await sleep(Math.min(left, LOOK_MS), undefined, { signal: stopping }).catch(() => {});
      continue;
    }
    const child = spawn(process.execPath, [BACKUP, ...args], { stdio: 'inherit' });
    const stop = () => child.kill('SIGTERM');
    stopping.addEventListener('abort', stop);
    const [code] = (await once(child, 'close')) as [number | null];
    stopping.removeEventListener('abort', stop);
    next = nextAt(time, new Date());
    const outcome = code === 0 ? 'Done.' : 'THE BACKUP FAILED.';
    process.stdout.write(`${outcome} The next one: ${next.toISOString()}\n`);
  }
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
try {
  readEnvFile();
  const [time = '', ...args] = process.argv.slice(2);
  await runDaily(time, args, stopping.signal);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
