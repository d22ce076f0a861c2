import { type Language, regionOf } from '../../domain/language.ts';
import type { first } from '../../locales/en/first.ts';
import type { later } from '../../locales/en/later.ts';
import {
  type Catalogue,
  type KeyOf,
  makeTranslator,
  type Translate,
} from '../../locales/translate.ts';

export type TextKey = KeyOf<typeof first> | KeyOf<typeof later>;
export type AppTranslate = Translate<TextKey>;

/** The texts of a language, in the two parts that a browser loads them in. */
const PARTS = {
  en: {
    first: async (): Promise<Catalogue> => (await import('../../locales/en/first.ts')).first,
    later: async (): Promise<Catalogue> => (await import('../../locales/en/later.ts')).later,
  },
  es: {
    first: async (): Promise<Catalogue> => (await import('../../locales/es/first.ts')).first,
    later: async (): Promise<Catalogue> => (await import('../../locales/es/later.ts')).later,
  },
};

/** What each language has loaded; its translator reads from it. */
const loaded = new Map<Language, Catalogue>();
let needsLater = false;

/** One language's texts; the other language is not loaded. */
export async function loadTranslate(language: Language): Promise<AppTranslate> {
  const texts = { ...loaded.get(language), ...(await PARTS[language].first()) };
  loaded.set(language, texts);
  if (needsLater) await addLater(language, texts);
  return makeTranslator(regionOf(language), texts);
}

/** For a page whose route says `readsLater`: from now on its texts come with every language. */
export async function loadLaterTexts(): Promise<void> {
  if (needsLater) return;
  await Promise.all([...loaded].map(([language, texts]) => addLater(language, texts)));
  needsLater = true;
}

const addLater = async (language: Language, texts: Catalogue) =>
  void Object.assign(texts, await PARTS[language].later());
