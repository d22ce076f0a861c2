import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/**
 * @param patterns of files, from the current folder
 * @param exclude patterns of those among them that do not count
 * @returns a hash of their names and contents
 */
export function stampOf(patterns: string[], exclude: string[] = []): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted();
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
