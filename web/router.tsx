import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import type { ReactNode } from 'react';
import type { Theme } from '../domain/theme.ts';
import { queryDefaults } from './api/cached.ts';
import type { Api } from './api/client.ts';
import { ApiContext } from './api/context.ts';
import { fromFiles } from './api/files.ts';
import { isNative } from './platform/native.ts';
import type { Store } from './platform/store.ts';
import type { LocaleStore } from './i18n/locale.ts';
import { LocaleProvider } from './i18n/LocaleProvider.tsx';
import type { RouterContext } from './router-context.ts';
import { addAdminRoutes, isTreeWhole, routeTree } from './routes.tsx';
import { FailurePage } from './shell/FailurePage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { PENDING_AFTER_MS, PENDING_AT_LEAST_MS, PendingPage } from './shell/PendingPage.tsx';
import { ThemeContext } from './shell/theme.ts';

interface AppOptions {
  api: Api;
  localeStore: LocaleStore;
  theme: Store<Theme>;
  /** Whether the server has rendered, or is rendering, the page. */
  serverRendered: boolean;
  /** For inline scripts of a server-rendered page. */
  nonce?: string;
}

function writeSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/**
 * Whether the router restores the scroll position. A server-rendered page does so by its own script: if
 * the person has scrolled before the router starts, the position stays.
 */
function restoresScroll(serverRendered: boolean): () => boolean {
  let isTakingOver = serverRendered && typeof window !== 'undefined';
  return () => {
    const isScrolled = isTakingOver && scrollY > 0;
    isTakingOver = false;
    return !isScrolled;
  };
}

/** Creates one app: in a browser until the page ends, on the server for one request. */
export function createAppRouter({ api, localeStore, theme, serverRendered, nonce }: AppOptions) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: queryDefaults(typeof window !== 'undefined'),
      // The browser requests again what failed or is still pending.
      dehydrate: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
    },
  });
  const bringAdminRoutes = async (): Promise<boolean> => {
    if (isTreeWhole()) return false;
    addAdminRoutes((await fromFiles(import('./admin-screen-list.ts'))).ADMIN_SCREENS);
    router.setRoutes(router.buildRouteTree());
    return true;
  };
  const router = createRouter({
    routeTree,
    // The native app's scheme has no origin by the URL standard; only paths are read from this one.
    ...(isNative() ? { origin: 'https://localhost' } : {}),
    context: { queryClient, api, localeStore, bringAdminRoutes } satisfies RouterContext,
    defaultPreload: 'intent',
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: PENDING_AT_LEAST_MS,
    scrollRestoration: restoresScroll(serverRendered),
    // Plain strings: the default writes a county's number in quotes.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: writeSearch,
    ...(nonce ? { ssr: { nonce } } : {}),
    InnerWrap: ({ children }: { children: ReactNode }) => (
      <LocaleProvider store={localeStore}>
        <ThemeContext value={theme}>
          <ApiContext value={api}>{children}</ApiContext>
        </ThemeContext>
      </LocaleProvider>
    ),
    ...(serverRendered
      ? {}
      : {
          Wrap: ({ children }: { children: ReactNode }) => (
            <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          ),
        }),
  });
  if (serverRendered) setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
