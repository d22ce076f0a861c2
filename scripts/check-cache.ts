import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listProjectFiles } from './project-files.ts';

/** The content of every project file, by path. A check reads these before it runs. */
export type FileHashes = ReadonlyMap<string, string>;

export const hashText = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

export function hashProjectFiles(root: string): FileHashes {
  return new Map(
    listProjectFiles(root).map((path) => [path, hashText(readFileSync(join(root, path)))] as const),
  );
}

/**
 * The versions of all tools: Node's own, and the installed packages. `npm ci` writes the second file, so it
 * also shows an installed version that differs from package-lock.json.
 */
export function hashTools(root: string): string {
  const installed = join(root, 'node_modules/.package-lock.json');
  const lock = existsSync(installed) ? readFileSync(installed) : '';
  return hashText(process.version, process.platform, lock);
}

/** The inputs of a check's result: its command, the tools, and the files of the project. */
export const keyOfCheck = (command: readonly string[], tools: string, hashes: FileHashes): string =>
  hashText(command.join('\0'), tools, ...[...hashes].map((entry) => entry.join('\0')));

/** A JSON file below .tmp/check; an unreadable file counts as missing. */
export interface StoredJson<Value> {
  read(): Value | undefined;
  write(value: Value): void;
  remove(): void;
}

export function storedJson<Value>(root: string, name: string): StoredJson<Value> {
  const path = join(root, '.tmp/check', `${name}.json`);
  return {
    read: () => {
      try {
        return JSON.parse(readFileSync(path, 'utf8')) as Value;
      } catch {
        return undefined;
      }
    },
    write: (value) => {
      mkdirSync(dirname(path), { recursive: true });
      const own = `${path}.${process.pid}`;
      writeFileSync(own, JSON.stringify(value));
      renameSync(own, path);
    },
    remove: () => rmSync(path, { force: true }),
  };
}
