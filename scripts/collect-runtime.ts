import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { projectRoot } from './run-command.ts';
import { findPackageFolders, findRuntime } from './runtime-imports.ts';

/** The server, what compiles it in advance, and the commands for operators. */
export const PROGRAMS = [
  'server/main.ts',
  'scripts/compile-server.ts',
  'scripts/recount.ts',
  'scripts/content-hash.ts',
  'scripts/retention.ts',
  'scripts/backup.ts',
  'scripts/backup-daily.ts',
  'scripts/restore.ts',
  'scripts/doctor.ts',
  'scripts/ledger/anchor.ts',
];
const FLOORS = [
  'domain',
  'locales',
  'database',
  'server',
  'dist/client',
  'dist/server',
  'dist/program',
  'dist/anchor',
];

/** Files of the floors that no server loads. */
const LEFT_OUT =
  /\.test\.ts$|^server\/testing\/|tsconfig\.json$|^database\/migrations\/meta\/\d+_snapshot\.json$/;
/** Files in packages for developers only. */
const LEFT_OUT_OF_PACKAGES = /\.(map|md|markdown|d\.ts|d\.mts|d\.cts|tsbuildinfo|ts\.html)$/;

/**
 * `node scripts/collect-runtime.ts <folder>`: copies everything that a server in production needs into a
 * folder: the built pages, our floors without tests, and the packages that it can load. The Dockerfile
 * copies that folder into the image, without the tools for builds and tests.
 */
export function collectRuntime(target: string): { packages: number } {
  for (const path of ['dist/client/.vite/manifest.json', 'dist/program/main.js']) {
    if (!existsSync(join(projectRoot, path))) throw new Error('It is not built: npm run build');
  }
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  const { files, packages } = findRuntime(PROGRAMS);
  const scripts = [...files].filter((path) => path.startsWith('scripts/'));
  const folders = findPackageFolders(packages);
  mkdirSync(target, { recursive: true });
  for (const path of [...FLOORS, ...scripts]) copy(path, target, LEFT_OUT);
  for (const folder of folders) copy(folder, target, LEFT_OUT_OF_PACKAGES, true);
  for (const path of ['LICENSE', 'NOTICE']) copy(path, target, LEFT_OUT);
  // Only the module type; npm is not used there.
  const { name, version, type } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const manifest = { name, version, private: true, type };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return { packages: folders.length };
}

/** @param isPackage a folder in a package's own `node_modules` is a separate package */
function copy(path: string, target: string, leftOut: RegExp, isPackage = false): void {
  const from = join(projectRoot, path);
  const filter = (source: string) => {
    if (isPackage && source !== from && basename(source) === 'node_modules') return false;
    return !leftOut.test(source.slice(projectRoot.length));
  };
  cpSync(from, join(target, path), { recursive: true, filter });
}

if (import.meta.main) {
  try {
    const [target] = process.argv.slice(2);
    if (!target) throw new Error('Say where to: node scripts/collect-runtime.ts <folder>');
    const { packages } = collectRuntime(resolve(target));
    process.stdout.write(`${target} has ${packages} packages.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
