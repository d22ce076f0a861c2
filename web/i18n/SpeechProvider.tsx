import type { ReactNode } from 'react';
import { SpeechContext, type SpeechStore } from './speech.ts';

/** Gives every component below the texts of one app. */
export function SpeechProvider({ store, children }: { store: SpeechStore; children: ReactNode }) {
  return <SpeechContext value={store}>{children}</SpeechContext>;
}
