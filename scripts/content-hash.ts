import { hashContent } from '../database/content-hash.ts';
import type { DatabaseConfig } from '../server/config.database.ts';
import { runDatabaseCommand, withDatabase } from './database-command.ts';

/**
 * `npm run hash`: prints a hash of the configured database's content; with `-- --tables` also each table's
 * row count and hash. Two databases with the same hash have the same content.
 */
async function printHash(isDetailed: boolean, config: DatabaseConfig): Promise<void> {
  await withDatabase(config, async (db) => {
    const { hash, tables } = await hashContent(db);
    if (isDetailed) {
      for (const { name, rows, hash: ofTable } of tables) {
        process.stdout.write(`${ofTable.slice(0, 16)}  ${String(rows).padStart(9)}  ${name}\n`);
      }
    }
    process.stdout.write(`${hash}\n`);
  });
}

await runDatabaseCommand((config) => printHash(process.argv.includes('--tables'), config));
