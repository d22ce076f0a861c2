import { createStore, useStore } from '../platform/store.ts';
import { BUILD } from './build.ts';

/** The minimum time between two checks. */
const LOOK_AGAIN_MS = 60_000;
const LOOK_EVERY_MS = 3_600_000;
/** A worker that does not answer within this time belongs to another build. */
const ANSWER_MS = 3000;
/** How long an accepted build may take to become the worker, before the page reloads without it. */
const TAKE_OVER_MS = 3000;

/** Switches to the new build; null while there is none. */
const accept = createStore<(() => void) | null>(null);

export const useUpdate = (): (() => void) | null => useStore(accept);

let isWatching = false;

/**
 * Registers the service worker, and regularly checks for a newer build. A new build waits until it is
 * accepted here, or until no page of the old one is open.
 */
export async function watchForUpdates(): Promise<void> {
  if (isWatching || !('serviceWorker' in navigator)) return;
  isWatching = true;
  const { serviceWorker } = navigator;
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker does not affect the page; a later one was accepted in another tab.
    if (hadWorker) void follow(serviceWorker.controller);
    hadWorker = true;
  });
  // A browser without storage refuses: then nothing opens without a network.
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

/** Checks when the page becomes visible, when the network is back, and every hour. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const update = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => {
      // No network: check again later.
    });
  };
  document.addEventListener('visibilitychange', update);
  window.addEventListener('online', update);
  setInterval(update, LOOK_EVERY_MS);
}

/** Handles a new worker: it is waiting, or was accepted in another tab. */
async function follow(worker: ServiceWorker | null): Promise<void> {
  if (!worker) return;
  const isWaiting = worker.state === 'installed';
  if ((await buildOf(worker)) === BUILD) {
    // This page is already of the new build; a page of the old one may still need the old worker.
    if (isWaiting) worker.postMessage('take-over-if-alone', []);
    return;
  }
  accept.set(() => {
    const reload = () => location.reload();
    if (worker.state !== 'installed') {
      reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    worker.postMessage('take-over', []);
    // A request that hangs in the old worker holds the new one back for minutes. The page itself comes from
    // the server in any case, and so is of the new build.
    setTimeout(reload, TAKE_OVER_MS);
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
