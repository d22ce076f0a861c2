import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { forget, type KeptName } from '../platform/kept.ts';
import { forgetFiles, forgetSeen } from '../shell/cleanup.ts';

/** One kind of data that this browser caches. */
export interface BrowserCache {
  /** `query:` and the first word of its keys, `local`, `tab` or `files`. */
  id: string;
  entries: number;
  /** null where the size is not measured. */
  bytes: number | null;
  oldestMs: number | null;
  stale: number | null;
}

/** Not sent yet: clearing a cache does not clear these. */
const isUnsent = (key: string) => key === 'waiting-ballots' || key.startsWith('ballot:');

/** The browser's caches, measured every two seconds while they are shown. */
export function useBrowserCaches() {
  const client = useQueryClient();
  const [caches, setCaches] = useState<BrowserCache[]>([]);
  const look = () => readCaches(client).then(setCaches);
  const lookAgain = useEffectEvent(() => void look());
  useEffect(() => {
    const first = setTimeout(lookAgain);
    const timer = setInterval(lookAgain, 2000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  const clear = async (id: string) => {
    await clearOne(client, id);
    await look();
  };
  return { caches, clear };
}

async function readCaches(client: QueryClient): Promise<BrowserCache[]> {
  const kinds = new Map<string, Query[]>();
  for (const query of client.getQueryCache().getAll()) {
    const kind = String(query.queryKey[0]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), query]);
  }
  const queries = [...kinds].map(([kind, entries]) => {
    const read = entries.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
    return {
      id: `query:${kind}`,
      entries: entries.length,
      bytes: null,
      oldestMs: read.length > 0 ? Date.now() - Math.min(...read) : null,
      stale: entries.filter((query) => query.isStale()).length,
    };
  });
  const files = await readFiles();
  return [
    ...queries.toSorted((a, b) => b.entries - a.entries || a.id.localeCompare(b.id)),
    readStorage('local'),
    readStorage('tab'),
    ...(files > 0
      ? [{ id: 'files', entries: files, bytes: null, oldestMs: null, stale: null }]
      : []),
  ];
}

/** A browser that stores nothing throws here. */
function storageOf(id: 'local' | 'tab'): Storage | null {
  try {
    return id === 'local' ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

function keysOf(storage: Storage | null): string[] {
  if (!storage) return [];
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

function readStorage(id: 'local' | 'tab'): BrowserCache {
  const storage = storageOf(id);
  const entries = keysOf(storage);
  const letters = entries.reduce(
    (sum, key) => sum + key.length + (storage?.getItem(key)?.length ?? 0),
    0,
  );
  // Two bytes per character, as browsers count.
  return { id, entries: entries.length, bytes: letters * 2, oldestMs: null, stale: null };
}

const readFiles = async (): Promise<number> =>
  'caches' in window ? (await caches.keys().catch(() => [])).length : 0;

async function clearOne(client: QueryClient, id: string): Promise<void> {
  if (id.startsWith('query:')) {
    const kind = id.slice('query:'.length);
    client.removeQueries({ queryKey: [kind], type: 'inactive' });
    await client.invalidateQueries({ queryKey: [kind] });
  } else if (id === 'files') {
    await Promise.all([forgetSeen(), forgetFiles()]);
  } else {
    const storage = storageOf(id === 'local' ? 'local' : 'tab');
    for (const key of keysOf(storage)) {
      if (isUnsent(key)) continue;
      // Notifies subscribers; names of others do no harm.
      forget(key as KeptName);
      storage?.removeItem(key);
    }
  }
}
