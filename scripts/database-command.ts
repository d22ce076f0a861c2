import { openEmbedded } from '../database/embedded.ts';
import type { Database } from '../database/open.ts';
import { openPostgres } from '../database/postgres.ts';
import { type DatabaseConfig, readDatabaseConfig } from '../server/config.database.ts';
import { readEnvFile } from '../server/env-file.ts';
import { explainFailure } from '../server/app/check-database.ts';

/**
 * Runs a command that needs the database and no other part of the configuration. Where it fails, the reason
 * is printed in words, and the process ends with 1.
 */
export async function runDatabaseCommand(
  work: (config: DatabaseConfig) => Promise<void>,
): Promise<void> {
  try {
    const warning = readEnvFile();
    if (warning !== null) process.stderr.write(`${warning}\n`);
    await work(readDatabaseConfig(process.env));
  } catch (error) {
    process.stderr.write(`${await explainFailure(error, process.env)}\n`);
    process.exitCode = 1;
  }
}

/** Opens the database for work that may take minutes: no statement has a time limit. */
export async function withDatabase(
  { databaseUrl, dataDir }: Pick<DatabaseConfig, 'databaseUrl' | 'dataDir'>,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const open = databaseUrl
    ? openPostgres(databaseUrl, 1, { statement: 0 })
    : await openEmbedded(dataDir);
  try {
    await work(open.db);
  } finally {
    await open.close();
  }
}
