import { assertFolderFree } from '../database/folder-lock.ts';
import { readConfig } from '../server/config.ts';
import { readEnvFile } from '../server/env-file.ts';
import { builtServer } from './server-build.ts';
import { buildWhenNeeded } from './web-build.ts';

/**
 * `npm start`: builds the pages and the server when needed, and runs the server in the same process. Configuration errors
 * are reported first, before anything is built or loaded.
 */
try {
  // The server reads it again, and prints what is to be said of it.
  readEnvFile();
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (!databaseUrl) assertFolderFree(dataDir);
  if (buildWhenNeeded()) process.stdout.write('The pages and the server are built.\n');
} catch (error) {
  const { explainFailure } = await import('../server/app/check-database.ts');
  process.stderr.write(`${await explainFailure(error, process.env)}\n`);
  process.exit(1);
}
await import(builtServer);
