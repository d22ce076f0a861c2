import { type Language, regionOf } from '../../domain/language.ts';
import type { desk } from '../../locales/en/desk.ts';
import type { first } from '../../locales/en/first.ts';
import type { help } from '../../locales/en/help.ts';
import type { later } from '../../locales/en/later.ts';
import type { offline } from '../../locales/en/offline.ts';
import type { owning } from '../../locales/en/owning.ts';
import type { votes } from '../../locales/en/votes.ts';
import {
  type Catalogue,
  type KeyOf,
  makeTranslator,
  type Translate,
} from '../../locales/translate.ts';
import { fromFiles } from '../api/files.ts';

export type TextKey =
  | KeyOf<typeof first>
  | KeyOf<typeof later>
  | KeyOf<typeof votes>
  | KeyOf<typeof owning>
  | KeyOf<typeof desk>
  | KeyOf<typeof help>
  | KeyOf<typeof offline>;
export type AppTranslate = Translate<TextKey>;

/** The texts of a language, in the parts that a browser loads them in. */
const PARTS = {
  en: {
    first: async (): Promise<Catalogue> => (await import('../../locales/en/first.ts')).first,
    later: async (): Promise<Catalogue> => (await import('../../locales/en/later.ts')).later,
    votes: async (): Promise<Catalogue> => (await import('../../locales/en/votes.ts')).votes,
    owning: async (): Promise<Catalogue> => (await import('../../locales/en/owning.ts')).owning,
    desk: async (): Promise<Catalogue> => (await import('../../locales/en/desk.ts')).desk,
    help: async (): Promise<Catalogue> => (await import('../../locales/en/help.ts')).help,
    offline: async (): Promise<Catalogue> => (await import('../../locales/en/offline.ts')).offline,
  },
  es: {
    first: async (): Promise<Catalogue> => (await import('../../locales/es/first.ts')).first,
    later: async (): Promise<Catalogue> => (await import('../../locales/es/later.ts')).later,
    votes: async (): Promise<Catalogue> => (await import('../../locales/es/votes.ts')).votes,
    owning: async (): Promise<Catalogue> => (await import('../../locales/es/owning.ts')).owning,
    desk: async (): Promise<Catalogue> => (await import('../../locales/es/desk.ts')).desk,
    help: async (): Promise<Catalogue> => (await import('../../locales/es/help.ts')).help,
    offline: async (): Promise<Catalogue> => (await import('../../locales/es/offline.ts')).offline,
  },
};
type Part = keyof (typeof PARTS)[Language];
/** The parts that not every page reads. */
export type FurtherPart = Exclude<Part, 'first'>;

interface Loaded<Part> {
  parts: Set<Part>;
  /** A translator reads from it, also what comes later. */
  texts: Catalogue;
}

/**
 * Loads texts in parts.
 * @param sources what `import()` brings of each part, by language; asked again after it has failed
 */
export function catalogueOf<Part extends string>(
  sources: Record<Language, Record<Part | 'first', () => Promise<Catalogue>>>,
) {
  type Any = Part | 'first';
  const loaded = new Map<Language, Loaded<Any>>();
  const needed = new Set<Any>(['first']);

  /** One language's texts; the other language is not loaded. */
  async function loadTranslate(language: Language): Promise<AppTranslate> {
    const of = loaded.get(language) ?? { parts: new Set(), texts: {} };
    loaded.set(language, of);
    await fill(language, of, needed);
    // What a page began to need meanwhile.
    await fill(language, of, needed);
    return makeTranslator(regionOf(language), of.texts);
  }

  /** For a page whose route says `reads`: from now on these texts come with every language. */
  async function loadTexts(part: Part): Promise<void> {
    // Only these: another part that did not come is nothing to fail for.
    const bring = () =>
      Promise.all(
        [...loaded]
          // A language that did not come, or is still to, brings all that it needs itself.
          .filter(([, { parts }]) => parts.has('first'))
          .map(([language, of]) => fill(language, of, [part])),
      );
    await bring();
    // Not before it came: a part that does not come must not keep the other language away.
    needed.add(part);
    await bring();
  }

  /** What is asked for and not there yet. */
  async function fill(
    language: Language,
    { parts, texts }: Loaded<Any>,
    asked: Iterable<Any>,
  ): Promise<void> {
    const missing = [...asked].filter((part) => !parts.has(part));
    await Promise.all(
      missing.map(async (part) => {
        const further = await fromFiles(sources[language][part]());
        // Refusals and fields of the desk join those that everybody reads.
        for (const [room, more] of Object.entries(further)) {
          texts[room] = { ...texts[room], ...more };
        }
        parts.add(part);
      }),
    );
  }

  return { loadTranslate, loadTexts };
}

export const { loadTranslate, loadTexts } = catalogueOf<FurtherPart>(PARTS);
