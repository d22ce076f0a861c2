import { createContext, use, useSyncExternalStore } from 'react';
import type { Language } from '../../domain/language.ts';
import { keepChoice } from '../platform/choices.ts';
import { type AppTranslate, loadTranslate } from './catalogues.ts';

export interface Speech {
  language: Language;
  t: AppTranslate;
}

/** The language of one app (on the server: of one request), which can change while it runs. */
export class SpeechStore {
  #speech: Speech;
  readonly #first: Speech;
  #listeners = new Set<() => void>();

  constructor(speech: Speech) {
    this.#speech = speech;
    this.#first = speech;
  }

  /** What the server rendered: parts of the page may take over after a change of language. */
  readFirst = (): Speech => this.#first;

  read = (): Speech => this.#speech;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Loads the other catalogue, remembers the choice, and tells every reader. */
  async speak(language: Language): Promise<void> {
    this.#speech = { language, t: await loadTranslate(language) };
    keepChoice('lang', language);
    for (const listener of this.#listeners) listener();
  }
}

/** Filled by SpeechProvider. */
export const SpeechContext = createContext<SpeechStore | null>(null);

function useSpeechStore(): SpeechStore {
  const store = use(SpeechContext);
  if (!store) throw new Error('Texts are read inside SpeechProvider.');
  return store;
}

/** The texts and the language of the page. */
export function useSpeech(): Speech & { speak: (language: Language) => Promise<void> } {
  const store = useSpeechStore();
  const speech = useSyncExternalStore(store.subscribe, store.read, store.readFirst);
  return { ...speech, speak: (language) => store.speak(language) };
}

export const useText = (): AppTranslate => useSpeech().t;
