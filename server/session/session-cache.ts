import type { SessionCache, SignedIn } from '../ports.ts';

/**
 * How old a reading of a session may be for requests that only read: whoever is banned, deleted or
 * signed out elsewhere is out after this long at the latest. A writing request never asks the cache.
 */
const MAX_AGE_MS = 60_000;
/** Some hundred bytes each; a festival's evening has fewer. */
const MAX_ENTRIES = 20_000;

/**
 * Whom a session stands for, remembered for a minute in this process. Reading it costs microseconds,
 * where the sign-in library takes most of a millisecond to check a cookie against the database.
 */
export function createSessionCache(now: () => Date): SessionCache {
  /** By the session's secret, taken out of a cookie whose signature was checked. */
  const entries = new Map<string, { signedIn: SignedIn; readAt: number }>();
  /** Secrets by the cookie whose signature was checked, in the one spelling that we send. */
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
    /** After a change of the account, its name or a role, or when it is out: all its sessions. */
    forgetPerson(personId: string): void {
      for (const [token, { signedIn }] of entries) {
        if (signedIn.person.id === personId) entries.delete(token);
      }
    },
    /** After a change of accounts that an organiser has made. */
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
