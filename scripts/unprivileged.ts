import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

/** The account to run servers as when this process is root; undefined otherwise. */
export function findUnprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody.');
}

/** Whether every account may enter the folder: all its parent folders are open. */
export function isReachable(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** The system's folder for temporary files, or /tmp if root has a private one. */
export function findReachableTemporaryFolder(): string {
  return process.getuid?.() !== 0 || isReachable(tmpdir()) ? tmpdir() : '/tmp';
}
