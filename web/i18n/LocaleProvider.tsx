import type { ReactNode } from 'react';
import { LocaleContext, type LocaleStore } from './locale.ts';

/** Provides the texts of one app to all components below. */
export function LocaleProvider({ store, children }: { store: LocaleStore; children: ReactNode }) {
  return <LocaleContext value={store}>{children}</LocaleContext>;
}
