import type { QueryClient } from '@tanstack/react-query';
import { CLEANUP } from '../api/cached.ts';
import { forget, keep, type KeptName, PLACES, recallJson } from '../platform/kept.ts';
import { DRAFT_KEPT_MS, DRAFT_PREFIX } from '../voting/kept-drafts.ts';
import { WAITING_BALLOTS } from '../voting/waiting-ballots.ts';

/** Keys that no build writes any more, by the names of S2 §9: whoever still has one has a stale one. */
const ABANDONED = /voting-session|limited-location-mode/;
/** Keys of S2 §9 that are none of ours: of an earlier build, or of a library. */
const FOREIGN = /voting|auth|user|^sb-|oauth|redirect|cache|temp/i;

/** A browser that keeps nothing says so by throwing. */
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
 * Gentle cleanup, a second after the start (S2 §9): what is older than an hour is asked for again where
 * it is shown, as it may have been kept from an earlier visit, and stale keys go. The session of a vote
 * is what was rated and not sent, which is good for a day.
 */
export function cleanGently(client: QueryClient, now: number): void {
  const oldest = now - CLEANUP.olderThanMs;
  void client.invalidateQueries({
    // What has not come yet is on its way.
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
 * What this browser keeps of a person and their visit goes: all of the tab, and the local keys of S2 §9.
 * What was chosen for the device stays.
 * @param keepsVotes whether the ballots that wait to be sent stay
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

/** The lists, restaurants and pictures that were seen, which open without a network. */
export async function forgetSeen(): Promise<void> {
  const { clearOfflineStore } = await import('../offline/store.ts');
  await clearOfflineStore();
}

/**
 * All files that the service worker keeps go, and so does it: the next page registers it anew, and it
 * fetches what it needs. It fetches the app's own files only once, and would miss them for ever.
 */
export async function forgetFiles(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  const workers = (await serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  await Promise.allSettled(workers.map((worker) => worker.unregister()));
  const names = 'caches' in window ? await caches.keys().catch(() => []) : [];
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}

/**
 * Full cleanup, at somebody's wish (S2 §9): the page begins anew with nothing but what was chosen for
 * the device, and the votes that wait to be sent. Who is signed in stays so: no key of theirs is here.
 */
export async function cleanFully(): Promise<void> {
  forgetVisit({ keepsVotes: true });
  await Promise.allSettled([forgetSeen(), forgetFiles()]);
  keep('begun-afresh', '1');
  setTimeout(() => {
    // It begins at its beginning: where it was scrolled to is remembered over the reload.
    scrollTo(0, 0);
    location.reload();
  }, CLEANUP.reloadAfterMs);
}
