import { createListeners, useStore } from './store.ts';

/**
 * What the browser keeps of a visit: in this tab alone, or for every tab and later too. Of the latter it
 * is said which of the local keys of S2 §9 it is, which the full cleanup removes
 * (`web/shell/cleanup.ts`); what is of the `device` says nothing of a person or a visit, and stays.
 */
export const PLACES = {
  /** The address as it was typed last: it goes along from one form to the next. */
  'typed-email': 'tab',
  /** Whose mail waits to be confirmed, as JSON. */
  'email-to-confirm': 'tab',
  /** That a reset link was good here; never the link. */
  'good-reset-link': 'tab',
  /** A name that could not be saved, as JSON. */
  'typed-name': 'tab',
  /** The server's own pause for sign-ups, as JSON. */
  'sign-up-limit': 'tab',
  /** The failed sign-ups of this browser (S1 §4), as JSON. */
  'sign-up-attempts': 'auth',
  /** Where somebody wanted to go before they had to sign in (S1 §2). */
  'redirect-after-auth': 'redirect',
  /** The provider that this tab was sent to. */
  'outside-sign-in': 'tab',
  /** Whose account was made just now through a provider, which asked nothing about mails. */
  'asks-about-news': 'tab',
  /** The restaurant whose heart was tapped before signing in, as JSON. */
  'favourite-to-save': 'user',
  /** The ballots that were sent and not answered yet, as JSON. */
  'waiting-ballots': 'voting',
  /** The restaurants whose far-away banner was dismissed, as JSON. */
  'far-away-dismissed': 'voting',
  /** That the states come before the restaurant that is near. */
  'nearby-dismissed': 'tab',
  /** That this page begins anew at somebody's wish, who is to be told so once. */
  'begun-afresh': 'tab',
  /** That somebody signed out, or deleted their account, in this visit. */
  'left-on-purpose': 'tab',
  /** When the sign-in prompt was skipped, in milliseconds since 1970. */
  'sign-in-prompt-skipped-at': 'device',
  /** When the offer of the app was waved away, the same. */
  'app-prompt-dismissed-at': 'device',
  /** That the native app has asked for the position. */
  'location-prompted': 'device',
  /** The id of who is signed in, and nothing else of them: without a network nobody can say. */
  'signed-in-as': 'auth',
  /** By how many milliseconds this device's clock is ahead of the server's. */
  'clock-ahead': 'device',
  /** What this visit is called where pages are counted; says nothing of who it is. */
  'visit-session': 'tab',
  /** What was chosen for every page, where there is no cookie. */
  'chosen-lang': 'device',
  'chosen-theme': 'device',
} as const satisfies Record<string, 'tab' | 'voting' | 'auth' | 'user' | 'redirect' | 'device'>;
export type KeptName = keyof typeof PLACES;

/** Stands in for a browser that keeps nothing. */
const inMemory = new Map<KeptName, string>();
const listeners = createListeners();

const storageOf = (name: KeptName) => (PLACES[name] === 'tab' ? sessionStorage : localStorage);

/** @returns whether the browser keeps it; else it is known for as long as the page lives */
export function keep(name: KeptName, value: string): boolean {
  inMemory.delete(name);
  try {
    storageOf(name).setItem(name, value);
  } catch {
    inMemory.set(name, value);
  }
  listeners.notify();
  return !inMemory.has(name);
}

/** null for what was never kept, or is forgotten. */
export function recall(name: KeptName): string | null {
  const held = inMemory.get(name);
  if (held !== undefined) return held;
  try {
    return storageOf(name).getItem(name);
  } catch {
    return null;
  }
}

export function forget(name: KeptName): void {
  inMemory.delete(name);
  try {
    storageOf(name).removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  listeners.notify();
}

/** The same as JSON; null too for what is no JSON, since anybody may write there. */
export function recallJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** What is kept, also when another tab changes it; null until the browser has taken over. */
export const useKept = (name: KeptName): string | null =>
  useStore({ subscribe, get: () => recall(name), getFirst: () => null });
