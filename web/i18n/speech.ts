import { createContext, use } from 'react';
import type { Language } from '../../domain/language.ts';
import { keepChoice } from '../platform/choices.ts';
import { type Store, useStore } from '../platform/store.ts';
import { type AppTranslate, loadTranslate } from './catalogues.ts';

export interface Speech {
  language: Language;
  t: AppTranslate;
}

/** The language of one app (on the server: of one request), which can change while it runs. */
export type SpeechStore = Store<Speech>;

/** Filled by SpeechProvider. */
export const SpeechContext = createContext<SpeechStore | null>(null);

/** Loads the other catalogue, remembers the choice, and tells every reader. */
async function speak(store: SpeechStore, language: Language): Promise<void> {
  const t = await loadTranslate(language);
  keepChoice('lang', language);
  store.set({ language, t });
}

/** The texts and the language of the page. */
export function useSpeech(): Speech & { speak: (language: Language) => Promise<void> } {
  const store = use(SpeechContext);
  if (!store) throw new Error('Texts are read inside SpeechProvider.');
  return { ...useStore(store), speak: (language) => speak(store, language) };
}

export const useText = (): AppTranslate => useSpeech().t;
