import type { ServerCache } from '../../domain/settings/rules.ts';
import type { CacheState } from '../../domain/settings/schema.ts';

/** A cache that can say what it holds, and be emptied. What it held is made again when it is asked for. */
export interface Monitored {
  state(): Omit<CacheState, 'id'> | Promise<Omit<CacheState, 'id'>>;
  clear(): void | Promise<void>;
}

/** The caches of this server, each told of by whoever makes it. */
export function createCaches() {
  const caches = new Map<ServerCache, Monitored>();
  return {
    add: (id: ServerCache, cache: Monitored): void => void caches.set(id, cache),
    read: (): Promise<CacheState[]> =>
      Promise.all([...caches].map(async ([id, cache]) => ({ id, ...(await cache.state()) }))),
    /** Those that this server does not have are left out. */
    clear: async (ids: Iterable<string>): Promise<void> => {
      const asked = new Set(ids);
      for (const [id, cache] of caches) if (asked.has(id)) await cache.clear();
    },
  };
}
export type Caches = ReturnType<typeof createCaches>;
