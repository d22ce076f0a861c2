import { createStore, useStore } from '../platform/store.ts';
import { BUILD } from './build.ts';

/** Not asked more often, whatever happens. */
const LOOK_AGAIN_MS = 60_000;
const LOOK_EVERY_MS = 3_600_000;
/** A worker that says nothing for so long is of another build. */
const ANSWER_MS = 3000;

/** What brings the new build; null while there is none. */
const accept = createStore<(() => void) | null>(null);

export const useUpdate = (): (() => void) | null => useStore(accept);

let isWatching = false;

/**
 * Registers the service worker, and looks now and then whether there is a newer build. It waits until
 * somebody here accepts it, or nobody is on a page of the old one any more.
 */
export async function watchForUpdates(): Promise<void> {
  if (isWatching || !('serviceWorker' in navigator)) return;
  isWatching = true;
  const { serviceWorker } = navigator;
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first one changes nothing for a page; a later one was accepted in another tab.
    if (hadWorker) void follow(serviceWorker.controller);
    hadWorker = true;
  });
  // A browser that keeps nothing refuses: then there is nothing to open without a network.
  const registration = await serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch(() => null);
  if (!registration) return;
  const look = () => {
    const { waiting } = registration;
    if (waiting && registration.active) void follow(waiting);
  };
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') look();
    });
  });
  look();
  lookAgain(registration);
}

/** When somebody comes back to the page or the network, and every hour. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const update = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => {
      // Without a network there is no news.
    });
  };
  document.addEventListener('visibilitychange', update);
  window.addEventListener('online', update);
  setInterval(update, LOOK_EVERY_MS);
}

/** A worker of another build is here: it waits, or another tab has let it take over. */
async function follow(worker: ServiceWorker | null): Promise<void> {
  if (!worker) return;
  const isWaiting = worker.state === 'installed';
  if ((await buildOf(worker)) === BUILD) {
    // The server gave this page in the new build; a page of the old one may still need the old worker.
    if (isWaiting) worker.postMessage('take-over-if-alone', []);
    return;
  }
  accept.set(() => {
    if (!isWaiting) {
      location.reload();
      return;
    }
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('take-over', []);
  });
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
    worker.postMessage('which-build', [port2]);
    setTimeout(resolve, ANSWER_MS);
  });
}
