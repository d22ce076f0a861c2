import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { hashProjectFiles, hashText, hashTools, storedJson } from './check-cache.ts';
import { TYPES_FOLDER } from './check-types.ts';
import { type CommandOutcome, runCommand } from './run-command.ts';

const linted = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const settings = /(^|\/)(tsconfig[^/]*\.json|\.oxlintrc\.json|package\.json)$/;
const declaresGlobals = /\bdeclare\s+(global|module)\b/;
const isTest = /\.test\.tsx?$/;
/** These floors do not reference any with global declarations. */
const groundFloors = new Set(['domain', 'locales', 'database', 'server']);

/** The parts of a file that the lint depends on. */
export interface LintedFile {
  content: string;
  /** What other files see of it: its declarations, or its content if it has none. */
  face: string;
  /** Relative paths in it, which may be imports. */
  imports: readonly string[];
  /** Whether it declares global names. */
  isGlobal: boolean;
}

/**
 * The inputs of each file's result: the file itself, and the declarations of all its direct and indirect
 * imports. Rules that use types see no more of other files. A new import cycle needs a new import, and so a
 * changed file.
 * @param common inputs of every result
 */
export function keysOfLint(
  files: ReadonlyMap<string, LintedFile>,
  common: string,
): Map<string, string> {
  const globals = [...files].filter(([, { isGlobal }]) => isGlobal).map(([path]) => path);
  const imports = new Map(
    [...files].map(([path, file]) => {
      const folder = posix.dirname(path);
      const named = file.imports.map((name) => posix.join(folder, name));
      return [path, [...named, ...globals.filter((one) => mayKnow(path, one))]] as const;
    }),
  );
  const faces = new Map(
    [...new Set([...files.keys(), ...[...imports.values()].flat()])].map((path) => [
      path,
      createHash('sha256')
        .update(`${path} ${files.get(path)?.face ?? 'missing'}`)
        .digest(),
    ]),
  );
  const reached = findReached(imports, [...faces.keys()]);
  const keys = new Map<string, string>();
  for (const [path, { content }] of files) {
    if (!linted.test(path)) continue;
    const seen = [...(reached.get(path) ?? [])].toSorted();
    const all = Buffer.concat(seen.map((one) => faces.get(one) ?? Buffer.of()));
    keys.set(path, hashText(common, content, all));
  }
  return keys;
}

/** All paths that each path reaches, directly or not. A set is a number here, with one bit per path. */
function findReached(
  links: ReadonlyMap<string, readonly string[]>,
  paths: readonly string[],
): Map<string, string[]> {
  const indexes = new Map(paths.map((path, index) => [path, index]));
  const targets = paths.map((path) =>
    (links.get(path) ?? []).map((target) => indexes.get(target) ?? 0),
  );
  const sets = targets.map((some) => some.reduce((set, index) => set | (1n << BigInt(index)), 0n));
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const [index, some] of targets.entries()) {
      const before = sets[index] ?? 0n;
      const set = some.reduce((sum, target) => sum | (sets[target] ?? 0n), before);
      if (set === before) continue;
      sets[index] = set;
      isGrowing = true;
    }
  }
  return new Map(
    paths.map((path, index) => {
      const bits = (sets[index] ?? 0n).toString(2);
      const reached = paths.filter((_, at) => bits[bits.length - 1 - at] === '1');
      return [path, reached];
    }),
  );
}

/** Whether the global names of one file are known in another. */
function mayKnow(path: string, global: string): boolean {
  const [floor = ''] = path.split('/');
  return global.startsWith(`${floor}/`) || isTest.test(path) || !groundFloors.has(floor);
}

/** Any quoted relative path with its extension may be an import. */
export const findImports = (source: string): string[] =>
  [...source.matchAll(/['"`](\.\.?\/[^'"`?\s]+)(?:\?[^'"`]*)?['"`]/g)].map(([, path = '']) => path);

function readFiles(root: string): { files: Map<string, LintedFile>; common: string } {
  const files = new Map<string, LintedFile>();
  const commons = [hashTools(root)];
  for (const [path, content] of hashProjectFiles(root)) {
    if (settings.test(path)) commons.push(path, content);
    if (!linted.test(path)) {
      files.set(path, { content, face: content, imports: [], isGlobal: false });
      continue;
    }
    const source = readFileSync(join(root, path), 'utf8');
    const face = readDeclarations(root, path);
    files.set(path, {
      content,
      face: face === undefined ? content : hashText(face),
      imports: findImports(source),
      isGlobal: path.endsWith('.d.ts') || declaresGlobals.test(source),
    });
  }
  return { files, common: hashText(...commons) };
}

function readDeclarations(root: string, path: string): string | undefined {
  const declarations = path.replace(/\.tsx?$/, '.d.ts');
  const made = ['', 'tests/'].map((part) => join(root, TYPES_FOLDER, part + declarations));
  const file = made.find((one) => declarations !== path && existsSync(one));
  return file && readFileSync(file, 'utf8');
}

/** Above this number of files, linting the whole project is faster. */
const MANY = 500;

/**
 * Lints the files whose result may have changed since they passed. The declarations must be up to date: see
 * checkTypes.
 * @param typesPassed whether they are; otherwise no file is recorded as passed
 */
export async function checkLint(
  root: string,
  { typesPassed, silenceSeconds }: { typesPassed: boolean; silenceSeconds?: number },
): Promise<CommandOutcome> {
  const stored = storedJson<Record<string, string>>(root, 'lint');
  const { files, common } = readFiles(root);
  const keys = keysOfLint(files, common);
  const passed = stored.read() ?? {};
  const changed = [...keys].filter(([path, key]) => passed[path] !== key).map(([path]) => path);
  if (changed.length === 0) return { code: 0, output: '', reason: '', seconds: 0 };
  const paths = changed.length > MANY ? [] : changed;
  const outcome = await runCommand('oxlint', ['--no-error-on-unmatched-pattern', ...paths], {
    cwd: root,
    ...(silenceSeconds === undefined ? {} : { silenceSeconds }),
  });
  const now = readFiles(root);
  const unchanged = keysOfLint(now.files, now.common);
  const isSame = [...keys].every(([path, key]) => unchanged.get(path) === key);
  // Files that changed meanwhile may have been linted in either state.
  if (outcome.code === 0 && typesPassed && isSame) stored.write(Object.fromEntries(keys));
  return outcome;
}
