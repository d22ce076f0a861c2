import { hashContent } from '../database/content-hash.ts';
import { openEmbedded } from '../database/embedded.ts';
import { openPostgres } from '../database/postgres.ts';
import type { DatabaseConfig } from '../server/config.database.ts';
import { runDatabaseCommand } from './database-command.ts';

/**
 * `npm run hash`: prints a hash of the configured database's content; with `-- --tables` also each table's
 * row count and hash. Two databases with the same hash have the same content.
 */
async function printHash(
  isDetailed: boolean,
  { databaseUrl, dataDir }: DatabaseConfig,
): Promise<void> {
  const open = databaseUrl
    ? openPostgres(databaseUrl, 1, { statement: 0 })
    : await openEmbedded(dataDir);
  try {
    const { hash, tables } = await hashContent(open.db);
    if (isDetailed) {
      for (const { name, rows, hash: ofTable } of tables) {
        process.stdout.write(`${ofTable.slice(0, 16)}  ${String(rows).padStart(9)}  ${name}\n`);
      }
    }
    process.stdout.write(`${hash}\n`);
  } finally {
    await open.close();
  }
}

await runDatabaseCommand((config) => printHash(process.argv.includes('--tables'), config));
