import { closeSync, fsync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { platform } from 'node:process';

/** How many files are synced at once: a file system then writes its journal once for several. */
const AT_ONCE = 16;

/**
 * Syncs every file of a folder, the folders in it and the folder itself, so that a power cut loses none of
 * them. What has been synced before costs next to nothing.
 * @returns the paths of all of them
 */
export async function syncFolder(folder: string): Promise<Set<string>> {
  const folders = [folder];
  const files: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) folders.push(path);
    else if (entry.isFile()) files.push(path);
  }
  const synced = new Set([...folders, ...files]);
  const syncNext = async (): Promise<void> => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) await syncFile(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, syncNext));
  for (const path of folders) syncEntries(path);
  return synced;
}

/**
 * Syncs what a folder contains by name: files that were created, renamed or removed in it. Windows has no
 * such sync.
 */
export function syncEntries(folder: string): void {
  if (platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Syncs the entries of created folders in their parents.
 * @param folder the innermost one
 * @param first the outermost created one, as `mkdirSync` returns it; undefined if none was
 */
export function syncCreated(folder: string, first: string | undefined): void {
  if (first === undefined) return;
  for (let path = folder; path.length >= first.length; path = dirname(path)) {
    syncEntries(dirname(path));
  }
}

async function syncFile(path: string): Promise<void> {
  const descriptor = openSync(path, 'r');
  try {
    await new Promise<void>((resolve, reject) => {
      fsync(descriptor, (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    closeSync(descriptor);
  }
}
