import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder for one database. */
export interface Disk {
  folder: string;
  /** Uses up all space that is left; null: the folder has no file system of its own. */
  fill: (() => void) | null;
  /** Gives the space back. */
  free(): void;
  remove(): void;
}

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * A folder on a file system of its own (ext4 in a file, on a loop device) where this process may mount one,
 * so that it can be full without filling the machine's disk; else a plain folder.
 */
export function openDisk(parent: string, name: string, megabytes: number): Disk {
  const folder = join(parent, name);
  const image = `${folder}.img`;
  mkdirSync(folder);
  if (!mountImage(image, folder, megabytes)) {
    rmSync(image, { force: true });
    return {
      folder,
      fill: null,
      free: () => {},
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  // Made by ext4; PostgreSQL's tools refuse to see it in their folders, so the data are one folder deeper.
  rmSync(join(folder, 'lost+found'), { recursive: true, force: true });
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      run('fallocate', '--length', String(bavail * bsize), ballast);
      // The last blocks, which the first call did not get.
      run('dd', 'if=/dev/zero', `of=${ballast}-rest`, 'bs=4k');
    },
    free: () => {
      for (const path of [ballast, `${ballast}-rest`]) rmSync(path, { force: true });
    },
    remove: () => {
      if (!run('umount', folder)) run('umount', '--lazy', folder);
      rmSync(image, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mountImage(image: string, folder: string, megabytes: number): boolean {
  if (process.getuid?.() !== 0) return false;
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  return run('mkfs.ext4', '-q', '-m', '0', image) && run('mount', '-o', 'loop', image, folder);
}
