import { useSyncExternalStore } from 'react';

/** What browsers that can install a page tell it; not a standard yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function hold(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** From the page's first moment: the browser tells once. Its own bar gives way to our menu. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    hold(event as InstallEvent);
  });
  addEventListener('appinstalled', () => hold(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows the browser's own question, which it asks once; null where it would not. */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
  return (
    event &&
    (() => {
      hold(null);
      void event.prompt().catch(() => {});
    })
  );
}
