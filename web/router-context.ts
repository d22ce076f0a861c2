import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api/client.ts';
import type { LocaleStore } from './i18n/locale.ts';
import type { StartFiles } from './shell/start-after-paint.ts';

/** What loaders and heads of pages use: one per app in a browser, one per request on the server. */
export interface RouterContext {
  queryClient: QueryClient;
  api: Api;
  localeStore: LocaleStore;
  /** Adds the admin routes, which visitors do not load. @returns whether they were missing */
  bringAdminRoutes: () => Promise<boolean>;
  /** What the page that is being rendered loads once it is painted: on the server alone. */
  startFiles?: StartFiles;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the page was opened from a list, which is then the previous page. */
    isFromList?: true;
    /** Whether the receipt in the address is the present person's own, as the server has given it. */
    isOwnReceipt?: true;
  }
}
