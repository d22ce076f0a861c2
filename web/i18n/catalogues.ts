import { type Language, regionOf } from '../../domain/language.ts';
import type { Key } from '../../locales/catalogues.ts';
import { type Catalogue, makeTranslator, type Translate } from '../../locales/translate.ts';
import { fromFiles } from '../api/files.ts';

/** The key of a text that pages may show. */
export type TextKey = Exclude<Key, `mail.${string}`>;
export type AppTranslate = Translate<TextKey>;

interface Loaded {
  parts: Set<string>;
  /** A translator reads from it, including texts added later. */
  texts: Catalogue;
}

/** The part that every page uses. */
const FIRST = 'first';

/**
 * Loads texts in parts.
 * @param loadPart loads one part of a language; called again after a failure
 */
export function catalogueOf(loadPart: (language: Language, part: string) => Promise<Catalogue>) {
  const loaded = new Map<Language, Loaded>();
  const needed = new Set([FIRST]);

  /** Loads one language's texts and no other language. */
  async function loadTranslate(language: Language): Promise<AppTranslate> {
    const of = loaded.get(language) ?? { parts: new Set(), texts: {} };
    loaded.set(language, of);
    await fill(language, of, needed);
    // Parts that a page began to need meanwhile.
    await fill(language, of, needed);
    return makeTranslator(regionOf(language), of.texts);
  }

  /** Loads a module's texts; from now on, every language loads them. */
  async function loadTexts(part: string): Promise<void> {
    // Only this part: another missing part must not make this call fail.
    const bring = () =>
      Promise.all(
        [...loaded]
          // A language that failed or is not loaded yet will load all its parts itself.
          .filter(([, { parts }]) => parts.has(FIRST))
          .map(([language, of]) => fill(language, of, [part])),
      );
    await bring();
    // Only once it is loaded: a failing part must not block other languages.
    needed.add(part);
    await bring();
  }

  /** Loads the requested parts that are missing. */
  async function fill(
    language: Language,
    { parts, texts }: Loaded,
    asked: Iterable<string>,
  ): Promise<void> {
    const missing = [...asked].filter((part) => !parts.has(part));
    await Promise.all(
      missing.map(async (part) => {
        const further = await fromFiles(loadPart(language, part));
        // A noun's texts may be spread over several parts.
        for (const [noun, more] of Object.entries(further)) {
          texts[noun] = { ...texts[noun], ...more };
        }
        parts.add(part);
      }),
    );
  }

  return { loadTranslate, loadTexts };
}
