/** How the service worker answers a request. `leave`: as if there were no worker. */
export type Answering = 'page' | 'file' | 'picture' | 'leave';

/** A picture that was seen is shown again for so long; the privacy policy says it. */
export const MAX_PICTURE_DAYS = 30;

/** What is personal, or the server's alone: no worker stands between it and its asker. */
const OF_THE_SERVER = /^\/(api|dev|healthz|readyz|metrics|cards)(\/|$)/;

/** What a request asks for, as a worker sees it. */
interface Asked {
  method: string;
  mode: string;
  destination: string;
  url: string;
}

/** @param origin our own: what is from elsewhere is left to the browser */
export function answeringOf({ method, mode, destination, url }: Asked, origin: string): Answering {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || OF_THE_SERVER.test(pathname)) return 'leave';
  if (mode === 'navigate') return 'page';
  if (destination === 'image' && !pathname.startsWith('/assets/')) return 'picture';
  return pathname.startsWith('/assets/') ? 'file' : 'leave';
}

/**
 * Which entries of a cache go: the oldest beyond so many, as they were put in.
 * @param entries the first put in first
 */
export const surplusOf = <Entry>(entries: readonly Entry[], max: number): readonly Entry[] =>
  entries.slice(0, Math.max(0, entries.length - max));

/** Whether an answer of so long ago is too old to be shown; one that does not say is not. */
export function isOverAge(date: string | null, now: number, maxDays: number): boolean {
  const at = Date.parse(date ?? '');
  return Number.isFinite(at) && now - at > maxDays * 86_400_000;
}
