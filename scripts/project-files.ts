import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './run-command.ts';

/** Generated or downloaded files, which are not checked. */
const madeFolders = new Set(['node_modules', 'dist', '.git', '.data', '.tmp', 'coverage']);

/** Every file of the project as a path from its root, with forward slashes, sorted. */
export function listProjectFiles(root: string = projectRoot): string[] {
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return madeFolders.has(entry.name) ? [] : list(path);
      return entry.isFile() ? [path] : [];
    });
  return list('').toSorted();
}

/** A fault found by a check, and its remedy. */
export interface Fault {
  path: string;
  /** 1-based. */
  line?: number;
  message: string;
}

/** Prints the faults, one per line, and sets the exit code that `npm run check` reads. */
export function reportFaults(faults: readonly Fault[]): void {
  for (const { path, line, message } of faults) {
    console.error(`${path}${line === undefined ? '' : `:${line}`}: ${message}`);
  }
  process.exitCode = faults.length > 0 ? 1 : 0;
}
