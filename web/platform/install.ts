import { createStore, useStore } from './store.ts';

/** Event of browsers that can install a page; not a standard yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const offered = createStore<InstallEvent | null>(null);

/** Called first of all: the browser fires the event once. Our menu replaces the browser's bar. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => offered.set(null));
}

/** Shows the browser's install prompt, which appears only once; null where it is not available. */
export function useInstall(): (() => void) | null {
  const event = useStore(offered);
  return (
    event &&
    (() => {
      offered.set(null);
      void event.prompt().catch(() => {});
    })
  );
}
