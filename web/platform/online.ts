import { createStore, useStore } from './store.ts';

/** Whether this page was opened without the server and nothing has answered since. */
const isUnreached = createStore(false);

/** The page was opened without the server, even if the device reports a network. */
export const openedWithoutServer = (): void => isUnreached.set(true);

/** A response has come from the server itself. */
export const serverAnswered = (): void => isUnreached.set(false);

function subscribe(listener: () => void): () => void {
  const stop = isUnreached.subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device reports a network, and nothing contradicts it. */
export const isOnline = (): boolean => navigator.onLine && !isUnreached.get();

/** The same as a hook; a reported network may be wrong. */
export const useOnline = (): boolean =>
  useStore({ subscribe, get: isOnline, getFirst: () => true });
