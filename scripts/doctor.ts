import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUse } from '../database/folder-lock.ts';
import { openEmbedded } from '../database/embedded.ts';
import type { OpenDatabase } from '../database/open.ts';
import { openPostgres } from '../database/postgres.ts';
import { type Config, readConfig } from '../server/config.ts';
import { examine, examineProxies } from '../server/doctor/actions.ts';
import { presentExamination, writeDiagnoses } from '../server/doctor/present.ts';
import { readEnvFile } from '../server/env-file.ts';
import { explainFailure } from '../server/app/check-database.ts';
import { translatorFor } from '../server/http/language.ts';

/** @returns null where there is none yet, or where it belongs to a running server */
async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase | null> {
  if (databaseUrl) return openPostgres(databaseUrl, 1);
  if (!existsSync(join(dataDir, 'database'))) return null;
  try {
    return await openEmbedded(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}

/** `npm run doctor`: checks the configuration, with a line for each check. Ends with 1 where it finds a fault. */
async function runDoctor(): Promise<void> {
  const config = readConfig(process.env);
  const open = await openDatabase(config);
  try {
    const now = () => new Date();
    const findings = await examine({ config, db: open?.db ?? null, now });
    const proxies = examineProxies(config, null);
    const { diagnoses } = presentExamination(Object.assign({ proxies }, findings), now());
    const lines = writeDiagnoses(diagnoses, translatorFor('en'));
    process.stdout.write(`${lines.join('\n')}\n`);
    if (diagnoses.some(({ verdict }) => verdict === 'fault')) process.exitCode = 1;
  } finally {
    await open?.close();
  }
}

try {
  const warning = readEnvFile();
  if (warning !== null) process.stdout.write(`${warning}\n`);
  await runDoctor();
} catch (error) {
  process.stderr.write(`${await explainFailure(error, process.env)}\n`);
  process.exitCode = 1;
}
// A mail server that hangs would keep the process.
process.exit();
