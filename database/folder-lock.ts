import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK_NAME = 'server.pid';

/** Somebody else is using the data folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop it first.`);
    this.pid = pid;
  }
}

/**
 * Holds a data folder for this process. The embedded database does not refuse a second process by
 * itself, and two of them lose rows, so this must be taken before it is opened.
 *
 * A lock whose process is gone, or whose process id now belongs to another program, is taken over.
 * @returns gives the folder back; may be called twice
 * @throws FolderInUse with the holder's process id
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, LOCK_NAME);
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      placeLock(path, mine);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const found = readText(path);
      const holder = livingHolder(found);
      if (holder !== null || attempt > 5) throw new FolderInUse(folder, holder ?? 0);
      if (found !== null) removeLeftover(path, found);
    }
  }
  return () => {
    if (readText(path) === mine) rmSync(path, { force: true });
  };
}

/**
 * Looks without taking: a cheap first question, before anything heavy is loaded.
 * @throws FolderInUse with the holder's process id
 */
export function assertFolderFree(folder: string): void {
  const holder = livingHolder(readText(join(folder, LOCK_NAME)));
  if (holder !== null) throw new FolderInUse(folder, holder);
}

/** The living process that a lock names; null for a leftover of a dead one. */
function livingHolder(lock: string | null): number | null {
  const [pidText, start] = (lock ?? '').split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  const startNow = startOf(pid);
  return start && startNow && start !== startNow ? null : pid;
}

/**
 * Makes the lock appear with its content in it: one that can be seen before it is written looks like
 * a leftover to whoever reads it then.
 * @throws EEXIST where there is one
 */
function placeLock(path: string, content: string): void {
  const aside = `${path}.${process.pid}.new`;
  try {
    writeFileSync(aside, content);
    linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Takes a dead lock away. Moving it aside first shows whether another starter was quicker: then
 * what was moved is the quicker one's lock, and it goes back.
 */
function removeLeftover(path: string, found: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readText(aside) !== found) linkSync(aside, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** When a process started, in clock ticks since boot; undefined where /proc does not tell. */
function startOf(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
