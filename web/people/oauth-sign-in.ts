import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OAUTH_PAUSE_MS } from '../../domain/people/rules.ts';
import type { Provider } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { forget, keep, recall } from '../platform/kept.ts';
import { createStore, useStore } from '../platform/store.ts';
import { settingsQuery } from '../shell/queries.ts';

/** Names that are the same in every language. */
export const PROVIDER_NAMES = { apple: 'Apple', google: 'Google' } as const;

/** One attempt to sign in through a provider; a browser makes one at a time (S1 §4). */
export interface OAuthFlow {
  provider: Provider;
  /** Identifies the buttons that began it. */
  owner: string;
  /** Whether the browser is leaving; the flow ends a moment after the attempt is over. */
  isLeaving: boolean;
  /** Whether the user tried to begin another attempt meanwhile. */
  isAskedAgain: boolean;
}

interface State {
  flow: OAuthFlow | null;
  /** Whether this page has seen an attempt begin. */
  wasBegun: boolean;
}

const store = createStore<State>({ flow: null, wasBegun: false });
let pause: ReturnType<typeof setTimeout> | undefined;

const setState = (change: Partial<State>): void => store.set({ ...store.get(), ...change });

export function useOAuthFlow(): State {
  useEffect(() => {
    // The back button may restore the page as it was left, including the overlay.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) endFlow();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  return useStore(store);
}

/** Begins an attempt if one may begin; returns whether it did. */
export function beginFlow(provider: Provider, owner: string): boolean {
  const { flow } = store.get();
  if (flow) {
    setState({ flow: { ...flow, isAskedAgain: true } });
    return false;
  }
  const begun = { provider, owner, isLeaving: true, isAskedAgain: false };
  setState({ flow: begun, wasBegun: true });
  return true;
}

/** Ends the attempt: the overlay goes at once, and the next attempt may begin a moment later. */
export function endFlow(): void {
  const { flow } = store.get();
  if (flow) rest(flow);
}

/** The browser is back from a provider: that attempt is over, too. */
export function comeBack(provider: Provider): void {
  if (!store.get().flow) rest({ provider, owner: '', isLeaving: false, isAskedAgain: false });
}

function rest(ended: OAuthFlow): void {
  forget('outside-sign-in');
  setState({ flow: { ...ended, isLeaving: false } });
  clearTimeout(pause);
  pause = setTimeout(() => setState({ flow: null }), OAUTH_PAUSE_MS);
}

/** Sends the browser to the provider, and remembers the provider for this tab. */
export function leaveFor(provider: Provider, url: string): void {
  keep('outside-sign-in', provider);
  location.assign(url);
}

let journey: Provider | null | undefined;

function readJourney(): Provider | null {
  const provider = recall('outside-sign-in');
  return provider === 'google' || provider === 'apple' ? provider : null;
}

const never = () => () => {};

/** The provider that this tab was sent to before this page was loaded; null for none. */
export const useJourney = (): Provider | null =>
  useStore({
    subscribe: never,
    get: () => (journey === undefined ? (journey = readJourney()) : journey),
    getFirst: () => null,
  });

/**
 * The providers to offer, in the order of their buttons. A demo also offers those that are not set
 * up: a tap describes what they need.
 */
export function useOAuthProviders(): Provider[] {
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()));
  return (['apple', 'google'] as const).filter(
    (provider) => settings.demo || settings.signInProviders.includes(provider),
  );
}
