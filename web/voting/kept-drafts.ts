import { forget } from '../platform/kept.ts';
import { WAITING_BALLOTS } from './waiting-ballots.ts';

/** The storage keys of drafts, by restaurant. Separate: every page can sign out, few can rate. */
export const DRAFT_PREFIX = 'ballot:';
/** An older draft is discarded. */
export const DRAFT_KEPT_MS = 24 * 3_600_000;

/** Called on sign-out: the next person on this phone starts with nothing. */
export function forgetDrafts(): void {
  forget(WAITING_BALLOTS);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
  // As another tab would notify: drafts held in memory are dropped, too.
  dispatchEvent(new StorageEvent('storage'));
}
