import { useSyncExternalStore } from 'react';

/** Whether nothing has answered since this page came without the server. */
let isUnreached = false;
const listeners = new Set<() => void>();

/** The page was opened without the server, whatever the device says of its network. */
export function openedWithoutServer(): void {
  isUnreached = true;
}

/** Something of the server's own has come. */
export function serverAnswered(): void {
  if (!isUnreached) return;
  isUnreached = false;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device says that it has a network, and nothing speaks against it. */
export const isOnline = (): boolean => navigator.onLine && !isUnreached;

/** The same; it may be wrong where it says so. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
