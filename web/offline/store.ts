import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';
import { cached } from '../api/cached.ts';
import { BUILD } from './build.ts';
import { hideDue } from './hidden-totals.ts';
import { choose, isFirst, isPublic, nameOf, type Seen, toSeen } from './last-seen.ts';

/** Changes within this time are written together. */
const WRITE_AFTER_MS = 1000;
/** The service worker's caches of what was seen: see web/offline/worker.ts. */
const SEEN_CACHES = ['seen-files', 'seen-pictures', 'reveal-pictures'];

let opened: UseStore | undefined;
/** Opened only when needed. */
const place = () => (opened ??= createStore('vota-taco', 'last-seen'));

const readAll = async (): Promise<[string, Seen][]> => entries<string, Seen>(place());

/** Reads the stored answers that may be shown again, the newest first; empty if none. */
export async function readSeen(): Promise<Seen[]> {
  const all = await readAll().catch(() => []);
  return choose(
    all.map(([, seen]) => seen),
    { now: Date.now(), build: BUILD },
  );
}

/** Puts stored answers into the query cache; existing entries are newer and stay. */
export async function restoreSeen(client: QueryClient): Promise<void> {
  for (const { queryKey, data, at } of await readSeen()) {
    if (client.getQueryData(queryKey) !== undefined) continue;
    // It is kept as long as the page.
    client.getQueryCache().build(client, { queryKey, ...cached.restored });
    client.setQueryData(queryKey, data, { updatedAt: at });
  }
  hideDue(client, Date.now());
}

/** Pages that store what they show; called before and after everything is forgotten. */
const stores = new Set<{ forget: () => void; begin: () => void }>();

/**
 * Forgets what was seen on this device: lists, restaurants and pictures. The app itself still opens
 * without a network, at its first page.
 */
export async function clearOfflineStore(): Promise<void> {
  for (const { forget } of stores) forget();
  const stored = clear(place()).catch(() => {});
  const cached =
    'caches' in globalThis
      ? Promise.all(SEEN_CACHES.map((name) => caches.delete(name))).catch(() => {})
      : undefined;
  await Promise.all([stored, cached]);
  for (const { begin } of stores) begin();
}

/**
 * Stores what the pages show, as it arrives, and removes what is old or too much.
 * @returns stops it
 */
export function keepSeen(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const due = new Set<string>();
  /** Names written by this page: a new one may exceed the bounds. */
  const written = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function mark(hash: string): void {
    due.add(hash);
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS);
  }

  async function write(): Promise<void> {
    timer = undefined;
    const seen = [...due].flatMap((hash): [string, Seen][] => {
      const query = cache.get(hash);
      if (!query) return [];
      const { queryKey, state } = query;
      const one = toSeen({ queryKey, data: state.data, at: state.dataUpdatedAt }, BUILD);
      return one ? [[nameOf(queryKey), one]] : [];
    });
    due.clear();
    try {
      await setMany(seen, place());
      if (seen.every(([name]) => written.has(name))) return;
      for (const [name] of seen) written.add(name);
      await trim();
    } catch {
      // No storage or no room: then the pages need a network.
    }
  }

  const markAll = (isMeant: (queryKey: QueryKey) => boolean) => {
    for (const { queryKey, queryHash, state } of cache.getAll()) {
      if (isMeant(queryKey) && state.status === 'success') mark(queryHash);
    }
  };
  function forget(): void {
    clearTimeout(timer);
    timer = undefined;
    due.clear();
    written.clear();
  }
  const store = { forget, begin: () => markAll(isFirst) };
  stores.add(store);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (isPublic(event.query.queryKey)) mark(event.query.queryHash);
  });
  markAll(isPublic);
  return () => {
    forget();
    unsubscribe();
    stores.delete(store);
  };
}

async function trim(): Promise<void> {
  const all = await readAll();
  const kept = new Set(
    choose(
      all.map(([, seen]) => seen),
      { now: Date.now(), build: BUILD },
    ),
  );
  const surplus = all.filter(([, seen]) => !kept.has(seen)).map(([name]) => name);
  if (surplus.length > 0) await delMany(surplus, place());
}
