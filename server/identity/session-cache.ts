import type { Person } from '../../domain/people/schema.ts';

/** One signed-in browser: which session it is, and whose. */
export interface SignedIn {
  person: Person;
  sessionId: string;
  /** The session's secret, as the table holds it. */
  token: string;
  startedAt: Date;
}

/**
 * How old a reading of a session may be for requests that only read: whoever is banned, deleted or
 * signed out elsewhere is out after this long at the latest. A writing request never asks the cache.
 */
const MAX_AGE_MS = 60_000;
/** Some kilobytes each; a festival's evening has fewer. */
const MAX_ENTRIES = 20_000;

/**
 * Whom a cookie stands for, remembered for a minute in this process. Reading it costs microseconds,
 * where the sign-in library takes most of a millisecond to check a cookie against the database.
 */
export function createSessionCache(now: () => Date) {
  /** By the whole signed value of the cookie: what is found here was checked when it was put in. */
  const entries = new Map<string, { signedIn: SignedIn; readAt: number }>();
  return {
    find(cookie: string): SignedIn | null {
      const entry = entries.get(cookie);
      if (!entry) return null;
      const age = now().getTime() - entry.readAt;
      if (age >= 0 && age < MAX_AGE_MS) return entry.signedIn;
      entries.delete(cookie);
      return null;
    },
    keep(cookie: string, signedIn: SignedIn): void {
      entries.delete(cookie);
      entries.set(cookie, { signedIn, readAt: now().getTime() });
      if (entries.size <= MAX_ENTRIES) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    /** After a change of the account, its name or a role, or when it is out: all its sessions. */
    forgetPerson(personId: string): void {
      for (const [cookie, { signedIn }] of entries) {
        if (signedIn.person.id === personId) entries.delete(cookie);
      }
    },
    forget(cookie: string): void {
      entries.delete(cookie);
    },
  };
}

export type SessionCache = ReturnType<typeof createSessionCache>;
