import { type Language, regionOf } from '../../domain/language.ts';
import type { Key } from '../../locales/catalogues.ts';
import { type Catalogue, makeTranslator, type Translate } from '../../locales/translate.ts';
import { fromFiles } from '../api/files.ts';

/** The key of a text that pages may show. */
export type TextKey = Exclude<Key, `mail.${string}`>;
export type AppTranslate = Translate<TextKey>;

interface Loaded {
  parts: Set<string>;
  /** A translator reads from it, also what comes later. */
  texts: Catalogue;
}

/** The part that every page reads. */
const FIRST = 'first';

/**
 * Loads texts in parts.
 * @param loadPart brings one part of a language; asked again after it has failed
 */
export function catalogueOf(loadPart: (language: Language, part: string) => Promise<Catalogue>) {
  const loaded = new Map<Language, Loaded>();
  const needed = new Set([FIRST]);

  /** One language's texts; no other language is loaded. */
  async function loadTranslate(language: Language): Promise<AppTranslate> {
    const of = loaded.get(language) ?? { parts: new Set(), texts: {} };
    loaded.set(language, of);
    await fill(language, of, needed);
    // What a page began to need meanwhile.
    await fill(language, of, needed);
    return makeTranslator(regionOf(language), of.texts);
  }

  /** For a module that reads them: from now on these texts come with every language. */
  async function loadTexts(part: string): Promise<void> {
    // Only these: another part that did not come is nothing to fail for.
    const bring = () =>
      Promise.all(
        [...loaded]
          // A language that did not come, or is still to, brings all that it needs itself.
          .filter(([, { parts }]) => parts.has(FIRST))
          .map(([language, of]) => fill(language, of, [part])),
      );
    await bring();
    // Not before it came: a part that does not come must not keep the other languages away.
    needed.add(part);
    await bring();
  }

  /** What is asked for and not there yet. */
  async function fill(
    language: Language,
    { parts, texts }: Loaded,
    asked: Iterable<string>,
  ): Promise<void> {
    const missing = [...asked].filter((part) => !parts.has(part));
    await Promise.all(
      missing.map(async (part) => {
        const further = await fromFiles(loadPart(language, part));
        // A noun's texts may come in several parts.
        for (const [noun, more] of Object.entries(further)) {
          texts[noun] = { ...texts[noun], ...more };
        }
        parts.add(part);
      }),
    );
  }

  return { loadTranslate, loadTexts };
}
