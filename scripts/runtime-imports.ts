import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from './run-command.ts';

export interface Runtime {
  /** Every file or folder of ours that the programs can load, from the root. */
  files: Set<string>;
  /** Every package that they can load. */
  packages: Set<string>;
}

/** The imports of a module, except type imports, which do not exist at run time. */
const IMPORTS = [
  /^\s*(?:import|export)\s(?!type\s)[^'";]*?from\s*'([^']+)'/gm,
  /^\s*import\s*'([^']+)'/gm,
  /\bimport\(\s*'([^']+)'/g,
];
const BESIDE = /\bnew URL\(\s*'([^']+)',\s*import\.meta\.url/g;

/**
 * The files and packages that programs need at run time, found through their imports, including lazy ones,
 * and through the addresses of files beside a module.
 */
export function findRuntime(entries: readonly string[]): Runtime {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    if (!path.endsWith('.ts')) return;
    const source = withoutComments(readFileSync(join(projectRoot, path), 'utf8'));
    const named = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name);
    const follow = (name: string) => {
      const target = relative(projectRoot, join(projectRoot, dirname(path), name));
      // The root, used to find other paths, is not loaded itself.
      if (target === '' || target.startsWith('..')) return;
      if (existsSync(join(projectRoot, target))) visit(target);
      else throw new Error(`${path} names ${target}, which is not there.`);
    };
    for (const name of named(BESIDE)) follow(name);
    for (const name of IMPORTS.flatMap(named)) {
      if (name.startsWith('.')) follow(name);
      else if (!isBuiltin(name)) packages.add(packageOf(name));
    }
  };
  for (const entry of entries) visit(entry);
  return { files, packages };
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * The folders of packages and of all their dependencies, below `node_modules`, without optional peers and
 * packages of other platforms.
 */
export function findPackageFolders(names: Iterable<string>): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string, isNeeded: boolean): void => {
    const folder = findPackage(name, from);
    if (folder === null) {
      if (isNeeded) throw new Error(`${name} is not installed: npm ci`);
      return;
    }
    if (found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(
      readFileSync(join(projectRoot, folder, 'package.json'), 'utf8'),
    ) as Manifest;
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
    const optional = manifest.peerDependenciesMeta ?? {};
    for (const one of Object.keys(dependencies)) visit(one, folder, !(one in optionalDependencies));
    for (const one of Object.keys(optionalDependencies)) visit(one, folder, false);
    for (const one of Object.keys(peerDependencies)) {
      if (!optional[one]?.optional) visit(one, folder, false);
    }
  };
  for (const name of names) visit(name, '', true);
  return [...found].toSorted();
}

/** Node's lookup from a folder: below it, or below a parent folder. */
function findPackage(name: string, from: string): string | null {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(projectRoot, folder, 'package.json'))) return folder;
    if (at === '' || at === '.') return null;
  }
}
