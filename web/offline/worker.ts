import { answeringOf, isOverAge, MAX_PICTURE_DAYS, surplusOf } from './worker-routes.ts';

/** What the build puts in: see scripts/service-worker.ts. */
declare const __SHELL__: { build: string; version: string; files: string[] };

/** Of a service worker's scope, what this one uses: a page's types do not know it. */
interface Scope {
  location: Location;
  caches: CacheStorage;
  clients: { claim(): Promise<void>; matchAll(of: object): Promise<readonly unknown[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Lifetime & MessageEvent) => void): void;
}
interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lifetime {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = globalThis as unknown as Scope;
const { caches } = worker;
const { build, version, files } = __SHELL__;

/** The files of one build: they come together and go together. */
const SHELL = `shell ${version}`;
/** Files of ours that a page has asked for beyond these, and pictures that were seen. */
const SEEN_FILES = { name: 'seen-files', max: 60 };
const SEEN_PICTURES = { name: 'seen-pictures', max: 150 };
/** After that a page is given what it can do without an answer: it goes on asking itself. */
const PATIENCE_MS = 10_000;

/** Files carry a fingerprint: one that any build has is the same. */
const isFingerprinted = (path: string) => path.startsWith('/assets/');

async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  await Promise.all(
    files.map(async (path) => {
      const known = isFingerprinted(path) ? await caches.match(path, { ignoreVary: true }) : null;
      const cache = isFingerprinted(path) ? 'default' : 'reload';
      const file = known ?? (await fetch(path, { cache, priority: 'low' }));
      if (!file.ok) throw new Error(`${path} did not come: ${file.status}`);
      await shell.put(path, file);
    }),
  );
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('shell ') && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * The server's own page, always; without a network the app that finds out the rest itself. Not by the
 * browser's preload: that asks for what is left to the server, too, and so twice.
 */
async function answerPage({ request }: Fetching): Promise<Response> {
  const ofServer = fetch(request);
  try {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
    const inTime = await Promise.race([ofServer, late]);
    return inTime ?? (await findShell()) ?? (await ofServer);
  } catch {
    return (await findShell()) ?? Response.error();
  }
}

const findShell = async () => (await caches.open(SHELL)).match('/shell.html');

async function answerFile(event: Fetching): Promise<Response> {
  const { request } = event;
  const found = await caches.match(request, { ignoreVary: true });
  return found ?? fetchAndKeep(event, SEEN_FILES);
}

/** The one that was seen, at once; where it may have changed, the newer one the next time. */
async function answerPicture(event: Fetching): Promise<Response> {
  const cache = await caches.open(SEEN_PICTURES.name);
  const seen =
    (await cache.match(event.request, { ignoreVary: true })) ??
    (await caches.match(event.request, { ignoreVary: true }));
  if (!seen || isOverAge(seen.headers.get('date'), Date.now(), MAX_PICTURE_DAYS)) {
    return fetchAndKeep(event, SEEN_PICTURES);
  }
  if (!/immutable/.test(seen.headers.get('cache-control') ?? '')) {
    event.waitUntil(fetchAndKeep(event, SEEN_PICTURES).catch(() => {}));
  }
  return seen;
}

async function fetchAndKeep(
  event: Fetching,
  { name, max }: { name: string; max: number },
): Promise<Response> {
  const { request } = event;
  const answer = await fetch(request);
  if (answer.status !== 200 || answer.type !== 'basic') return answer;
  const copy = answer.clone();
  event.waitUntil(
    (async () => {
      const cache = await caches.open(name);
      // Out and in again: it is the newest then.
      await cache.delete(request, { ignoreVary: true });
      await cache.put(request, copy);
      const surplus = surplusOf(await cache.keys(), max);
      await Promise.all(surplus.map((one) => cache.delete(one)));
    })().catch(() => {
      // A full disk: it is shown all the same, and not kept.
    }),
  );
  return answer;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const answering = answeringOf(event.request, worker.location.origin);
  if (answering === 'page') event.respondWith(answerPage(event));
  if (answering === 'file') event.respondWith(answerFile(event));
  if (answering === 'picture') event.respondWith(answerPicture(event));
});
/** From web/offline/updates.ts. */
worker.addEventListener('message', (event) => {
  if (event.data === 'which-build') event.ports[0]?.postMessage(build);
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'take-over-if-alone') {
    const all = worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    event.waitUntil(all.then((pages) => (pages.length === 1 ? worker.skipWaiting() : undefined)));
  }
});
