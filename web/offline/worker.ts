import { answeringOf, isOverAge, MAX_PICTURE_DAYS, surplusOf } from './worker-routes.ts';

/** Inserted by the build: see scripts/service-worker.ts. */
declare const __SHELL__: { build: string; version: string; files: string[] };

/** The used part of a service worker's scope, which is missing in a page's types. */
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

/** Cache of the files of one build: added and removed together. */
const SHELL = `shell ${version}`;
/** Caches of our other files that pages requested, and of seen pictures. */
const SEEN_FILES = { name: 'seen-files', max: 60 };
const SEEN_PICTURES = { name: 'seen-pictures', max: 150 };
/** After this time without an answer, the page gets the shell, which retries by itself. */
const PATIENCE_MS = 10_000;

/** Fingerprinted files are the same in every build. */
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
 * Answers with the server's page; without a network, with the app's shell. No navigation preload: it
 * would also request what is left to the server, and so twice.
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

/** Answers with the cached picture at once; if it may have changed, updates it for next time. */
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
      // Deleted and put again, so that it becomes the newest.
      await cache.delete(request, { ignoreVary: true });
      await cache.put(request, copy);
      const surplus = surplusOf(await cache.keys(), max);
      await Promise.all(surplus.map((one) => cache.delete(one)));
    })().catch(() => {
      // The disk is full: the answer is used, but not cached.
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
/** Messages from web/offline/updates.ts. */
worker.addEventListener('message', (event) => {
  if (event.data === 'which-build') event.ports[0]?.postMessage(build);
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'take-over-if-alone') {
    const all = worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    event.waitUntil(all.then((pages) => (pages.length === 1 ? worker.skipWaiting() : undefined)));
  }
});
