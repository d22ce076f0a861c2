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
import { bringPerson } from './people/member-page.ts';
import './offline/build.ts';
import { forget } from './platform/kept.ts';
import { listenForInstall } from './platform/install.ts';
import { isNative } from './platform/native.ts';
import { createStore } from './platform/store.ts';
import { isCounted } from './platform/visit.ts';
import { createAppRouter } from './router.tsx';
import { ADMIN_SHELL } from './screen-list.ts';
import './styles.css';

/** Set in a server-rendered page; absent in a shell without a server. */
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

/** A failed call is not reported as an error: the page already shows it to the reader. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiFailure)) reportError(error);
};

/** If the file does not load, the pages request everything from the server. */
async function restorePages({ options }: ReturnType<typeof createAppRouter>, api: Api) {
  const restoring = import('./offline/restore.ts').catch(() => null);
  await (await restoring)?.restore(options.context.queryClient, api);
}

async function start() {
  listenForInstall();
  // Loading another page ends the wait for the mail; a reload does not.
  if (location.pathname !== paths.auth()) forget('email-to-confirm');
  // Before the first request: it restores the session.
  const meetApp = isNative() && (await (await import('./native/start.ts')).enterNativeShell());
  const language = chooseLanguage();
  const theme = chooseTheme();
  // Set at once: the rest of the page waits for the texts.
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
    const { hydrate } = router.options;
    let isAnothers = false;
    router.options.hydrate = async (dehydrated) => {
      await hydrate?.(dehydrated);
      isAnothers = await bringPerson(context.queryClient, api);
    };
    const page = <RouterClient router={router} />;
    const { href } = location;
    // A link tapped during hydration changes the address before hydration ends: rendering anew is then
    // expected. At the same address it is an error, unless the page was for somebody else.
    const onRecoverableError = (error: unknown) => {
      if (location.href === href && !isAnothers) reportError(error);
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

/** Runs `work` when the browser is idle. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 2000);

/** Optional: if its file does not load, visits are not counted. */
async function countPages(router: ReturnType<typeof createAppRouter>) {
  const watching = import('./platform/page-views.ts').catch(() => null);
  const enter = (await watching)?.watchPages(readApiOrigin());
  if (!enter) return;
  enter();
  // The title is set a moment after the page.
  router.subscribe('onRendered', () => whenIdle(enter));
}

/** Cleans up outdated data of earlier visits; optional if its file does not load. */
async function cleanUp({ options: { context } }: ReturnType<typeof createAppRouter>) {
  const cleaning = await import('./shell/cleanup.ts').catch(() => null);
  cleaning?.cleanGently(context.queryClient, Date.now());
}

void start();
