import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { lazyOptional } from '../ui/optional.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { viewOf } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { recoveryHref } from '../people/reset-link.ts';
import { answerEarlyTap } from '../platform/early-tap.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { useKept } from '../platform/kept.ts';
import { restful } from '../platform/restful.ts';
import { promptForLocationInApp } from '../platform/position-prompt.ts';
import { ToastProvider } from '../ui/Toast.tsx';
import { AppPrompt } from './AppPrompt.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { appTitleQuery } from './queries.ts';
import { ScrollToTop } from './ScrollToTop.tsx';
import { SignInPrompt } from './SignInPrompt.tsx';
import { WaitingVotes } from './WaitingVotes.tsx';

/** Only the demo loads it: in production there is no position but the real one. */
const DemoTools = lazyOptional(() => import('./DemoTools.tsx').then((m) => m.DemoTools));

/** Only who has signed in to save a restaurant loads it. */
const PendingFavourite = lazyOptional(() =>
  import('../favourites/PendingFavourite.tsx').then((m) => m.PendingFavourite),
);

/** Only whose account was made through a provider loads it, and what it says. */
const AskNews = lazyOptional(() => import('../people/AskNews.tsx').then((m) => m.AskNews));

/** What makes pages open without a network: at once where there is none, else when it disturbs nobody. */
const Offline = lazyOptional(() =>
  restful()
    .then(() => import('../offline/Offline.tsx'))
    .then((m) => m.Offline),
);

/** What stands around every page: header, main, footer. */
export function Frame() {
  const t = useText();
  const { data: settings } = useSuspenseQuery(appTitleQuery(useApi()));
  const inBrowser = useHydrated();
  const person = usePerson();
  const favouriteToSave = useKept('favourite-to-save');
  const asksAboutNews = useKept('asks-about-news');
  useFocusAfterNavigation();
  useRecoveryLinks();
  useEffect(promptForLocationInApp, []);
  useLayoutEffect(answerEarlyTap, []);
  return (
    <ToastProvider>
      <a
        href="#main"
        aria-keyshortcuts="Alt+M"
        className="sr-only z-40 rounded-full bg-ink font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-5 focus:py-3"
      >
        {t('shell.skip_to_main')}
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header settings={settings} />
        {settings.demo && (
          <aside
            aria-label={t('shell.demo_title')}
            className="flex h-11 items-center overflow-x-auto bg-amber-soft print:hidden px-4 text-sm whitespace-nowrap text-amber"
          >
            <strong className="shrink-0 pr-2">{t('shell.demo_title')}</strong>
            {inBrowser && (
              <Suspense fallback={null}>
                <DemoTools hasMailbox={settings.mailbox} />
              </Suspense>
            )}
          </aside>
        )}
        {inBrowser && (
          <Suspense fallback={null}>
            <Offline />
          </Suspense>
        )}
        <WaitingVotes />
        {person && person.id === asksAboutNews && (
          <Suspense fallback={null}>
            <AskNews />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <Footer settings={settings} />
      </div>
      <ScrollToTop />
      <SignInPrompt />
      {person && favouriteToSave !== null && (
        <Suspense fallback={null}>
          <PendingFavourite />
        </Suspense>
      )}
      <AppPrompt url={settings.appStoreUrl} />
    </ToastProvider>
  );
}

/**
 * Leads a reset link to its page. The root route does it too, by the query; of a fragment no server
 * knows. The page is loaded anew, since this one may still be taking over from the server.
 */
function useRecoveryLinks(): void {
  const navigate = useNavigate();
  const href = useLocation({ select: recoveryHref });
  useEffect(() => {
    if (href) void navigate({ href, replace: true, reloadDocument: true });
  }, [href, navigate]);
}

/** A new page is read from its beginning: the focus goes to it, as a full load would have it. */
function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        const nameOf = (location: typeof toLocation) => JSON.stringify(viewOf(location));
        if (!fromLocation || nameOf(fromLocation) === nameOf(toLocation)) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
