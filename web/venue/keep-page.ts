/** Resolves when a service worker answers this page's requests; never if there is none. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  if (serviceWorker?.controller) return;
  await new Promise((resolve) => {
    serviceWorker?.addEventListener('controllerchange', resolve, { once: true });
  });
}

/** As web/offline/worker.ts names it. */
const SEEN_FILES = 'seen-files';

/**
 * Makes this page open without a network: the files that it has loaded are requested once more, and cached.
 * Visitors, who never open it, do not download them. Resolves once all of them are on the device: the service
 * worker itself caches an answer only after it has given it. Rejects if one does not come, or the disk is full.
 */
export async function keepPage(): Promise<void> {
  await controlled();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  const cache = await caches.open(SEEN_FILES);
  const keep = async (file: string) => {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file} did not come: ${answer.status}`);
    if (!(await caches.match(file, { ignoreVary: true }))) await cache.put(file, answer);
  };
  await Promise.all([...new Set(files.map(({ pathname }) => pathname))].map(keep));
}
