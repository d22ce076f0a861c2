import { createStore, useStore } from './store.ts';

/** What browsers that can install a page tell it; not a standard yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const offered = createStore<InstallEvent | null>(null);

/** From the page's first moment: the browser tells once. Its own bar gives way to our menu. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => offered.set(null));
}

/** Shows the browser's own question, which it asks once; null where it would not. */
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
