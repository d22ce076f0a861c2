import type { Fault } from './project-files.ts';

/** What is read of a package in package-lock.json. */
interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  deprecated?: string;
  dev?: boolean;
  optional?: boolean;
  inBundle?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}
/** What is read of package.json and package-lock.json. */
export interface Dependencies {
  project: {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
    allowScripts?: Record<string, boolean>;
  };
  lock: { packages: Record<string, Locked> };
}

/**
 * Licences (SPDX) under which others' code may be part of what is handed out. LGPL and MPL are for libraries that
 * are loaded as they are, in files of their own: nothing of ours comes under them.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
]);
/** Those of tools, which are not handed out. */
const ALLOWED_OF_TOOLS = new Set([...ALLOWED, 'BlueOak-1.0.0', 'CC-BY-4.0']);

/** Packages whose description names no licence: read in their LICENSE file, both MIT. */
const READ_BY_HAND: Record<string, string> = { 'memorystream@0.3.1': 'MIT', 'png-js@2.0.0': 'MIT' };

/** Whether an SPDX expression, of AND and OR at one level, is allowed. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const words = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(words)) return false;
  return words.includes(' OR ')
    ? words.split(' OR ').some((one) => isAllowed(one, allowed))
    : words.split(' AND ').every((one) => allowed.has(one));
}

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/**
 * What is wrong with the packages, as far as the project's own files say, without a network: licences, what is not
 * pinned, not hashed or out of care, and scripts that would run at installation unasked. What is known against a
 * version, only the network says: .github/workflows/advisories.yml.
 */
export function findDependencyFaults({ project, lock }: Dependencies): Fault[] {
  const faults: Fault[] = [];
  const say = (path: string, message: string) => faults.push({ path, message });
  const asked = { ...project.dependencies, ...project.devDependencies };
  for (const [name, version] of Object.entries(asked)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
      say('package.json', `${name} is not pinned to one version: ${version}`);
    }
  }
  for (const [path, one] of Object.entries(lock.packages)) {
    if (path === '' || one.link) continue;
    const name = nameOf(path);
    const what = `${name}@${one.version}`;
    const licence = READ_BY_HAND[what] ?? one.license;
    const allowed = one.dev ? ALLOWED_OF_TOOLS : ALLOWED;
    if (!licence) say('package-lock.json', `${what} names no licence`);
    else if (!isAllowed(licence, allowed)) {
      say('package-lock.json', `${what} is under ${licence}: allow it here, or leave it out`);
    }
    // Tools for other systems, which nobody installs here, may have none.
    const isElsewhere = one.dev && one.optional;
    if (!one.integrity?.startsWith('sha512-') && !one.inBundle && !isElsewhere) {
      say('package-lock.json', `${what} has no hash`);
    }
    if (one.deprecated && !one.dev) {
      say('package-lock.json', `${what} is out of care: ${one.deprecated}`);
    }
    if (one.hasInstallScript && !one.optional && project.allowScripts?.[name] === undefined) {
      say('package.json', `${what} runs a script when it is installed: see allowScripts`);
    }
  }
  return faults;
}
