import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { ALL_KEYS, operationTexts, textModule } from './catalogue.ts';
import { TEXT_FILES, textFile, type TextFiles } from './files.ts';
import { planParts, type TextPlan } from './parts.ts';
import { scanModule, type ScannedModule } from './scan.ts';

/** The virtual module that web/i18n/catalogues.ts imports: one function that loads a part in a language. */
const SOURCE = 'virtual:texts';
/** Replaces an `import()` whose module needs texts. */
const WITH_TEXTS = 'virtual:with-texts';
/** Texts that only the server uses. */
const OF_THE_SERVER = /^mail\./;

interface Built extends TextPlan {
  modules: ReadonlyMap<string, ScannedModule>;
  /** The code of each part in each language. */
  files: { language: Language; part: string; source: string }[];
  /** Part of their files' names. */
  fingerprint: string;
}

/**
 * Gives each page the texts that it may need, in one language only. The texts are split according to the
 * sources (`planParts`). A dynamically imported module is loaded together with its part, in parallel. While
 * Vite serves the sources there is one part with all texts.
 * @param entry the browser's entry module, from the project's folder
 * @param groups as in `planParts`
 */
export function textParts(
  entry: string,
  groups: readonly { name: string; test: RegExp }[],
): Plugin {
  let root = '';
  let isSplit = false;
  let built: Built | undefined;
  const path = (id: string) => relative(root, id).replaceAll('\\', '/');

  return {
    name: 'texts',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      isSplit = config.command === 'build' && !config.build.ssr;
    },
    buildStart() {
      if (!isSplit) return;
      built = build(root, entry, groups);
      for (const { language, part, source } of built.files) {
        const fileName = textFile(built.fingerprint, language, part);
        this.emitFile({ type: 'asset', fileName, source });
      }
      const { fingerprint, parts, partOf } = built;
      const texts: TextFiles = {
        fingerprint,
        parts: [...parts.keys()],
        partOf: Object.fromEntries(partOf),
      };
      this.emitFile({ type: 'asset', fileName: TEXT_FILES, source: JSON.stringify(texts) });
    },
    resolveId: (id) => (id === SOURCE || id === WITH_TEXTS ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${WITH_TEXTS}`) return withTexts(root);
      if (id !== `\0${SOURCE}`) return undefined;
      return built ? loadFrom(built.fingerprint) : LOAD_ALL;
    },
    transform(code, id) {
      const module = built?.modules.get(path(id));
      return built && module ? bringTexts(code, module, built.partOf) : undefined;
    },
  };
}

function build(root: string, entry: string, groups: Parameters<typeof textParts>[1]): Built {
  const modules = scanFrom(entry, (path) => readFileSync(join(root, path), 'utf8'));
  const keys = ALL_KEYS.filter((key) => !OF_THE_SERVER.test(key));
  const plan = planParts({ entry, modules, keys, operations: operationTexts(), groups });
  const files = LANGUAGES.flatMap((language) =>
    [...plan.parts].map(([part, some]) => ({
      language,
      part,
      source: textModule(CATALOGUES[language], some),
    })),
  );
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url');
  return { ...plan, modules, files, fingerprint: hash.slice(0, 8) };
}

/** A module, all its imports, and all that those may load later. */
export function scanFrom(
  entry: string,
  read: (path: string) => string,
): ReadonlyMap<string, ScannedModule> {
  const modules = new Map<string, ScannedModule>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (modules.has(path)) continue;
    const module = scanModule(path, read(path));
    modules.set(path, module);
    waiting.push(...module.imports, ...module.lazy.map(({ module: to }) => to));
  }
  return modules;
}

/** Loads the texts of a dynamically imported module along with it. */
export function bringTexts(
  code: string,
  { lazy }: Pick<ScannedModule, 'lazy'>,
  partOf: ReadonlyMap<string, string>,
): string | undefined {
  let result = code;
  for (const { module, start, end } of lazy.toReversed()) {
    const part = partOf.get(module);
    if (part === undefined) continue;
    const brought = `withTexts(${JSON.stringify(part)}, ${code.slice(start, end)})`;
    result = result.slice(0, start) + brought + result.slice(end);
  }
  return result === code ? undefined : `import { withTexts } from '${WITH_TEXTS}';\n${result}`;
}

const withTexts = (root: string) => `
import { texts } from ${JSON.stringify(join(root, 'web/i18n/texts.ts'))};
export const withTexts = async (part, module) => (await Promise.all([module, texts.loadTexts(part)]))[0];
`;

/** Computes the names of the files: a table of all would increase the first file of every page. */
const loadFrom = (fingerprint: string) => `
export const loadPart = async (language, part) =>
  (await import(/* @vite-ignore */ '/assets/' + part + '-' + language + '-${fingerprint}.js')).default;
`;

const LOAD_ALL = `
const all = { ${LANGUAGES.map((one) => `${one}: () => import('/locales/${one}/all.ts')`).join()} };
export const loadPart = async (language) => (await all[language]()).texts;
`;
