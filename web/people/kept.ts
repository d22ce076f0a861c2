import { useSyncExternalStore } from 'react';

/** What the browser keeps around a sign-in: in this tab alone, or for every tab and later too. */
const PLACES = {
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
  'sign-up-attempts': 'browser',
  /** Where somebody wanted to go before they had to sign in (S1 §2). */
  'redirect-after-auth': 'browser',
  /** The restaurant whose heart was tapped before signing in, as JSON. */
  'favourite-to-save': 'browser',
} as const;
type Name = keyof typeof PLACES;

/** Stands in for a browser that keeps nothing. */
const inMemory = new Map<Name, string>();
const listeners = new Set<() => void>();

const storageOf = (name: Name) => (PLACES[name] === 'tab' ? sessionStorage : localStorage);

function tellListeners(): void {
  for (const listener of listeners) listener();
}

export function keep(name: Name, value: string): void {
  inMemory.delete(name);
  try {
    storageOf(name).setItem(name, value);
  } catch {
    inMemory.set(name, value);
  }
  tellListeners();
}

/** null for what was never kept, or is forgotten. */
export function recall(name: Name): string | null {
  const held = inMemory.get(name);
  if (held !== undefined) return held;
  try {
    return storageOf(name).getItem(name);
  } catch {
    return null;
  }
}

export function forget(name: Name): void {
  inMemory.delete(name);
  try {
    storageOf(name).removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  tellListeners();
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
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What is kept, also when another tab changes it; null until the browser has taken over. */
export const useKept = (name: Name): string | null =>
  useSyncExternalStore(
    subscribe,
    () => recall(name),
    () => null,
  );
