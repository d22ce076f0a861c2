import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { later } from '../ui/later.tsx';
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
import { DemoStrip } from './DemoStrip.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { appTitleQuery } from './queries.ts';
import { WaitingVotes } from './WaitingVotes.tsx';

/** Loaded only after signing in to save a restaurant. */
const PendingFavourite = lazyOptional(() =>
  import('../favourites/PendingFavourite.tsx').then((m) => m.PendingFavourite),
);

/** Loaded, with its texts, only after an account was created through a provider. */
const AskNews = lazyOptional(() => import('../people/AskNews.tsx').then((m) => m.AskNews));

/** Support for opening pages offline: loaded at once without a network, else when idle. */
const Offline = lazyOptional(() =>
  restful()
    .then(() => import('../offline/Offline.tsx'))
    .then((m) => m.Offline),
);

const Afterwards = later(() => import('./Afterwards.tsx').then((m) => m.Afterwards));

/** The layout of every page: header, main, footer. */
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
        {settings.demo && <DemoStrip hasMailbox={settings.mailbox} />}
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
      {person && favouriteToSave !== null && (
        <Suspense fallback={null}>
          <PendingFavourite />
        </Suspense>
      )}
      <Afterwards appStoreUrl={settings.appStoreUrl} />
    </ToastProvider>
  );
}

/**
 * Redirects a reset link to its page. The root route does it too, by the query; the fragment never
 * reaches a server. The page is loaded again, since this one may still be hydrating.
 */
function useRecoveryLinks(): void {
  const navigate = useNavigate();
  const href = useLocation({ select: recoveryHref });
  useEffect(() => {
    if (href) void navigate({ href, replace: true, reloadDocument: true });
  }, [href, navigate]);
}

/** A new page is read from its start: it gets the focus, as after a full load. */
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
