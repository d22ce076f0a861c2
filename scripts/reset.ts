import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../database/folder-lock.ts';
import { readConfig } from '../server/config.ts';
import { readEnvFile } from '../server/env-file.ts';
import { releaseKept } from './kept-postgres.ts';

/**
 * `npm run reset`: deletes the demo's database, and stops the PostgreSQL that test runs share; the next
 * start and the next run create fresh ones.
 */
function reset(): void {
  const config = readConfig(process.env);
  if (config.production) throw new Error('There is no demo to reset in production.');
  if (config.databaseUrl) {
    throw new Error(
      'DATABASE_URL is set: only the embedded database is reset. Drop and create yours instead.',
    );
  }
  const folder = join(config.dataDir, 'database');
  if (!existsSync(folder)) {
    process.stdout.write(`There is no demo in ${config.dataDir}; npm start makes one.\n`);
    return;
  }
  const unlock = lockFolder(config.dataDir);
  rmSync(folder, { recursive: true });
  rmSync(join(config.dataDir, 'pictures'), { recursive: true, force: true });
  unlock();
  process.stdout.write(`The demo in ${config.dataDir} is gone; npm start makes a fresh one.\n`);
}

try {
  readEnvFile();
  if (releaseKept() > 0) process.stdout.write('The PostgreSQL of the tests ends.\n');
  reset();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
