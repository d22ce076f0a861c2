import type { ServerCache } from '../../domain/settings/rules.ts';
import type { Caches, Monitored } from '../ports.ts';

/** The caches of this server; each module registers its own. */
export function createCaches(): Caches {
  const caches = new Map<ServerCache, Monitored>();
  return {
    add: (id, cache) => void caches.set(id, cache),
    read: () =>
      Promise.all([...caches].map(async ([id, cache]) => ({ id, ...(await cache.state()) }))),
    /** Ids that this server does not have are ignored. */
    clear: async (ids) => {
      const asked = new Set(ids);
      for (const [id, cache] of caches) if (asked.has(id)) await cache.clear();
    },
  };
}
