import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { Capacitor } from '@capacitor/core';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import type { OAuthError } from '../../domain/people/rules.ts';
import type { NativeArrival, Provider } from '../../domain/people/schema.ts';
import { type Api, failureCode } from '../api/client.ts';
import { cached } from '../api/cached.ts';
import { readApiOrigin } from '../api/origin.ts';
import type { createAppRouter } from '../router.tsx';
import { meQuery } from '../people/queries.ts';
import { paths } from '../paths.ts';
import { keep } from '../platform/kept.ts';
import { enterShell } from '../platform/native.ts';
import { followBackButton, followTheme } from './device.ts';
import { followLinksOut, openInBrowser, openThisPage } from './links.ts';
import { askPosition, followPermission } from './position.ts';
import { askProvider, forgetProvider, hasProviderToken } from './provider-token.ts';
import { readPending, writePending } from './pending.ts';
import { forgetSession, keepSession, restoreSession, sessionHeaders } from './session.ts';
import { createSignInFlow, type FlowEffects } from './sign-in-flow.ts';
import { drawVerifier } from './verifier.ts';

type AppRouter = ReturnType<typeof createAppRouter>;

/**
 * Enters the native shell: restores the session, and replaces functions of the browser by the device's.
 * @returns a function to pass the app to; earlier events wait for it
 */
export async function enterNativeShell(): Promise<(router: AppRouter) => void> {
  const { promise: app, resolve: meet } = Promise.withResolvers<AppRouter>();
  let language: string = DEFAULT_LANGUAGE;
  const flow = createSignInFlow(
    flowEffects(app, () => language),
    readApiOrigin(),
  );
  await restoreSession();
  enterShell({
    headers: sessionHeaders,
    onHeaders: keepSession,
    forgetSession: () => {
      forgetSession();
      void flow.forget();
    },
    signIn: async (provider, { language: chosen, signal }) => {
      language = chosen;
      const onDevice = await signInOnDevice(app, provider, signal);
      return onDevice === undefined ? flow.begin(provider, signal) : onDevice;
    },
    askPosition,
    followPermission,
    open: openInBrowser,
    openThisPage,
  });
  void Browser.addListener('browserFinished', () => void flow.hearClosed());
  void App.addListener('appUrlOpen', ({ url }) => void flow.hearLink(url));
  // The system may have ended the app while the provider's page was open: then the link starts it.
  void App.getLaunchUrl().then((launch) => launch && flow.hearLink(launch.url));
  followBackButton();
  followTheme();
  followLinksOut();
  return meet;
}

const apiOf = async (app: Promise<AppRouter>): Promise<Api> => (await app).options.context.api;

/** Sets the signed-in person, and continues as after a provider's page in a browser. */
async function arrive(app: Promise<AppRouter>, { person, isNew }: NativeArrival): Promise<void> {
  const router = await app;
  const { api, queryClient } = router.options.context;
  // If a link started the app, its first page may still be reading the session from before: wait, or that
  // answer would overwrite the person.
  await queryClient.query({ ...meQuery(api), ...cached.asItStands }).catch(() => {});
  queryClient.removeQueries({ queryKey: ['mine'] });
  queryClient.setQueryData(['me'], { person });
  if (isNew) keep('asks-about-news', person.id);
  // As after a redirect in a browser: /auth knows the next page.
  await router.navigate({ to: paths.auth(), replace: location.pathname === paths.auth() });
}

/** @param language of the provider's page */
const flowEffects = (app: Promise<AppRouter>, language: () => string): FlowEffects => ({
  log: (message, detail) => console.info(`Sign-in: ${message}`, detail ?? ''),
  draw: drawVerifier,
  keepPending: writePending,
  recallPending: readPending,
  openBrowser: (provider, challenge) => {
    // The system tells the server that this app opens for the claimed address, too.
    const link = Capacitor.getPlatform();
    const query = new URLSearchParams({ provider, challenge, lang: language(), link });
    return Browser.open({ url: `${readApiOrigin()}/api/native/begin?${query}` });
  },
  closeBrowser: () => Browser.close(),
  exchange: async (code, verifier) =>
    (await apiOf(app)).people.exchangeNativeCode({ code, verifier }),
  arrive: (arrival) => void arrive(app, arrival),
  wait: (ms) => new Promise((resume) => setTimeout(resume, ms)),
});

/** @returns undefined if the in-app browser must be used */
async function signInOnDevice(
  app: Promise<AppRouter>,
  provider: Provider,
  signal: AbortSignal,
): Promise<OAuthError | null | undefined> {
  if (!hasProviderToken(provider)) return undefined;
  const api = await apiOf(app);
  const asked = await api.people.startNativeSignIn({ provider }, { signal }).catch(ifNotSetUp);
  const given = asked && (await askProvider(provider, asked.nonce));
  if (!asked || !given || given === 'cancelled') {
    // After cancelling, do not ask again in the browser.
    signal.throwIfAborted();
    return given === 'cancelled' ? given : undefined;
  }
  try {
    signal.throwIfAborted();
    const { nonce } = asked;
    await arrive(app, await api.people.signInNatively({ provider, nonce, ...given }));
    return null;
  } finally {
    await forgetProvider(provider);
  }
}

/** A server may have set up a provider for browsers only. */
function ifNotSetUp(error: unknown): undefined {
  if (failureCode(error) !== 'provider_not_configured') throw error;
}
