import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api/client.ts';
import type { LocaleStore } from './i18n/locale.ts';

/** What loaders and heads of pages work with: one for an app, on the server one for a request. */
export interface RouterContext {
  queryClient: QueryClient;
  api: Api;
  localeStore: LocaleStore;
  /** Adds the routes of organisers, which no visitor loads. @returns whether they were not there yet */
  bringAdminRoutes: () => Promise<boolean>;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the page was opened from a list, which then is the page before it. */
    isFromList?: true;
  }
}
