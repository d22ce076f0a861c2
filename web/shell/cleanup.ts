import type { QueryClient } from '@tanstack/react-query';
import { CLEANUP } from '../api/cached.ts';
import { forget, keep, type KeptName, PLACES, recallJson } from '../platform/kept.ts';
import { DRAFT_KEPT_MS, DRAFT_PREFIX } from '../voting/kept-drafts.ts';
import { WAITING_BALLOTS } from '../voting/waiting-ballots.ts';

/** Keys that no build writes any more, by the names of S2 §9: any that remain are stale. */
const ABANDONED = /voting-session|limited-location-mode/;
/** Keys of S2 §9 that are not ours: of an earlier build, or of a library. */
const FOREIGN = /voting|auth|user|^sb-|oauth|redirect|cache|temp/i;

/** A browser that stores nothing throws here. */
function storage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

const keysOf = (kept: Storage): string[] =>
  Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');

/**
 * Gentle cleanup, a second after the start (S2 §9): active data older than an hour is loaded again,
 * as it may come from an earlier visit, and stale keys are removed. The session of a vote is its
 * unsent ratings, which are valid for a day.
 */
export function cleanGently(client: QueryClient, now: number): void {
  const oldest = now - CLEANUP.olderThanMs;
  void client.invalidateQueries({
    // Queries without data are loading already.
    predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < oldest,
  });
  const local = storage('localStorage');
  if (!local) return;
  for (const key of keysOf(local)) {
    if (ABANDONED.test(key) || isPastDraft(key, local, now)) local.removeItem(key);
  }
}

function isPastDraft(key: string, local: Storage, now: number): boolean {
  if (!key.startsWith(DRAFT_PREFIX)) return false;
  const { at } = (recallJson(local.getItem(key)) ?? {}) as { at?: unknown };
  return typeof at !== 'number' || now - at >= DRAFT_KEPT_MS;
}

/**
 * Removes this browser's data about a person and their visit: all of the tab, and the local keys of
 * S2 §9. Choices for the device stay.
 * @param keepsVotes whether the unsent ballots stay
 */
export function forgetVisit({ keepsVotes }: { keepsVotes: boolean }): void {
  const spared = (name: string) => keepsVotes && name === WAITING_BALLOTS;
  const names = Object.keys(PLACES) as KeptName[];
  for (const name of names) {
    if (PLACES[name] !== 'device' && !spared(name)) forget(name);
  }
  const local = storage('localStorage');
  for (const key of local ? keysOf(local) : []) {
    if (key in PLACES) continue;
    if (FOREIGN.test(key) || key.startsWith(DRAFT_PREFIX)) local?.removeItem(key);
  }
  storage('sessionStorage')?.clear();
}

/** Removes the viewed lists, restaurants and pictures, which open without a network. */
export async function forgetSeen(): Promise<void> {
  const { clearOfflineStore } = await import('../offline/store.ts');
  await clearOfflineStore();
}

/**
 * Removes all files of the service worker, and the worker itself: the next page registers it again,
 * and it fetches what it needs. A remaining worker fetches the app's own files only once, and would
 * lack them for ever.
 */
export async function forgetFiles(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  const workers = (await serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  await Promise.allSettled(workers.map((worker) => worker.unregister()));
  const names = 'caches' in window ? await caches.keys().catch(() => []) : [];
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}

/**
 * Full cleanup, at the user's request (S2 §9): the page restarts with nothing but the choices for
 * the device, and the unsent votes. A signed-in user stays signed in: no key of the session is
 * stored here.
 */
export async function cleanFully(): Promise<void> {
  forgetVisit({ keepsVotes: true });
  await Promise.allSettled([forgetSeen(), forgetFiles()]);
  keep('begun-afresh', '1');
  setTimeout(() => {
    // Restart at the top: browsers restore the scroll position after a reload.
    scrollTo(0, 0);
    location.reload();
  }, CLEANUP.reloadAfterMs);
}
