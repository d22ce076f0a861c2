import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

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

/** Notes after a build what it was made of, and which files it left in these folders. */
export function writeStamp(file: string, stamp: string, folders: readonly string[]): void {
  const built = globSync(folders.map((folder) => `${folder}/**/*`)).flatMap((path) => {
    const size = sizeOf(path);
    return size === null ? [] : [`${size} ${path}`];
  });
  writeFileSync(file, [stamp, ...built].join('\n'));
}

/** Whether a build was made of just this, and is still whole: each of its files is there, and as long. */
export function isStamped(file: string, stamp: string): boolean {
  if (sizeOf(file) === null) return false;
  const [written, ...built] = readFileSync(file, 'utf8').split('\n');
  return (
    written === stamp &&
    built.every((line) => {
      const space = line.indexOf(' ');
      return sizeOf(line.slice(space + 1)) === Number(line.slice(0, space));
    })
  );
}

/** In bytes; null where there is no such file. */
function sizeOf(path: string): number | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : null;
}
