/** Resolves when a service worker answers this page's requests; never if there is none. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  if (serviceWorker?.controller) return;
  await new Promise((resolve) => {
    serviceWorker?.addEventListener('controllerchange', resolve, { once: true });
  });
}

/**
 * Makes this page open without a network: the files that it has loaded are requested once more, so that
 * the service worker caches them. Visitors, who never open it, do not download them.
 */
export async function keepPage(): Promise<void> {
  await controlled();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  await Promise.all([...new Set(files.map(({ pathname }) => pathname))].map((file) => fetch(file)));
}
