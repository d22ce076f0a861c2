import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is hydrated: false on the server and until hydration in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
