import '@vitejs/plugin-react/preamble';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE, isLanguage } from '../domain/language.ts';
import { DEFAULT_THEME, isTheme } from '../domain/theme.ts';
import { createApi } from '../web/api/client.ts';
import { ApiContext } from '../web/api/context.ts';
import { createLocaleStore } from '../web/i18n/locale.ts';
import { LocaleProvider } from '../web/i18n/LocaleProvider.tsx';
import { createStore } from '../web/platform/store.ts';
import { ThemeContext } from '../web/shell/theme.ts';
import { ToastProvider } from '../web/ui/Toast.tsx';
import { Gallery } from './Gallery.tsx';
import { pauseUploads } from './paused-uploads.ts';
import { translatorOf } from './texts.ts';
import './styles.css';

/**
 * The page of components and their states. Its address sets the language (`lang`), the theme
 * (`theme`) and, for a single state, which one (`only`).
 */
function start(): void {
  const search = new URLSearchParams(location.search);
  const [lang, chosen] = [search.get('lang'), search.get('theme')];
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const theme = isTheme(chosen) ? chosen : DEFAULT_THEME;
  document.documentElement.lang = language;
  if (theme !== 'system') document.documentElement.dataset.theme = theme;
  pauseUploads();
  // Errors scroll into view by themselves; in a frame they would scroll the outer page.
  if (window !== window.parent) Element.prototype.scrollIntoView = () => {};

  const localeStore = createLocaleStore({ language, t: translatorOf(language) }, async (other) =>
    translatorOf(other),
  );
  // There is no server: every request fails as it does without a network.
  const api = createApi(
    {},
    () => Promise.reject(new Error('no server')),
    () => language,
  );
  const themes = createStore(theme);
  const page = () => <Gallery language={language} theme={theme} only={search.get('only')} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    // Links of the samples change only this history, and the page stays.
    history: createMemoryHistory({ initialEntries: ['/gallery'] }),
    InnerWrap: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <LocaleProvider store={localeStore}>
          <ThemeContext value={themes}>
            <ApiContext value={api}>
              <ToastProvider>{children}</ToastProvider>
            </ApiContext>
          </ThemeContext>
        </LocaleProvider>
      </QueryClientProvider>
    ),
  });
  const place = document.getElementById('gallery');
  // A sample may fail on purpose.
  if (place)
    createRoot(place, { onCaughtError: () => {} }).render(<RouterProvider router={router} />);
}

start();
