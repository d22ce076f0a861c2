import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_PAGE, databasePage, findSchemaFaults } from './database-page.ts';
import { DECISION_INDEX, decisionIndex, isDecision, readDecision } from './decision-index.ts';
import { ENV_EXAMPLE, envExample } from './env-example.ts';
import { type Fault, listProjectFiles } from './project-files.ts';
import { projectRoot } from './run-command.ts';
import { readSchema } from './schema-tables.ts';

/** The generated documents, from the code and from other documents, with the right content. */
export async function generateDocs(): Promise<{
  docs: { path: string; text: string }[];
  faults: Fault[];
}> {
  const records = listProjectFiles()
    .filter(isDecision)
    .map((path) => readDecision(path, readFileSync(join(projectRoot, path), 'utf8')));
  const index = decisionIndex(records);
  const env = envExample(readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8'));
  const schema = await readSchema();
  return {
    docs: [
      { path: DECISION_INDEX, text: index.text },
      { path: DATABASE_PAGE, text: databasePage(schema) },
      { path: ENV_EXAMPLE, text: env.text },
    ],
    faults: [...index.faults, ...env.faults, ...findSchemaFaults(schema)],
  };
}

/** The generated documents that are out of date. @param read null for a missing file */
export function findStaleDocs(
  docs: readonly { path: string; text: string }[],
  read: (path: string) => string | null,
): Fault[] {
  return docs
    .filter(({ path, text }) => read(path) !== text)
    .map(({ path }) => ({
      path,
      message: 'This is not what the code and the records say: run `npm run docs:generate`.',
    }));
}
