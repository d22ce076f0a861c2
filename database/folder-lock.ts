import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK_NAME = 'server.pid';

/** Another process is using the data folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop it first.`);
    this.pid = pid;
  }
}

/**
 * Locks a data folder for this process. The embedded database does not refuse a second process by itself,
 * and two of them lose rows, so take this lock before opening the database. A lock whose process has ended,
 * or whose process id now belongs to another program, is taken over.
 * @returns releases the folder; may be called twice
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
 * Checks the lock without taking it: a cheap test before anything heavy is loaded.
 * @throws FolderInUse with the holder's process id
 */
export function assertFolderFree(folder: string): void {
  const holder = livingHolder(readText(join(folder, LOCK_NAME)));
  if (holder !== null) throw new FolderInUse(folder, holder);
}

/** The running process of a lock; null for the stale lock of an ended process. */
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
 * Creates the lock together with its content: a lock that is visible before its content is written would
 * look stale to other readers.
 * @throws EEXIST if there is one
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
 * Removes a stale lock. Moving it aside first shows whether another process was faster: then the moved file
 * is that process's lock, and it is moved back.
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

/** When a process started, in clock ticks since boot; undefined if /proc does not say. */
function startOf(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
