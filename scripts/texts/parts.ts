import { basename } from 'node:path';
import { languageKey, LANGUAGES } from '../../domain/language.ts';
import type { ScannedModule } from './scan.ts';

/** The texts that a browser may need because it calls an operation. */
export interface OperationTexts {
  /** Such as `/restaurants/{restaurantId}/totals`. */
  path: string;
  /** Keys of its possible errors, and of its input fields. */
  keys: string[];
}

export interface TextPlan {
  /** The keys of each part, in the order of the catalogue. `first` is loaded before any page. */
  parts: Map<string, string[]>;
  /** The part that a dynamically imported module needs besides `first`; none if it adds no texts. */
  partOf: Map<string, string>;
}

interface PlanInput {
  /** The browser's entry module. */
  entry: string;
  modules: ReadonlyMap<string, ScannedModule>;
  /** All keys, as `noun.key`. */
  keys: readonly string[];
  /** By `room.call`. */
  operations: Readonly<Record<string, OperationTexts>>;
  /** Lazy modules that share a part, the first that matches; any other has one of its own. */
  groups: readonly { name: string; test: RegExp }[];
}

/** Decides which texts a browser loads with which module. */
export function planParts(input: PlanInput): TextPlan {
  const { entry, modules, keys, groups } = input;
  const keysOf = keyFinder(input);
  const found = new Map<string, Set<string>>();
  for (const [path, module] of modules) found.set(path, keysOf(module));
  const keysWith = (path: string) =>
    new Set([...closureOf(path, modules)].flatMap((one) => [...(found.get(one) ?? [])]));

  const initial = closureOf(entry, modules);
  const lazy = [...modules.values()].flatMap((module) => module.lazy.map(({ module: to }) => to));
  const targets = [...new Set(lazy)].filter((path) => !initial.has(path)).toSorted();
  const groupOf = (path: string) =>
    groups.find(({ test }) => test.test(path))?.name ?? basename(path).replace(/\.\w+$/, '');

  const needed = new Map([['first', keysWith(entry)]]);
  const first = needed.get('first') ?? new Set();
  for (const path of targets.filter((one) => groupOf(one) === 'first')) {
    for (const key of keysWith(path)) first.add(key);
  }
  const partOf = new Map<string, string>();
  for (const path of targets.filter((one) => groupOf(one) !== 'first')) {
    const further = [...keysWith(path)].filter((key) => !first.has(key));
    if (further.length === 0) continue;
    const part = groupOf(path);
    const isTaken = needed.has(part) && !groups.some(({ name }) => name === part);
    if (isTaken) throw new Error(`Two modules are called ${part}: ${path} is one of them.`);
    partOf.set(path, part);
    needed.set(part, new Set([...(needed.get(part) ?? []), ...further]));
  }
  const inOrder = (some: ReadonlySet<string>) => keys.filter((key) => some.has(key));
  return { parts: new Map([...needed].map(([part, some]) => [part, inOrder(some)])), partOf };
}

/** A module with all its static imports. */
function closureOf(
  path: string,
  modules: ReadonlyMap<string, ScannedModule>,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const imported of modules.get(path)?.imports ?? []) closureOf(imported, modules, seen);
  return seen;
}

/** For a text in several languages: the fallback, and each language. */
const keysOfLanguages = (key: string): string[] => [
  key,
  ...LANGUAGES.map((language) => languageKey(key, language)),
];

/** Keys of all errors and fields have this form; the operations determine which are used. */
const OF_OPERATIONS = /^(errors|fields)\.$/;

/** Finds the keys that one module may read. */
function keyFinder({ keys, operations }: PlanInput): (module: ScannedModule) => Set<string> {
  const known = new Set(keys);
  const nouns = new Set(keys.map((key) => key.slice(0, key.indexOf('.') + 1)));
  const startsWithNoun = (text: string) => nouns.has(text.slice(0, text.indexOf('.') + 1));
  const matching = (pattern: RegExp) => keys.filter((key) => pattern.test(key));

  function ofString(text: string): string[] {
    // A text in several languages has a key for each, after the fallback.
    if (known.has(text)) return keysOfLanguages(text).filter((key) => known.has(key));
    // A code that a rule returns, or that the browser checks for.
    if (known.has(`errors.${text}`)) return [`errors.${text}`];
    // A prefix of keys that the code completes.
    return /^\w+\.\w+_$/.test(text) && startsWithNoun(text)
      ? matching(new RegExp(`^${escape(text)}`))
      : [];
  }

  function ofTemplate(words: string[]): string[] {
    const [start = ''] = words;
    if (!startsWithNoun(start) || (OF_OPERATIONS.test(start) && words.length === 2)) return [];
    return matching(new RegExp(`^${words.map(escape).join('\\w*')}$`));
  }

  function ofAddress(text: string): string[] {
    const path = pathOf(text);
    return path.length < 2
      ? []
      : Object.values(operations).flatMap((one) => (pathOf(one.path) === path ? one.keys : []));
  }

  const ofOperation = (name: string): string[] =>
    name.endsWith('.*')
      ? Object.keys(operations).flatMap((one) =>
          one.startsWith(name.slice(0, -1)) ? (operations[one]?.keys ?? []) : [],
        )
      : (operations[name]?.keys ?? []);

  return ({ strings, templates, operations: called }) =>
    new Set([
      ...strings.flatMap(ofString),
      ...templates.flatMap(ofTemplate),
      ...[...strings, ...templates.map((words) => words.join('{}'))].flatMap(ofAddress),
      ...called.flatMap(ofOperation),
    ]);
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** An address below /api with `{}` for its parameters; empty for any other. */
function pathOf(text: string): string {
  const path = text.replace(/^.*\/api(?=\/)/, '').replace(/\?.*$/s, '');
  return path.startsWith('/') ? path.replaceAll(/\{\w*\}/g, '{}') : '';
}
