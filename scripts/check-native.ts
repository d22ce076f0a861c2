import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNativeFaults } from './native-faults.ts';
import { readPackage, readProject } from './native-project.ts';
import { type Fault, reportFaults } from './project-files.ts';
import { projectRoot } from './run-command.ts';

/** Build output beside the sources, which may be large. */
const MADE = /\/(build|\.gradle|DerivedData|public|capacitor-cordova-(ios|android)-plugins)$/;

/**
 * The changes that `cap sync` would make to the native projects: none, if they match the dependencies. It
 * runs on a copy, without a network; a plugin's own hook writes into node_modules.
 */
export function findSyncFaults(): Fault[] {
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-native-'));
  try {
    const { version, dependencies, devDependencies } = readPackage(
      readFileSync(join(projectRoot, 'package.json'), 'utf8'),
    );
    const isNative = ([name]: [string, string]) => /^@(capacitor|aparajita|capgo)\//.test(name);
    const own = {
      name: 'vota-taco',
      version,
      private: true,
      dependencies: Object.fromEntries(Object.entries(dependencies).filter(isNative)),
      devDependencies: Object.fromEntries(Object.entries(devDependencies).filter(isNative)),
    };
    for (const name of Object.keys({ ...own.dependencies, ...own.devDependencies })) {
      const path = join('node_modules', name);
      cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
    }
    cpSync(join(projectRoot, 'native'), join(folder, 'native'), {
      recursive: true,
      filter: (path) => !MADE.test(path),
    });
    cpSync(join(projectRoot, 'capacitor.config.json'), join(folder, 'capacitor.config.json'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
    writeFileSync(join(folder, '.gitignore'), 'node_modules/\ndist/\npackage.json\n');
    mkdirSync(join(folder, 'dist/native'), { recursive: true });
    const head = '<!doctype html><html><head></head></html>';
    writeFileSync(join(folder, 'dist/native/index.html'), head);
    const run = (command: string, ...args: string[]) =>
      spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    run('git', 'init', '--quiet');
    run('git', 'add', '--all');
    const command = createRequire(import.meta.url).resolve('@capacitor/cli/bin/capacitor');
    const { status, stdout, stderr } = run(process.execPath, command, 'sync');
    if (status !== 0) {
      return [{ path: 'native', message: `cap sync fails:\n${stdout}${stderr}` }];
    }
    const listed = run('git', 'status', '--porcelain', '--untracked-files=all');
    if (listed.status !== 0) return [{ path: 'native', message: listed.stderr }];
    return listed.stdout
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('A  '))
      .map((line) => ({
        path: line.slice(3),
        message: 'cap sync changes this: npm run native:sync.',
      }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) reportFaults([...findNativeFaults(readProject()), ...findSyncFaults()]);
