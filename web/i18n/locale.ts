import { createContext, use } from 'react';
import type { Language } from '../../domain/language.ts';
import { keepChoice } from '../platform/choices.ts';
import { createStore, type Store, useStore } from '../platform/store.ts';
import type { AppTranslate } from './catalogues.ts';

export interface LocaleTexts {
  language: Language;
  t: AppTranslate;
}

/** The language of one app (on the server: of one request), which can change while it runs. */
export interface LocaleStore extends Store<LocaleTexts> {
  /** Loads the texts of a language, remembers the choice, and notifies every reader. */
  setLocale(language: Language): Promise<void>;
}

/** @param load loads the texts of another language */
export function createLocaleStore(
  texts: LocaleTexts,
  load: (language: Language) => Promise<AppTranslate>,
): LocaleStore {
  const store = createStore(texts);
  return {
    ...store,
    setLocale: async (language) => {
      const t = await load(language);
      keepChoice('lang', language);
      store.set({ language, t });
    },
  };
}

/** Filled by LocaleProvider. */
export const LocaleContext = createContext<LocaleStore | null>(null);

/** The texts and the language of the page. */
export function useLocale(): LocaleTexts & Pick<LocaleStore, 'setLocale'> {
  const store = use(LocaleContext);
  if (!store) throw new Error('Texts are read inside LocaleProvider.');
  return { ...useStore(store), setLocale: store.setLocale };
}

export const useText = (): AppTranslate => useLocale().t;
