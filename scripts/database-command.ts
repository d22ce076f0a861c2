import { type DatabaseConfig, readDatabaseConfig } from '../server/config.database.ts';
import { explainFailure } from '../server/app/check-database.ts';

/**
 * Runs a command that needs the database and no other part of the configuration. Where it fails, the reason
 * is printed in words, and the process ends with 1.
 */
export async function runDatabaseCommand(
  work: (config: DatabaseConfig) => Promise<void>,
): Promise<void> {
  try {
    await work(readDatabaseConfig(process.env));
  } catch (error) {
    process.stderr.write(`${await explainFailure(error, process.env)}\n`);
    process.exitCode = 1;
  }
}
