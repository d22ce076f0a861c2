import { forget } from '../platform/kept.ts';
import { WAITING_BALLOTS } from './waiting-ballots.ts';

/** Where the browser keeps drafts, by restaurant. By itself: every page can sign out, few can rate. */
export const DRAFT_PREFIX = 'ballot:';
/** A draft that is older is none any more. */
export const DRAFT_KEPT_MS = 24 * 3_600_000;

/** When somebody signs out, the next person on this phone starts with nothing. */
export function forgetDrafts(): void {
  forget(WAITING_BALLOTS);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
  // As another tab would tell it: also who holds one in memory lets it go.
  dispatchEvent(new StorageEvent('storage'));
}
