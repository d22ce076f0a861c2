import { createStore, useStore } from './store.ts';

/** Whether nothing has answered since this page came without the server. */
const isUnreached = createStore(false);

/** The page was opened without the server, whatever the device says of its network. */
export const openedWithoutServer = (): void => isUnreached.set(true);

/** Something of the server's own has come. */
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

/** Whether the device says that it has a network, and nothing speaks against it. */
export const isOnline = (): boolean => navigator.onLine && !isUnreached.get();

/** The same; it may be wrong where it says so. */
export const useOnline = (): boolean =>
  useStore({ subscribe, get: isOnline, getFirst: () => true });
