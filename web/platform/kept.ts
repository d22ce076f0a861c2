import { createListeners, useStore } from './store.ts';

/**
 * What the browser keeps of a visit: in this tab alone, or for all tabs and later visits. The
 * latter name the group of local keys of S2 §9, which the full cleanup removes
 * (`web/shell/cleanup.ts`); `device` keys hold nothing about a person or a visit, and stay.
 */
export const PLACES = {
  /** The address as it was typed last, carried from one form to the next. */
  'typed-email': 'tab',
  /** The address that waits for its confirmation, and the page to return to then, as JSON. */
  'email-to-confirm': 'tab',
  /** The token of a first step at sign-in, and the ways to the second one, as JSON; for ten minutes. */
  'second-step': 'tab',
  /** That a reset link was valid here; never the link. */
  'good-reset-link': 'tab',
  /** A name that could not be saved, as JSON. */
  'typed-name': 'tab',
  /** The server's own pause for sign-ups, as JSON. */
  'sign-up-limit': 'tab',
  /** The failed sign-ups of this browser (S1 §4), as JSON. */
  'sign-up-attempts': 'auth',
  /** The page that requires sign-in, to return to afterwards (S1 §2). */
  'redirect-after-auth': 'redirect',
  /** The provider that this tab was sent to. */
  'outside-sign-in': 'tab',
  /** The account just created through a provider, where news mails were not asked about. */
  'asks-about-news': 'tab',
  /** The restaurant whose heart was tapped before signing in, as JSON. */
  'favourite-to-save': 'user',
  /** The ballots that were sent and not answered yet, as JSON. */
  'waiting-ballots': 'voting',
  /** The restaurants whose far-away banner was dismissed, as JSON. */
  'far-away-dismissed': 'voting',
  /** The venue codes that this phone redeemed today (web/venue/kept-proofs.ts). */
  'venue-proofs': 'voting',
  /** The promises to enter votes into the public log, as JSON (web/receipts/promises.ts). */
  'vote-promises': 'voting',
  /** That the states come before a restaurant nearby. */
  'nearby-dismissed': 'tab',
  /** That the user reset this browser's data, for a message that is shown once. */
  'begun-afresh': 'tab',
  /** That the user signed out, or deleted their account, in this visit. */
  'left-on-purpose': 'tab',
  /** When the sign-in prompt was skipped, in milliseconds since 1970. */
  'sign-in-prompt-skipped-at': 'device',
  /** The counter screen that this device shows, with its secret, as JSON. */
  'counter-screen': 'device',
  /** When the offer of the app was dismissed, the same. */
  'app-prompt-dismissed-at': 'device',
  /** That the native app has asked for the position. */
  'location-prompted': 'device',
  /** The id of the signed-in user, and nothing else: offline the server cannot be asked. */
  'signed-in-as': 'auth',
  /** What this browser has seen of the public log, as JSON (web/ledger/remembered.ts). */
  'ledger-seen': 'device',
  /** By how many milliseconds this device's clock is ahead of the server's. */
  'clock-ahead': 'device',
  /** That single keys do not act in the organisers' queues. */
  'queue-keys-off': 'device',
  /** The presentation of a result that this browser shows, and what it shows, as JSON (web/reveal/kept-reveal.ts). */
  reveal: 'user',
  'reveal-show': 'user',
  /** Random name of this visit for counting pages; does not identify the visitor. */
  'visit-session': 'tab',
  /** What was chosen for every page, where there is no cookie. */
  'chosen-lang': 'device',
  'chosen-theme': 'device',
} as const satisfies Record<string, 'tab' | 'voting' | 'auth' | 'user' | 'redirect' | 'device'>;
export type KeptName = keyof typeof PLACES;

/** Replacement for a browser that stores nothing. */
const inMemory = new Map<KeptName, string>();
const listeners = createListeners();

const storageOf = (name: KeptName) => (PLACES[name] === 'tab' ? sessionStorage : localStorage);

/** @returns whether the browser stores it; if not, it is kept for as long as the page lives */
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

/** null if it was never kept, or is forgotten. */
export function recall(name: KeptName): string | null {
  const value = inMemory.get(name);
  if (value !== undefined) return value;
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
    // A browser that stores nothing has nothing to forget.
  }
  listeners.notify();
}

/** Parses the text as JSON; null for invalid JSON too, since anyone may write to the storage. */
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

/** A kept value that follows changes, also in other tabs; null until hydration. */
export const useKept = (name: KeptName): string | null =>
  useStore({ subscribe, get: () => recall(name), getFirst: () => null });
