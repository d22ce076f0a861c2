/** How the service worker answers a request. `leave`: as if there were no worker. */
export type Answering = 'page' | 'file' | 'picture' | 'leave';

/** How long a seen picture is shown from the cache; stated in the privacy policy. */
export const MAX_PICTURE_DAYS = 30;

/** Paths that are personal or only for the server: the worker does not touch them. */
const OF_THE_SERVER = /^\/(api|dev|healthz|readyz|metrics|cards|r)(\/|$)/;

/** What a request asks for, as a worker sees it. */
interface Asked {
  method: string;
  mode: string;
  destination: string;
  url: string;
}

/** @param origin our own: the browser handles all others */
export function answeringOf({ method, mode, destination, url }: Asked, origin: string): Answering {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || OF_THE_SERVER.test(pathname)) return 'leave';
  if (mode === 'navigate') return 'page';
  if (destination === 'image' && !pathname.startsWith('/assets/')) return 'picture';
  return pathname.startsWith('/assets/') ? 'file' : 'leave';
}

/**
 * The cache entries to remove: the oldest beyond `max`, by time of insertion.
 * @param entries in order of insertion
 */
export const surplusOf = <Entry>(entries: readonly Entry[], max: number): readonly Entry[] =>
  entries.slice(0, Math.max(0, entries.length - max));

/** Whether an answer is too old to be shown; one without a date is not. */
export function isOverAge(date: string | null, now: number, maxDays: number): boolean {
  const at = Date.parse(date ?? '');
  return Number.isFinite(at) && now - at > maxDays * 86_400_000;
}
