import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dependencies, findDependencyFaults } from './dependency-faults.ts';
import { reportFaults } from './project-files.ts';
import { projectRoot } from './run-command.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'));

reportFaults(
  findDependencyFaults({
    project: read('package.json'),
    lock: read('package-lock.json'),
  } as Dependencies),
);
