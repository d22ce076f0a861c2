import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDocs } from './generated-docs.ts';
import { reportFaults } from './project-files.ts';
import { projectRoot } from './run-command.ts';

/** `npm run docs:generate`: writes the documents that `npm run check` compares with the code. */
const { docs, faults } = await generateDocs();
for (const { path, text } of docs) writeFileSync(join(projectRoot, path), text);
reportFaults(faults);
