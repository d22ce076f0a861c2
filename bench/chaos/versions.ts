import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { projectRoot } from '../../scripts/run-command.ts';

export interface Version {
  root: string;
  remove(): void;
}

/**
 * Builds an earlier commit in a folder of its own, with the packages of this one.
 * @param commit or a folder with a version that is built
 */
export function openVersion(commit: string): Version {
  if (existsSync(join(commit, 'package.json'))) {
    return { root: resolve(commit), remove: () => {} };
  }
  const parent = mkdtempSync(join(tmpdir(), 'vota-taco-version-'));
  const root = join(parent, 'project');
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  const remove = () => {
    git('worktree', 'remove', '--force', root);
    rmSync(parent, { recursive: true, force: true });
  };
  git('worktree', 'add', '--detach', root, commit);
  try {
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
    execFileSync(process.execPath, ['scripts/build.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { root, remove };
}
