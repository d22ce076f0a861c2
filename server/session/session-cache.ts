import type { SessionCache, SignedIn } from '../ports.ts';

/**
 * How old a cached session may be for requests that only read: after a ban, a deletion or a sign-out
 * elsewhere, it is rejected after this long at the latest. A writing request never uses the cache.
 */
const MAX_AGE_MS = 60_000;
/** Some hundred bytes each; an evening of the festival has fewer sessions. */
const MAX_ENTRIES = 20_000;

/**
 * Caches which person a session belongs to, for one minute, in this process. A cached read takes
 * microseconds; the sign-in library needs most of a millisecond to check a cookie in the database.
 */
export function createSessionCache(now: () => Date): SessionCache {
  /** By the session's secret, read from a cookie whose signature was checked. */
  const entries = new Map<string, { signedIn: SignedIn; readAt: number }>();
  /** Secrets by cookie: only checked signatures, and only the one spelling that we send. */
  const tokens = new Map<string, string>();
  let hits = 0;
  let misses = 0;
  return {
    tokenOf: (cookie: string): string | undefined => tokens.get(cookie),
    keepToken(cookie: string, token: string): void {
      tokens.set(cookie, token);
      const [oldest] = tokens.keys();
      if (tokens.size > MAX_ENTRIES && oldest !== undefined) tokens.delete(oldest);
    },
    find(token: string): SignedIn | null {
      const entry = entries.get(token);
      const age = entry ? now().getTime() - entry.readAt : -1;
      if (entry && age >= 0 && age < MAX_AGE_MS) {
        hits += 1;
        return entry.signedIn;
      }
      misses += 1;
      entries.delete(token);
      return null;
    },
    keep(token: string, signedIn: SignedIn): void {
      entries.delete(token);
      entries.set(token, { signedIn, readAt: now().getTime() });
      if (entries.size <= MAX_ENTRIES) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    /** After a change of the account, its name or role, or a ban: removes all its sessions. */
    forgetPerson(personId: string): void {
      for (const [token, { signedIn }] of entries) {
        if (signedIn.person.id === personId) entries.delete(token);
      }
    },
    /** After an organiser has changed accounts: removes all entries. */
    forgetAll(): void {
      entries.clear();
    },
    forget(token: string): void {
      entries.delete(token);
    },
    state() {
      const oldest = Math.min(...[...entries.values()].map(({ readAt }) => readAt));
      return {
        entries: entries.size,
        bytes: null,
        oldestMs: entries.size > 0 ? Math.max(0, now().getTime() - oldest) : null,
        hits,
        misses,
        keptForMs: MAX_AGE_MS,
      };
    },
    clear(): void {
      entries.clear();
      tokens.clear();
      hits = 0;
      misses = 0;
    },
  };
}
