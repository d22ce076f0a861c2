import { useEffect, useState } from 'react';
import {
  chosenLists,
  type RevealChoice,
  type RevealShow,
} from '../../domain/results/rules.reveal.ts';
import { stagePicture } from './CutPicture.tsx';

/** The service worker answers from every cache: here its own limits do not push a picture out. */
const CACHE = 'reveal-pictures';
/** Pictures that are fetched at once. */
const AT_ONCE = 4;

/** Pictures that stay in memory as long as the page, for a browser without a cache. */
const loaded = new Map<string, HTMLImageElement>();

/** The addresses of all pictures that an evening shows. */
export const picturesFor = (show: RevealShow, choice: RevealChoice): string[] => [
  ...new Set(
    chosenLists(show, choice).flatMap((index) =>
      (show.lists[index]?.places ?? [])
        .filter(({ rank }) => rank <= choice.places)
        .flatMap(({ rows }) => rows.flatMap(({ pictureUrl }) => pictureUrl ?? []))
        .map(stagePicture),
    ),
  ),
];

async function load(url: string): Promise<boolean> {
  if (loaded.has(url)) return true;
  // Pictures of other sites cannot be cached; their address is asked for again.
  if (url.startsWith('/') && 'caches' in window) {
    const cache = await caches.open(CACHE);
    if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url);
  }
  const image = new Image();
  image.src = url;
  await image.decode();
  loaded.set(url, image);
  return true;
}

/** Loads all pictures of an evening. @returns how many are here, and how many failed */
export function usePictures(urls: readonly string[]): { here: number; failed: number } {
  const key = urls.join('\n');
  const [done, setDone] = useState({ key, here: 0, failed: 0 });
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const waiting = key === '' ? [] : key.split('\n');
    const count = { key, here: 0, failed: 0 };
    const work = async () => {
      for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
        const isHere = await load(url).catch(() => false);
        if (signal.aborted) return;
        count[isHere ? 'here' : 'failed'] += 1;
        setDone({ ...count });
      }
    };
    for (let worker = 0; worker < AT_ONCE; worker += 1) void work();
    return () => stopping.abort();
  }, [key]);
  return done.key === key ? done : { here: 0, failed: 0 };
}

/** When the evening is over. */
export async function forgetPictures(): Promise<void> {
  loaded.clear();
  if ('caches' in window) await caches.delete(CACHE).catch(() => false);
}
