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
import { ThemeContext } from './shell/theme.ts';
import { PageSkeleton } from './ui/Skeleton.tsx';

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
 * Whether a page goes to where it was left, or to its top. One from the server does so by a script of
 * its own: who has scrolled on by the time that the page listens stays there.
 */
function restoresScroll(serverRendered: boolean): () => boolean {
  let isTakingOver = serverRendered && typeof window !== 'undefined';
  return () => {
    const isScrolled = isTakingOver && scrollY > 0;
    isTakingOver = false;
    return !isScrolled;
  };
}

/** One app: in a browser for its life, on the server for one request. */
export function createAppRouter({ api, localeStore, theme, serverRendered, nonce }: AppOptions) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: queryDefaults(typeof window !== 'undefined'),
      // What failed or has not come is asked for again by the browser.
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
    // The app's own scheme has no origin by the URL standard, and nothing is read of it but paths.
    ...(isNative() ? { origin: 'https://localhost' } : {}),
    context: { queryClient, api, localeStore, bringAdminRoutes } satisfies RouterContext,
    defaultPreload: 'intent',
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PageSkeleton,
    scrollRestoration: restoresScroll(serverRendered),
    // Plain words: the default writes a county's number as a quoted text.
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
