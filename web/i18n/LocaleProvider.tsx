import type { ReactNode } from 'react';
import { LocaleContext, type LocaleStore } from './locale.ts';

/** Gives every component below the texts of one app. */
export function LocaleProvider({ store, children }: { store: LocaleStore; children: ReactNode }) {
  return <LocaleContext value={store}>{children}</LocaleContext>;
}
