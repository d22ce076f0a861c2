import type { SessionCache, SignedIn } from '../ports.ts';

/**
 * How old a cached session may be for requests that only read. The database tells every server when a session ends or
 * a person may do less (migration 0037); this long holds where that message is lost. Requests that write, and those of
 * organisers, never use the cache.
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
  /** Secrets by person: any server may end all sessions of one at any time. */
  const tokensOf = new Map<string, Set<string>>();
  let hits = 0;
  let misses = 0;

  function drop(token: string): void {
    const personId = entries.get(token)?.signedIn.person.id;
    entries.delete(token);
    if (personId === undefined) return;
    const own = tokensOf.get(personId);
    own?.delete(token);
    if (own?.size === 0) tokensOf.delete(personId);
  }

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
      drop(token);
      return null;
    },
    keep(token: string, signedIn: SignedIn): void {
      drop(token);
      entries.set(token, { signedIn, readAt: now().getTime() });
      const { id } = signedIn.person;
      const own = tokensOf.get(id);
      if (own) own.add(token);
      else tokensOf.set(id, new Set([token]));
      if (entries.size <= MAX_ENTRIES) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) drop(oldest);
    },
    /** After a change of the account, its name or role, or a ban: removes all its sessions. */
    forgetPerson(personId: string): void {
      for (const token of tokensOf.get(personId) ?? []) drop(token);
    },
    /** After an organiser has changed accounts: removes all entries. */
    forgetAll(): void {
      entries.clear();
      tokensOf.clear();
    },
    forget(token: string): void {
      drop(token);
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
      tokensOf.clear();
      tokens.clear();
      hits = 0;
      misses = 0;
    },
  };
}
