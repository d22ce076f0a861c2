import '@vitejs/plugin-react/preamble';
import { RouterProvider } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { operations } from 'virtual:operations';
import { DEFAULT_LANGUAGE, isLanguage } from '../domain/language.ts';
import { DEFAULT_THEME, isTheme } from '../domain/theme.ts';
import { CLEANUP } from './api/cached.ts';
import { type Api, ApiFailure, createApi } from './api/client.ts';
import { readApiOrigin } from './api/origin.ts';
import { createLocaleStore } from './i18n/locale.ts';
import { texts } from './i18n/texts.ts';
import { preloadView } from './places/views.ts';
import { readChoice } from './platform/choices.ts';
import { paths } from './paths.ts';
import './offline/build.ts';
import { forget } from './platform/kept.ts';
import { listenForInstall } from './platform/install.ts';
import { isNative } from './platform/native.ts';
import { createStore } from './platform/store.ts';
import { isCounted } from './platform/visit.ts';
import { createAppRouter } from './router.tsx';
import { ADMIN_SHELL } from './screen-list.ts';
import './styles.css';

/** Set by the page that the server rendered; absent in a shell that has no server behind it. */
const serverRendered = '$_TSR' in window;

function chooseLanguage() {
  if (serverRendered) {
    const { lang } = document.documentElement;
    return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  }
  const asked = [readChoice('lang'), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return asked.find(isLanguage) ?? DEFAULT_LANGUAGE;
}

function chooseTheme() {
  const chosen = serverRendered ? document.documentElement.dataset.theme : readChoice('theme');
  return isTheme(chosen) ? chosen : DEFAULT_THEME;
}

/** What a page has told its reader, an answer that did not come, is no fault of the page. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiFailure)) reportError(error);
};

/** Where the file does not come, the pages ask the server for everything. */
async function restorePages({ options }: ReturnType<typeof createAppRouter>, api: Api) {
  const restoring = import('./offline/restore.ts').catch(() => null);
  await (await restoring)?.restore(options.context.queryClient, api);
}

async function start() {
  listenForInstall();
  // Who loads another page is done waiting for their mail; a reload is none.
  if (location.pathname !== paths.auth()) forget('email-to-confirm');
  // Before the first request: it brings who is signed in.
  const meetApp = isNative() && (await (await import('./native/start.ts')).enterNativeShell());
  const language = chooseLanguage();
  const theme = chooseTheme();
  // At once: the rest of the page waits for the texts.
  if (!serverRendered && theme !== 'system') document.documentElement.dataset.theme = theme;
  const { loadTranslate } = texts;
  const localeStore = createLocaleStore(
    { language, t: await loadTranslate(language) },
    loadTranslate,
  );
  const loadMore = async () => (await import('virtual:admin-operations')).operations;
  const api = createApi(operations, loadMore, () => localeStore.get().language, readApiOrigin());
  const router = createAppRouter({ api, localeStore, theme: createStore(theme), serverRendered });
  if (meetApp) meetApp(router);
  // A change of language runs the pages' titles and descriptions again.
  localeStore.subscribe(() => void router.invalidate());
  if (serverRendered) {
    const { context } = router.options;
    if (location.pathname.startsWith(ADMIN_SHELL.path)) await context.bringAdminRoutes();
    await preloadView(location.href);
    const page = <RouterClient router={router} />;
    const { href } = location;
    // Who taps a link while the page is taking over is on the next one before it has: then the
    // rest is rendered anew, as it should be. Anything else is a fault.
    const onRecoverableError = (error: unknown) => {
      if (location.href === href) reportError(error);
    };
    const options = { onCaughtError, onRecoverableError };
    startTransition(() => void hydrateRoot(document, page, options));
  } else {
    await restorePages(router, api);
    createRoot(document, { onCaughtError }).render(<RouterProvider router={router} />);
  }
  if (isCounted()) whenIdle(() => void countPages(router));
  setTimeout(() => void cleanUp(router), CLEANUP.afterMs);
}

/** When the browser has nothing else to do. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 2000);

/** Nothing waits for it, and nothing is missing where its file does not come. */
async function countPages(router: ReturnType<typeof createAppRouter>) {
  const watching = import('./platform/page-views.ts').catch(() => null);
  const enter = (await watching)?.watchPages(readApiOrigin());
  if (!enter) return;
  enter();
  // The title of the page comes a moment after it.
  router.subscribe('onRendered', () => whenIdle(enter));
}

/** What is kept from earlier and no longer good; a start without its file is as good. */
async function cleanUp({ options: { context } }: ReturnType<typeof createAppRouter>) {
  const cleaning = await import('./shell/cleanup.ts').catch(() => null);
  cleaning?.cleanGently(context.queryClient, Date.now());
}

void start();
