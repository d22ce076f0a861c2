import type { ReactNode } from 'react';
import { SpeechContext, type LocaleStore } from './speech.ts';

/** Gives every component below the texts of one app. */
export function SpeechProvider({ store, children }: { store: LocaleStore; children: ReactNode }) {
  return <SpeechContext value={store}>{children}</SpeechContext>;
}
