import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './api/client.ts';
import type { LocaleStore } from './i18n/speech.ts';

/** What loaders and heads of pages work with: one for an app, on the server one for a request. */
export interface RouterContext {
  queryClient: QueryClient;
  api: Api;
  speech: LocaleStore;
}
